import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { input } from '../../../../test/support/fixtures/branches.ts';
import { temporaryDirectory } from '../../../../test/support/temporary.ts';
import { formats } from '../../formats/index.ts';
import { readSurveyOptions } from '../../survey/command.ts';
import { scriptsOfSurvey } from '../../survey/scripts.ts';

const trip = {
  ...{ id: 'trip', title: 'Trip' },
  questions: [
    {
      ...{ id: 'way', type: 'radio', title: 'Which way?' },
      choice: [
        { id: 'a', text: 'By train' },
        { id: 'b', text: 'By bus' },
      ],
    },
    {
      ...{ id: 'seen', type: 'check', title: 'What was seen?' },
      showIf: { question: 'way', is: 'b' },
      choice: ['sea', 'land'].map((id) => ({ id, text: id })),
    },
    input('mail', { maxLength: 5 }),
    {
      ...{ id: 'rows', type: 'multiSingle', title: 'Rows' },
      choice: ['r', 's'].map((id) => ({
        ...{ id, text: id },
        subChoice: ['x', 'y'].map((column) => ({ id: column, text: column })),
      })),
    },
  ],
};

async function fileOf(name: string, text: string): Promise<string> {
  const file = join(await temporaryDirectory(), name);
  await writeFile(file, text);
  return file;
}

async function planWith(...args: readonly string[]) {
  const survey = await fileOf('trip.json', JSON.stringify(trip));
  const { testPlan } = await readSurveyOptions([survey, ...args]);
  return testPlan.scripts.map(({ steps }) =>
    steps.flatMap(({ answer, see }) => (answer ? [[answer.questionId, answer.result, see]] : [])),
  );
}

test('a row of data is a path: ids or texts of options, several of them, a field of a form, and JSON', async () => {
  const csv = [
    'way,seen,mail,rows.row.r,rows',
    'By bus,sea|land,here,x,"{""rows"":{""r"":""x"",""s"":""y""}}"',
    'a,,there,,',
  ].join('\n');
  const [first, second] = await planWith('--data', await fileOf('data.csv', csv));
  expect(first?.map(([id, result]) => [id, result])).toEqual([
    ['way', { choice: 'b' }],
    ['seen', { choices: [{ id: 'sea' }, { id: 'land' }] }],
    ['mail', { text: 'here' }],
    ['rows', { rows: { r: 'x', s: 'y' } }],
  ]);
  // The second question does not follow this answer, and the plan answers what the row leaves out.
  expect(second?.map(([id]) => id)).toEqual(['way', 'mail', 'rows']);
});

test('an invalid answer of a row is refused first, and then the answer of the plan follows', async () => {
  const [steps] = await planWith('--data', await fileOf('data.csv', 'way,mail\na,too long'));
  expect(steps?.slice(1, 3)).toEqual([
    ['mail', { text: 'too long' }, expect.stringContaining('“Enter up to 5 characters” is said')],
    ['mail', expect.anything(), expect.stringContaining('Question 3 is shown')],
  ]);
});

test.each([
  ['colour\nred', /: "colour" is no question; there are way, seen, mail, rows\.$/],
  ['way', /: there is no row with answers\.$/],
  ['way\n"{"', /: line 2, "way": no JSON \(.+\)\.$/],
  ['rows.row.z\nx', /: "rows\.row\.z": "rows" has no field "row\.z", but row\.r, row\.s\.$/],
  ['rows\nx', /: line 2, "rows": give an answer with several fields as JSON, or in columns\.$/],
  ['way\n"{""choices"":1}"', /: line 2, "way": .+ has not the shape of an answer\.$/],
])('data that does not fit the survey is refused: %j', async (csv, line) => {
  await expect(planWith('--data', await fileOf('data.csv', csv))).rejects.toThrow(line);
});

test('the paths of a file keep their ids, and an edited answer leads where the survey leads', async () => {
  const file = await fileOf('trip.json', JSON.stringify(trip));
  const generated = (await readSurveyOptions([file])).testPlan;
  const text = formats.json.print([generated]);
  const read = await readSurveyOptions([file, '--paths', await fileOf('plan.json', text)]);
  expect(read.testPlan.scripts.map(({ id }) => id)).toEqual(
    scriptsOfSurvey(readFileSync(file, 'utf8')).map(({ id }) => id),
  );
  const step = (questionId: string, result: object) => ({ answer: { questionId, result } });
  const edited = {
    ...{ version: 1 },
    machines: [{ name: 'trip', paths: [{ steps: [step('way', { choice: 'a' })] }] }],
  };
  const [steps] = await planWith('--paths', await fileOf('plan.json', JSON.stringify(edited)));
  expect(steps?.map(([id]) => id)).toEqual(['way', 'mail', 'rows']);
});

test.each([
  [
    { version: 1, machines: [{ name: 'sus', paths: [] }] },
    /the plan of "trip" is expected, not of "sus"/,
  ],
  [{ version: 1, machines: [{ name: 'trip', paths: [] }] }, /there is no path\.$/],
])('a file with another plan is refused: %j', async (content, line) => {
  const file = await fileOf('plan.json', JSON.stringify(content));
  await expect(planWith('--paths', file)).rejects.toThrow(line);
});
