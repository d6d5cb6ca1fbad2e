import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { formats } from '../../export/formats.ts';
import { exportRows } from '../../export/rows.ts';
import { pathWarnings } from '../../surveys/checks/pathWarnings.ts';
import { loadSurveys } from '../../surveys/loadSurveys.ts';
import { plantsCascade, sqlite, survey, testWorld } from '../support/world.ts';

const input = { questionConfig: { input: true, maxLength: 9 } };
const option = (id: string, more: object = {}) => ({ id, text: id.toUpperCase(), ...more });
const pictured = (id: string, more: object = {}) =>
  option(id, { imgs: ['/pictures/roses.webp'], ...more });

const ownTexts = {
  id: 'own',
  title: 'Own texts',
  ahead: false,
  questions: [
    { id: 'list', type: 'list', title: 'L', choice: [option('a'), option('o', input)] },
    { id: 'pics', type: 'picRate', title: 'P', choice: [pictured('a'), pictured('o', input)] },
    {
      id: 'tree',
      type: 'linkage',
      title: 'T',
      config: { cascadeId: 'plants', levels: ['A', 'B'], inputs: [{ item: 'moss', format: 1 }] },
    },
    { id: 'all', type: 'text', title: '{list:label}, {pics:label}, {tree:label}, {tree}' },
  ],
};

test('own texts of lists, pictures and linked lists are checked, kept, inserted and exported', async () => {
  const loaded = survey(ownTexts);
  const world = await testWorld(sqlite, [loaded], { cascades: [plantsCascade] });
  const client = world.client();
  await client.start('own');
  const refused = async (id: string, answer: unknown) =>
    (await client.commit('own', id, answer)).data;
  expect(await refused('list', { choice: 'o' })).toEqual({ fault: { kind: 'empty', at: 'o' } });
  await client.commit('own', 'list', { choice: 'o', text: 'Frisian' });
  const long = { choices: [{ id: 'o', text: '1234567890' }] };
  expect(await refused('pics', long)).toEqual({ fault: { kind: 'tooLong', max: 9, at: 'o' } });
  await client.commit('own', 'pics', {
    choices: [
      { id: 'a', text: 'x' },
      { id: 'o', text: 'Gate' },
    ],
  });
  const moss = (text: string) => ({ path: ['moss'], text });
  expect(await refused('tree', moss('many'))).toEqual({ fault: { kind: 'digits', at: 'moss' } });
  const { subject } = (await client.commit('own', 'tree', moss('١٢'))).data;
  expect(subject?.title?.replace(/[\u2068\u2069]/g, '')).toBe('Frisian, A and Gate, 12, moss');
  expect((await client.back('own')).data?.result).toBe('{"path":["moss"],"text":"12"}');

  const parts = formats.jsonl(loaded, exportRows(world.store, loaded));
  const [line = ''] = (await Readable.from(parts).toArray()).join('').split('\n');
  expect(JSON.parse(line)).toMatchObject({
    answers: {
      list: { choice: 'o', text: 'Frisian' },
      pics: { choices: [{ id: 'a' }, { id: 'o', text: 'Gate' }] },
      tree: { path: ['moss'], text: '12' },
    },
  });
  const [header, row] = (
    await Readable.from(formats.csv(loaded, exportRows(world.store, loaded))).toArray()
  )
    .join('')
    .split('\r\n');
  expect(header).toContain('list,list.text,pics.a,pics.o,pics.o.text,tree.1,tree.2,tree.text');
  expect(row).toContain('o,Frisian,1,1,Gate,moss,,12');
});

test('a question without the keys is served as before', async () => {
  const plain = survey({
    id: 'plain',
    title: 'Plain',
    questions: [
      { id: 'list', type: 'list', title: 'L', choice: [option('a')] },
      { id: 'rate', type: 'rate', title: 'R' },
    ],
  });
  const client = (await testWorld(sqlite, [plain])).client();
  const { subject } = (await client.start('plain')).data;
  expect(subject?.choice).toEqual([
    { id: 'a', text: 'A', imgs: [], questionConfig: {}, subChoice: [] },
  ]);
  const { subject: next } = (await client.commit('plain', 'list', { choice: 'a' })).data;
  expect(next?.config).not.toHaveProperty('look');
});

test('items that no tree has, that have a list below, or that no text fits are named', async () => {
  const inputs = [{ item: 'mos' }, { item: 'trees' }, { item: 'moss', minLength: 5, maxLength: 4 }];
  const tree = { ...ownTexts.questions[2], config: { ...ownTexts.questions[2]?.config, inputs } };
  const directory = await surveysOf();
  const write = (questions: object[]) =>
    writeFile(join(directory, 'own.json'), JSON.stringify({ ...ownTexts, questions }));
  const problems = async () =>
    (await loadSurveys(directory)).problems.map(({ path, reason }) => [path, reason]);
  await write([tree]);
  expect(await problems()).toEqual([
    ['questions[0].config.inputs[2].minLength', 'must not be more than maxLength, which is 4'],
  ]);
  inputs.pop();
  await write([tree]);
  expect(await problems()).toEqual([
    [
      'questions[0].config.inputs[0].item',
      'cascades/plants.json has no item "mos"; did you mean "moss"?',
    ],
    ['questions[0].config.inputs[1].item', '"trees" has items below it, so it asks for no text'],
  ]);
  await write([{ id: 'look', type: 'rate', title: 'R', config: { look: 'slide' } }]);
  expect(await problems()).toEqual([
    ['questions[0].config.look', expect.stringContaining('slider')],
  ]);
  const unfit = { questionConfig: { input: true, format: 4, maxLength: 3 } };
  const checked = survey({
    ...ownTexts,
    questions: [{ ...ownTexts.questions[0], choice: [option('a'), option('o', unfit)] }],
  });
  expect(pathWarnings(checked).map(({ path }) => path)).toEqual([
    'questions[0].choice[1].questionConfig',
  ]);
});
