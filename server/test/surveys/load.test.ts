import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { questionTypes } from '../../../contract/questions/index.ts';
import { words } from '../../../test/support/tags.ts';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
import { lineOf } from '../../content/problems/problem.ts';
import { schemaText } from '../../surveys/jsonSchema.ts';
import { loadSurvey, loadSurveys } from '../../surveys/loadSurveys.ts';
import { mission, radio } from './load.fixture.ts';

test('every file of a directory is read, and every problem has its line', async () => {
  const directory = await temporaryDirectory();
  const put = (name: string, text: string) => writeFile(join(directory, name), text);
  await put('good.json', JSON.stringify({ id: 'good', title: 'X', questions: [radio('a')] }));
  await put('bad.json', '{"id":"bad"}');
  await put('torn.json', '{"id":');
  await put('notes.txt', 'not a survey');
  const { surveys, problems } = await loadSurveys(directory);
  expect([...surveys.keys()]).toEqual(['good']);
  const lines = problems.map(lineOf);
  expect(lines.slice(0, 2)).toEqual([
    `${join(directory, 'bad.json')}:1:1: title: is missing`,
    `${join(directory, 'bad.json')}:1:1: questions: is missing`,
  ]);
  expect(lines[2]).toMatch(/torn\.json:1:7: is no JSON: /);
  expect(lines).toHaveLength(3);
});

test('a picture that is missing or of an unknown type is reported with its path', async () => {
  const directory = await temporaryDirectory();
  await mkdir(join(directory, 'pictures'));
  for (const name of ['there.webp', 'drawn.bmp', 'logo.svg']) {
    await writeFile(join(directory, 'pictures', name), '');
  }
  const surveyWithPictures = {
    id: 'named',
    title: 'X',
    config: { startPageLogoUrl: '/pictures/logo.png' },
    questions: [
      {
        ...{ id: 'a', type: 'picRate', title: 'A' },
        choice: [
          { id: 'x', text: 'X', imgs: ['/pictures/there.webp', '/pictures/gone.webp'] },
          { id: 'y', text: 'Y', imgs: ['/pictures/drawn.bmp', '/pictures/logo.svg'] },
        ],
      },
      {
        ...{ id: 'b', type: 'multiSingle', title: 'B', choice: [{ id: 'x', text: 'X' }] },
        subChoice: [{ id: 'y', text: '/pictures/ in a text', imgs: ['/pictures/sub/there.webp'] }],
      },
      mission('m', { steps: [{ text: 'Look', imgs: ['/pictures/tip.webp'] }] }),
    ],
  };
  await writeFile(join(directory, 'named.json'), JSON.stringify(surveyWithPictures));
  const missing = (name: string) => `there is no pictures/${name} beside the surveys`;
  const { problems } = await loadSurveys(directory);
  expect(problems.map(({ path, reason }) => [path, reason])).toEqual([
    ['config.startPageLogoUrl', `${missing('logo.png')}; did you mean "logo.svg"?`],
    ['questions[0].choice[0].imgs[1]', missing('gone.webp')],
    [
      'questions[0].choice[1].imgs[0]',
      'pictures/drawn.bmp is not served: one of .webp, .png, .jpg, .jpeg, .gif, .avif, .svg is expected',
    ],
    [
      'questions[1].subChoice[0].imgs[0]',
      `${missing('sub/there.webp')}; did you mean "there.webp"?`,
    ],
    ['questions[2].config.mission.steps[0].imgs[0]', missing('tip.webp')],
  ]);
});

test('a missing file is a problem', async () => {
  const { problems } = await loadSurvey('nowhere.json');
  expect(problems.map(lineOf)).toEqual([expect.stringContaining('nowhere.json: cannot be read')]);
});

test('the samples are valid and have every type', async () => {
  const directory = new URL('../../../surveys', import.meta.url).pathname;
  const { surveys, problems } = await loadSurveys(directory);
  expect(problems).toEqual([]);
  expect([...surveys.keys()]).toEqual(words`
    branching csat intake kano lamp mission nps quiz sus three-missions tour visit
  `);
  const types = new Set(surveys.get('tour')?.questions.map(({ question }) => question.type));
  expect([...types].sort((a, b) => a - b)).toEqual(
    Array.from({ length: 17 }, (_, index) => index + 1),
  );
});

test('the schema for editors is up to date', async () => {
  const written = await readFile(
    new URL('../../../docs/survey.schema.json', import.meta.url),
    'utf8',
  );
  expect(written).toBe(schemaText());
  const schema = JSON.parse(written);
  expect(schema.required).toEqual(['id', 'title', 'questions']);
  const types = Object.keys(questionTypes).length - 1;
  expect(schema.$defs.question.oneOf).toHaveLength(types);
});
