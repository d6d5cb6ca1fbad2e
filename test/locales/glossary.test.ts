import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { locales } from '../../contract/locales.ts';
import { readCatalog } from '../../packages/paths/catalogs.ts';

/** Ten terms of the app, and sentences with them. */
const terms: Readonly<Record<string, readonly string[]>> = {
  survey: [
    'Close the survey?',
    'Open the survey',
    'The survey has changed',
    'This survey is no longer available',
    'This survey isn’t open yet',
  ],
  question: [
    'You can’t come back to it. The survey continues with the next question.',
    'Question {index} of {count}',
  ],
  answer: [
    'Check your answer and try again',
    "We've received your answers. Thanks for your support!",
    'Your answers will be analysed to improve the service.',
  ],
  option: [
    '{count, plural, one {# option} other {# options}}',
    '{parent}, {label}: {count, plural, one {# option} other {# options}}',
    'Select between {min, number} and {max, number} items',
    'You can select up to {max, number} item(s)',
    'You should select at least {min, number} item(s)',
  ],
  mission: [
    'Stop this task?',
    'Complete the task?',
    'Start the task',
    'The task',
    'The task is over.',
  ],
  step: ['Next step', 'Step {step, number} of {steps, number}', 'Reminder of the steps'],
  tip: ['Next tip', 'Previous tip', 'Show the tips', 'Tip {tip, number} of {count, number}'],
  file: [
    'Select a file or drop it here',
    "File size can't exceed {size}",
    'This kind of file can’t be uploaded',
  ],
  signature: ['Signature', 'Signature added', 'Signature cleared', 'Your signature'],
  link: [
    'Copy link',
    'Link copied',
    'We couldn’t copy the link. It’s selected now: press Ctrl+C or ⌘C, or touch and hold it, to copy it.',
  ],
};

describe.each(locales.filter((locale) => locale !== 'en'))('the glossary of %s', (locale) => {
  const rows = readGlossary(locale);
  const messages = readCatalog(locale);

  test('has a word for each of the ten terms', () => {
    expect([...rows.keys()].sort()).toEqual(Object.keys(terms).sort());
  });

  test('is followed by the catalog', () => {
    const wrong = [...rows].flatMap(([term, forms]) =>
      messages.flatMap(({ english, words }) => {
        const lowerCased = words.toLocaleLowerCase(locale);
        const hasTerm = forms.some((form) => lowerCased.includes(form.toLocaleLowerCase(locale)));
        return terms[term]?.includes(english) && !hasTerm ? [[term, english, words]] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

test('every sentence of the glossary is one of the app', () => {
  const english = new Set(readCatalog('en').map((message) => message.english));
  expect(
    Object.values(terms)
      .flat()
      .filter((sentence) => !english.has(sentence)),
  ).toEqual([]);
});

/** The table under “Glossary” of a language's page: an English term, and the forms of its one word, parted by slashes. */
function readGlossary(locale: string): ReadonlyMap<string, readonly string[]> {
  const page = readFileSync(`docs/languages/${locale}.md`, 'utf8');
  const [, section = ''] = page.split(/^## Glossary$/m);
  const rows = section.split(/^## /m)[0]?.matchAll(/^\| (\w+) \| (.+?) \|$/gm) ?? [];
  return new Map(
    [...rows]
      .filter(([, term]) => term !== 'English')
      .map(([, term = '', forms = '']) => [term, forms.split(' / ')]),
  );
}
