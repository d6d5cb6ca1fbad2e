import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setupI18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { locales } from '../../contract/locales.ts';
import { catalogFiles, type Message, partsOf, readCatalog } from '../../packages/paths/catalogs.ts';
import { isSame, usage } from './usage.ts';

const english = readCatalog('en');

/** Characters that a place has room for; the comment of a sentence begins with its kind of place. */
const limits = { Button: 24, Title: 60 };

test('the catalogs have the sentences that the code has, and no others', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'askpath-locales-'));
  await cp('locales', directory, { recursive: true });
  // Each worker would load Babel, which takes longer than the sentences.
  const command = ['node_modules/.bin/lingui', 'extract', '--clean', '--workers', '1'];
  await promisify(execFile)(process.execPath, command, {
    // With NODE_ENV `test` Lingui would search the sources of its own tests.
    env: { ...process.env, NODE_ENV: 'production', LOCALES_DIR: directory },
  });
  const stale = [];
  for (const file of locales.flatMap(catalogFiles)) {
    const [committed, extracted] = await Promise.all([
      readFile(join('locales', file), 'utf8'),
      readFile(join(directory, file), 'utf8'),
    ]);
    if (committed !== extracted) stale.push(file);
  }
  expect(stale, 'run `npm run extract`').toEqual([]);
  await rm(directory, { recursive: true });
});

/** Sentences that the specification words, apostrophe included. */
const specified: ReadonlySet<string> = new Set([
  "Can't submit empty items",
  "File size can't exceed {size}",
  "This is a demo survey. Your answers won't be recorded.",
  "We've received your answers. Thanks for your support!",
]);

test('English has typographic apostrophes, but for the sentences of the specification', () => {
  expect(idsOf(english, ({ english }) => english.includes("'") && !specified.has(english))).toEqual(
    [],
  );
});

test('English contracts “not”, except where it has to be heard', () => {
  const isHeard = ['Do not remind again', 'How would you feel if you could not have this?'];
  const apart =
    /\b(?:are|can|could|did|do|does|had|has|have|is|was|were|will|would)(?: not|not)\b/i;
  expect(
    idsOf(english, ({ english }) => apart.test(english) && !isHeard.includes(english)),
  ).toEqual([]);
});

describe.each(locales)('the catalog %s', (locale) => {
  const messages = readCatalog(locale);

  test('has every sentence of the English one', () => {
    expect(messages.map(({ id }) => id)).toEqual(english.map(({ id }) => id));
    expect(idsOf(messages, ({ words }) => words.trim() === '')).toEqual([]);
  });

  test('keeps every placeholder, a number as a number and a text as a text', () => {
    const inserted = (words: string) => [...partsOf(words).inserted].map(String).sort().join();
    expect(
      messages.flatMap(({ id, english, words }) =>
        inserted(english) === inserted(words) ? [] : [[id, words]],
      ),
    ).toEqual([]);
  });

  test('formats every number in the digits of its language', () => {
    const figure = new Intl.NumberFormat(locale).format(25);
    const isNative = !/[0-9]/.test(figure);
    const wrong = messages.flatMap(({ words }) => {
      const { inserted } = partsOf(words);
      if (![...inserted.values()].includes('number')) return [];
      const sentence = spoken(locale, words, (name) => (name === 'share' ? 0.25 : 25));
      return sentence.includes(figure) && !(isNative && /[0-9]/.test(sentence)) ? [] : [sentence];
    });
    expect(wrong).toEqual([]);
  });

  test('quotes the words of a button that a sentence names', () => {
    const wrong = messages.flatMap(({ english, words }) =>
      [...english.matchAll(/“(.+?)”/g)].flatMap(([, name = '']) => {
        const button = messages.find((other) => other.english === name)?.words ?? '?';
        return quotedIn(words).includes(button) ? [] : [[words, button]];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('names a button for a screen reader with the words that it shows', () => {
    const wrong = messages.flatMap(({ comments, words }) => {
      const shown = /Has to hold the words of the button “(.+?)”/.exec(comments.join())?.[1];
      const button = messages.find(({ english }) => english === shown)?.words;
      return button === undefined || holds(words, button) ? [] : [[words, button]];
    });
    expect(wrong).toEqual([]);
  });

  test('has been reviewed wherever the English has changed', () => {
    expect(idsOf(messages, ({ isStale }) => isStale)).toEqual([]);
  });

  test.each(Object.entries(limits))(
    'has no %s that is longer than %d characters',
    (kind, limit) => {
      const long = messages.flatMap(({ comments, words }) => {
        if (!comments.some((comment) => comment.startsWith(`${kind}: `))) return [];
        const longest = Math.max(
          ...[0, 1, 2, 5, 1000].map((n) => lengthOf(spoken(locale, words, () => n))),
        );
        return longest > limit ? [[words, longest]] : [];
      });
      expect(long).toEqual([]);
    },
  );

  test('has every plural form of its language, with the number in a form for several numbers', () => {
    const rules = new Intl.PluralRules(locale);
    const wanted = [...rules.resolvedOptions().pluralCategories].sort();
    const several = formsForSeveral(rules);
    const wrong = messages.flatMap(({ id, words }) =>
      partsOf(words).plurals.flatMap(({ forms }) => {
        const silent = several.filter((form) => forms[form] === false);
        const has = Object.keys(forms).filter((form) => !/^\d/.test(form));
        return `${has.sort()}` === `${wanted}` && silent.length === 0 ? [] : [[id, forms]];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('contains no English', () => {
    if (locale === 'en') return;
    expect(
      idsOf(messages, ({ english, words }) => english === words && !isSame(locale, english)),
    ).toEqual([]);
    const strays = usage[locale]?.strays;
    expect(strays ? wrongIn(messages, strays) : []).toEqual([]);
  });

  test('has the punctuation of its language', () => {
    expect(wrongIn(messages, /\.{3}| {2}/)).toEqual([]);
    expect(idsOf(messages, ({ words }) => words !== words.trim())).toEqual([]);
    expect((usage[locale]?.never ?? []).flatMap((never) => wrongIn(messages, never))).toEqual([]);
  });
});

test('the page of every language has the rules of its catalog', () => {
  expect(Object.keys(usage).sort()).toEqual(locales.filter((locale) => locale !== 'en').sort());
});

test('every sentence of less than three words has a comment for translators', () => {
  expect(
    idsOf(english, ({ english, comments }) => {
      const wordsOfText =
        partsOf(english)
          .texts.join(' ')
          .match(/[\p{L}\p{N}’']+/gu) ?? [];
      return wordsOfText.length < 3 && comments.length === 0 && !/, plural,/.test(english);
    }),
  ).toEqual([]);
});

/** Texts between the quotation marks of any language, without their inner spaces. */
function quotedIn(words: string): string[] {
  return [...words.matchAll(/[“”„«‘「״](.+?)[“”»’」״]/g)].map(([, text = '']) => text.trim());
}

function holds(words: string, button: string): boolean {
  return words.toLowerCase().includes(button.toLowerCase());
}

/** A sentence with its placeholders filled: numbers as given, and no text. */
function spoken(locale: string, words: string, number: (name: string) => number): string {
  const i18n = setupI18n({
    locale,
    messages: { [locale]: { said: words } },
  });
  const values = [...partsOf(words).inserted].map(([name, kind]) => [
    name,
    kind === 'number' ? number(name) : '',
  ]);
  return i18n._('said', Object.fromEntries(values));
}

/** Characters as a reader counts them. */
function lengthOf(text: string): number {
  return [...new Intl.Segmenter().segment(text)].length;
}

function idsOf(messages: readonly Message[], is: (message: Message) => boolean): string[] {
  return messages.filter(is).map(({ id }) => id);
}

/** Texts that contain a forbidden pattern. */
function wrongIn(messages: readonly Message[], wrong: RegExp): (readonly string[])[] {
  return messages.flatMap(({ id, words }) =>
    partsOf(words)
      .texts.filter((text) => wrong.test(text))
      .map((text) => [id, text, `${wrong.exec(text)?.[0]}`]),
  );
}

/** Forms that stand for more than one whole number. */
function formsForSeveral(rules: Intl.PluralRules): string[] {
  const numbers = new Map<string, number>();
  for (let number = 0; number <= 200; number++) {
    const form = rules.select(number);
    numbers.set(form, (numbers.get(form) ?? 0) + 1);
  }
  return [...numbers].filter(([, count]) => count > 1).map(([form]) => form);
}
