import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { feelingWords, sideWords } from '../../../types/kano/server.ts';
import { appWordsIn } from '../../export/codebook/appWords.ts';
import { codebookOf } from '../../export/codebook/codebook.ts';
import { languageIn } from '../../export/codebook/languages.ts';
import { codebookFormats } from '../../export/codebook/print.ts';
import { columnsOfSurvey } from '../../export/columns.ts';
import { pointWords } from '../../questions/shared/scaleWords.ts';
import type { AppWord } from '../../questions/shared/variable.ts';
import { loadSurveys } from '../../surveys/loadSurveys.ts';
import { survey } from '../support/world.ts';

const directory = fileURLToPath(new URL('../../../surveys/', import.meta.url));
const { surveys, cascades } = await loadSurveys(directory);
const files = readdirSync(directory).filter((name) => name.endsWith('.json'));

function sampled(id: string) {
  const sample = surveys.get(id);
  if (!sample) throw new Error(`There is no ${join(directory, id)}`);
  return sample;
}

async function entriesOf(id: string, language: string) {
  const translate = await appWordsIn(language);
  return codebookOf(sampled(id), { language, cascades, translate });
}

test.each(files)('the codebook of %s has the columns of the export', (file) => {
  const sample = sampled(file.replace('.json', ''));
  expect(codebookOf(sample).map(({ name }) => name)).toEqual(columnsOfSurvey(sample));
});

test('a codebook has texts, words of the app and linked items in a language of the survey', async () => {
  const entries = new Map((await entriesOf('tour', 'de')).map((entry) => [entry.name, entry]));
  expect(entries.get('company.weekends.dog')).toMatchObject({
    ...{ question: 'company', type: 'multiCheck', title: 'Wer kommt wann mit?', kind: 'flag' },
    part: 'Am Wochenende – Der Hund',
  });
  expect(entries.get('paths')).toMatchObject({ kind: 'scale', min: 1, max: 5 });
  expect(entries.get('paths')?.options[4]).toEqual({
    value: 5,
    label: 'Sehr zufrieden',
    score: null,
  });
  expect(entries.get('recommend')?.options.map(({ value }) => value)).toEqual([0, 10]);
  expect(entries.get('plant.2')?.options[0]?.label).toBe('Laubbäume');
  const kano = (await entriesOf('kano', 'de')).find(({ type }) => type === 'kano');
  expect([kano?.part, kano?.options[3]?.label]).toEqual([
    'Wie fänden Sie es, wenn es das gäbe?',
    'Das nehme ich in Kauf',
  ]);
});

test('every word of a scale is in the catalogs of the app', async () => {
  const translate = await appWordsIn('ja');
  const words = [feelingWords, sideWords, ...Object.values(pointWords)].flatMap((group) =>
    Object.values(group as Readonly<Record<string, AppWord>>),
  );
  expect(words.map(translate).filter((word) => /[a-z]/i.test(word))).toEqual([]);
});

test('a codebook has scores, bounds, types of values and texts without markup', () => {
  const scored = survey({
    id: 'scored',
    title: 'Scored',
    scoring: { maximum: 9 },
    values: { plan: { from: 'address', type: 'text' }, twice: { compute: 'q.age * 2' } },
    questions: [
      {
        ...{ id: 'how', type: 'radio', title: '<p>How <em>much</em> &amp; why?</p><p>Say</p>' },
        choice: [
          { id: 'a', text: 'A <b>lot</b>', score: 3 },
          { id: 'b', text: '1 &lt; 2', questionConfig: { input: true } },
        ],
      },
      { ...{ id: 'age', type: 'singleInput', title: 'Age' }, config: { kind: 'number', min: 1 } },
    ],
  });
  const entries = codebookOf(scored);
  const { title, options } = entries.find(({ name }) => name === 'how') ?? {};
  expect(title).toBe('How much & why? Say');
  expect(options).toEqual([
    { value: 'a', label: 'A lot', score: 3 },
    { value: 'b', label: '1 < 2', score: 0 },
  ]);
  const kinds = entries.slice(9).map(({ name, kind, role, min }) => [name, kind, role, min]);
  expect(kinds).toEqual([
    ['how', 'choice', '', null],
    ['how.text', 'text', 'text', null],
    ['age', 'number', '', 1],
    ['value.plan', 'text', '', null],
    ['value.twice', 'number', '', null],
  ]);
  expect(codebookFormats.csv(entries)).toContain(
    '\r\nhow,how,radio,How much & why? Say,,,choice,,,,b,1 < 2,0\r\n',
  );
  expect(codebookFormats.md(entries)).toContain('`a` = A lot (score 3)<br>`b` = 1 \\< 2 |\n');
});

test('a language that the survey lacks is refused with the known ones', () => {
  expect(languageIn(sampled('tour'), 'DE-at')).toBe('de');
  expect(() => languageIn(sampled('tour'), 'fr')).toThrow('; there are: en, de, ar');
});
