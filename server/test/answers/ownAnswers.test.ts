import { expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { codes } from '../../../contract/envelope.ts';
import { pdf } from '../support/fileSamples.ts';
import { answerAll, noon, sqlite, survey, testWorld } from '../support/world.ts';

const definition = {
  title: 'Own <i>words</i>',
  config: { saveAnswers: true, allowReAnswer: true },
  questions: [
    { id: 'say', type: 'singleInput', title: 'R&amp;D<br>said' },
    {
      id: 'rows',
      type: 'multiSingle',
      title: 'Rows',
      choice: ['a', 'b'].map((id) => ({ id, text: `Row ${id}` })),
      subChoice: [{ id: 'x', text: 'Much' }],
    },
    { id: 'felt', type: 'kano', title: 'Felt' },
    { id: 'files', type: 'upload', title: 'Files' },
    { id: 'skipped', type: 'singleInput', title: 'Skipped', config: { required: false } },
  ],
};
const open = survey({ id: 'open', ...definition });
const silent = survey({ id: 'silent', ...definition, config: {} });

test('an ended session shows its answers as texts to its browser only', async () => {
  const world = await testWorld(sqlite, [open, silent]);
  const client = world.client();
  const ownAnswersOf = (id = 'open', by = client) => by.call(calls.ownAnswers, { params: { id } });
  expect((await ownAnswersOf()).code).toBe(codes.forbidden);
  await client.start('open');
  expect((await ownAnswersOf()).code).toBe(codes.conflict);
  await client.commit('open', 'say', { text: '<b> & "c"' });
  await client.commit('open', 'rows', { rows: { a: 'x', b: 'x' } });
  await client.commit('open', 'felt', { present: 1, absent: 5 });
  const file = await client.uploadOne('my plan.pdf', pdf({}), 'open');
  await client.commit('open', 'files', { files: [file] });
  world.now += 60_000;
  await client.commit('open', 'skipped', { text: '' });
  expect((await ownAnswersOf()).data).toEqual({
    title: 'Own words',
    locale: 'en',
    startedAt: noon,
    endedAt: noon + 60_000,
    answers: [
      { title: 'R&D said', lines: ['<b> & "c"'] },
      { title: 'Rows', lines: ['Row a: \u2068Much\u2069', 'Row b: \u2068Much\u2069'] },
      { title: 'Felt', lines: [], present: 1, absent: 5 },
      { title: 'Files', lines: ['my plan.pdf'] },
      { title: 'Skipped', lines: [] },
    ],
  });
  expect((await ownAnswersOf('open', world.client())).code).toBe(codes.forbidden);
  await answerAll(client, 'silent', {});
  expect((await ownAnswersOf('silent')).code).toBe(codes.forbidden);
  await client.reAnswer('open');
  expect((await ownAnswersOf()).code).toBe(codes.conflict);
});
