import type { Book } from '../book.ts';
import type { Script } from '../script.ts';
import type { Writing } from './format.ts';

/** Gherkin: a feature for a machine, a scenario for a path. */
export const feature: Writing = {
  print: (books) => {
    const [book, another] = books;
    if (another) throw new Error('A .feature has one machine: write several with --out DIR.');
    return book ? featureOf(book) : '';
  },
  sheets: (book) => [{ file: `${book.name}-${book.kind}.feature`, text: featureOf(book) }],
};

function featureOf(book: Book): string {
  const { name, title, about, modes, kind, given, scripts } = book;
  const tags = [name, kind, ...modes.map((mode) => `mode:${mode}`)];
  return `${[
    `# Made by ${line(book.made)}`,
    ...(book.isCut ? ['# There are more paths: the limit cut them off.'] : []),
    tags.map((tag) => `@${tag}`).join(' '),
    `Feature: ${line(title)}`,
    '',
    `  ${described(about)}`,
    '',
    '  Background:',
    ...given.map((words, place) => `    ${place === 0 ? 'Given' : 'And'} ${line(words)}`),
    ...scripts.flatMap(scenarioOf),
  ].join('\n')}\n`;
}

function scenarioOf({ id, title, start, steps }: Script): string[] {
  const isInjected = steps.some((step) => step.isInjected);
  return [
    '',
    ...(isInjected ? ['  @injected'] : []),
    `  Scenario: ${id}: ${line(title)}`,
    '    When Open the survey.',
    `    Then ${line(start.see)}`,
    ...steps.flatMap(({ do: words, see, how }) => [
      `    When ${line(words)}`,
      ...(how === undefined ? [] : docString(how)),
      `    Then ${line(see)}`,
    ]),
  ];
}

function docString(text: string): string[] {
  return ['"""', line(text).replaceAll('"""', '\\"\\"\\"'), '"""'].map((one) => `      ${one}`);
}

/** A step ends with its line. */
function line(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A description must not begin like anything that ends it. */
function described(text: string): string {
  const words = line(text);
  const isUniqueViolation =
    /^([@#*|]|"""|```|(Given|When|Then|And|But) |(Feature|Rule|Background|Examples?|Scenarios?|Scenario (Outline|Template)):)/;
  return isUniqueViolation.test(words) ? `– ${words}` : words;
}
