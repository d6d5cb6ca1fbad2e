import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCatalog } from '../../packages/paths/catalogs.ts';
import {
  joinedTexts,
  labelsAndTitles,
  readView,
  undeclaredPlaceholders,
  untranslatedTexts,
} from '../../tools/catalogs/viewTexts.ts';

const untranslatedIn = (code: string) => untranslatedTexts(readView('view.tsx', code));

/** The names of the languages are the same in every language, and the developer page is not translated. */
const views = globSync(['src/**/*.{ts,tsx}', 'types/*/{*.tsx,words.ts,use*.ts}']).filter(
  (file) => !/^src\/(dev\/|embed\/|i18n\/languageNames)|\.d\.ts$/.test(file),
);

const findings = views.map((file) => {
  const view = readView(file, readFileSync(file, 'utf8'));
  return {
    untranslated: untranslatedTexts(view),
    joined: joinedTexts(view),
    undeclared: undeclaredPlaceholders(view),
    placed: labelsAndTitles(view),
  };
});

test('no view contains a sentence that is missing from the catalogs', () => {
  expect(findings.flatMap(({ untranslated }) => untranslated)).toEqual([]);
});

test.each([
  ['<p>Hello there</p>', 'Hello there'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code to be read.
  ['<p>{`Hello ${name}`}</p>', 'Hello '],
  ["<p>{is ? 'Hello' : null}</p>", 'Hello'],
  ['<img alt="A garden" />', 'A garden'],
  ["<button aria-label={is ? 'Close' : 'Open'} />", 'Close'],
  ["const failed = 'Something went wrong.';", 'Something went wrong.'],
])('%s would be found', (code, text) => {
  expect(
    untranslatedIn(
      `const is = true, name = ''; export const view = () => (${code.startsWith('<') ? code : 'null'}); ${code.startsWith('<') ? '' : code}`,
    ).join(),
  ).toContain(text);
});

test.each([
  '<p>{t`Hello there`}</p>',
  "const failed = msg({ message: 'Something went wrong.', context: 'c' });",
  "throw new Error('The page has no root.');",
  '<p className="quite long">·</p>',
])('%s is not reported', (code) => {
  expect(
    untranslatedIn(code.startsWith('<') ? `export const view = () => ${code};` : code),
  ).toEqual([]);
});

test('no view composes a sentence from parts', () => {
  expect(findings.flatMap(({ joined }) => joined)).toEqual([]);
});

test.each([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code to be read.
  'const text = `${name}: ${share}`;',
  "const text = name + ': ' + share;",
  "const text = [name, share].join(', ');",
])('%s would be found', (code) => {
  expect(joinedTexts(readView('view.tsx', code))).toHaveLength(1);
});

test('every placeholder is declared: a number with its format, a text isolated', () => {
  expect(findings.flatMap(({ undeclared }) => undeclared)).toEqual([]);
});

test.each([
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: it is code to be read.
  ['t`Still to be ranked: ${left}`', 1],
  ['t({ message: `Remove ${{ name: name }}`, comment: "c" })', 1],
  ['t`${plural(count, { other: `# of ${size}` })}`', 1],
  ['t`Still to be ranked: {${arg(left)}, number}`', 0],
  ['t`Remove ${{ name: isolate(`${name}`) }}`', 0],
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: it is code to be read.
])('of %s, %d are found', (code, count) => {
  expect(undeclaredPlaceholders(readView('view.tsx', code))).toHaveLength(count);
});

test('texts of buttons and headings are marked as such for translators', () => {
  const declared = Map.groupBy(readCatalog('en'), ({ english }) => english);
  const placed = findings.flatMap(({ placed }) => placed);
  expect(placed.length).toBeGreaterThan(40);
  expect(
    placed.filter(
      ({ text, kind }) =>
        !declared
          .get(text)
          ?.some(({ comments }) => comments.some((comment) => comment.startsWith(kind))),
    ),
  ).toEqual([]);
});
