import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { status } from '../../../contract/status.ts';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
import { countAllPlaces } from '../../db/quotaQueries.ts';
import { openSqlite } from '../../db/sqlite.ts';
import { forget, selected } from '../../forgetting/forget.ts';
import { removeAged } from '../../forgetting/retention.ts';
import { isFileId } from '../../storage/fileStore.ts';
import { pdf } from '../support/fileSamples.ts';
import { databases, sharedWorld, survey, testWorld } from '../support/world.ts';

const day = 24 * 60 * 60 * 1000;
const base = {
  title: 'Diary',
  questions: [
    { id: 'mood', type: 'rate', title: 'Mood' },
    { id: 'photo', type: 'upload', title: 'Photo', config: { required: false } },
  ],
};
const retention = { ended: 30, unfinished: 10 };
const surveys = [
  survey({ ...base, id: 'diary', retention: retention }),
  survey({ ...base, id: 'ended', retention: { ended: 30 } }),
  survey({ ...base, id: 'forever' }),
  survey({
    ...base,
    id: 'limited',
    retention: retention,
    maxAnswers: 2,
    quotas: [{ id: 'good', when: { question: 'mood', is: 4 }, max: 5 }],
  }),
];

describe.each(databases)('the retention of a survey on $name', (database) => {
  const world = sharedWorld(database, surveys, { isFresh: true });

  async function answer(id: string, isEnded: boolean) {
    const client = world.client();
    await client.start(id);
    await client.commit(id, 'mood', { score: 4 });
    if (!isEnded) return;
    const file = await client.uploadOne('a.pdf', pdf(), id);
    await client.commit(id, 'photo', { files: [file] });
  }
  const sessions = async () =>
    (await world.rows('session')).map(({ survey_id, status }) => `${survey_id} ${status}`).sort();

  test('removes ended sessions by their end and others by their start', async () => {
    for (const { id } of surveys.slice(0, 3))
      for (const isEnded of [false, true]) await answer(id, isEnded);
    const files = async () => (await readdir(join(world.directory, 'files'))).filter(isFileId);
    expect(await files()).toHaveLength(3);

    world.now += 10 * day;
    await removeAged(world.deps);
    expect(await sessions()).toHaveLength(6);
    world.now += 1;
    await removeAged(world.deps);
    expect(await sessions()).toEqual(['diary 3', 'ended 2', 'ended 3', 'forever 2', 'forever 3']);

    world.now += 20 * day;
    await removeAged(world.deps);
    expect(await sessions()).toEqual(['ended 2', 'forever 2', 'forever 3']);
    expect(await files()).toHaveLength(1);
    expect((await world.rows('answer')).length).toBe(4);
    const log = await world.rows('audit');
    expect(log.map(({ command, survey_id, count }) => [command, survey_id, count])).toEqual([
      ['retention', 'diary', 1],
      ['retention', 'diary', 1],
      ['retention', 'ended', 1],
    ]);
  });

  test('keeps the places of removed sessions taken, as a manual removal does', async () => {
    const storage = { store: world.store, files: world.deps.files.real };
    const placesTaken = async () =>
      Object.fromEntries(await countAllPlaces(world.store.db, 'limited'));
    await answer('limited', true);
    world.now += 31 * day;
    await removeAged(world.deps);
    expect(await world.rows('quota_place')).toEqual([]);
    expect(await placesTaken()).toEqual({ '*': 1, good: 1 });
    await answer('limited', true);
    await answer('limited', false);
    expect(await placesTaken()).toEqual({ '*': 2, good: 2 });
    for (const { id } of await world.rows('session')) {
      const selection = { id: String(id) };
      await forget(storage, selection, await selected(storage, selection), world.now);
    }
    expect(await world.rows('session')).toEqual([]);
    expect(await placesTaken()).toEqual({ '*': 2, good: 2 });
    world.now += 5_000;
    expect((await world.client().locate('limited')).data.status).toBe(status.closed);
  });
});

test('the text of an answer leaves the SQLite file and its journal with the retention', async () => {
  const file = join(await temporaryDirectory(), 'askpath.sqlite');
  const say = { id: 'say', type: 'singleInput', title: 'Say', config: { multiline: true } };
  const questions = [say, { id: 'mood', type: 'rate', title: 'Mood' }];
  const config = { allowPrevious: true };
  const note = survey({ id: 'note', title: 'Note', retention: retention, config, questions });
  const world = await testWorld({ name: 'file', open: () => openSqlite(file) }, [note]);
  const remainingTexts = async () => {
    const bytes = await Promise.all([file, `${file}-wal`].map((path) => readFile(path, 'latin1')));
    return ['Zanzibar', 'Ytterby', 'Xanten'].filter((text) => bytes.join().includes(text));
  };
  const client = world.client();
  await client.start('note');
  // Texts of different sizes are stored in different pages of the file.
  for (const text of ['Zanzibar', 'Ytterby'.repeat(700), 'Xanten'.repeat(3)]) {
    await client.commit('note', 'say', { text });
    await client.back('note');
  }
  expect(await remainingTexts()).toEqual(['Zanzibar', 'Ytterby', 'Xanten']);
  const reader = new DatabaseSync(file);
  reader.exec('begin');
  reader.prepare('select count(*) from answer').get();
  world.now += 31 * day;
  await removeAged(world.deps);
  expect(await world.rows('answer')).toEqual([]);
  expect(await remainingTexts()).not.toEqual([]);
  reader.close();
  await removeAged(world.deps);
  expect(await remainingTexts()).toEqual([]);
});
