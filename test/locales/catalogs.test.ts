import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { locales } from '../../contract/locales.ts';

describe.each(locales)('the catalog %s', (locale) => {
  const messages = read(locale);

  test('has every sentence of the English one', () => {
    expect([...messages.keys()]).toEqual([...read('en').keys()]);
    expect([...messages].filter(([, words]) => words === '')).toEqual([]);
  });

  test('keeps every placeholder', () => {
    const wrong = [...messages].filter(
      ([id, words]) => `${placeholders(id)}` !== `${placeholders(words)}`,
    );
    expect(wrong).toEqual([]);
  });

  test('has every plural form of its language', () => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    for (const [, words] of messages) {
      const plural = /\{\w+, plural, (.*)\}$/.exec(words)?.[1];
      if (plural)
        expect([...plural.matchAll(/(\w+) \{/g)].map(([, form]) => form).sort()).toEqual(
          [...forms].sort(),
        );
    }
  });
});

/** Sentences by the English one and its context, as the file has them. */
function read(locale: string): Map<string, string> {
  const file = readFileSync(`locales/${locale}.po`, 'utf8');
  const entries = file.matchAll(/(?:msgctxt "(.*)"\n)?msgid "(.+)"\nmsgstr "(.*)"/g);
  return new Map(
    [...entries].map(([, context = '', id = '', words = '']) => [`${id}${context}`, words]),
  );
}

function placeholders(words: string): string[] {
  return [...new Set([...words.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name))].sort();
}
