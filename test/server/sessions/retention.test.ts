import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { removeAged } from '../../../server/forgetting/retention.ts';
import { isFileId } from '../../../server/storage/fileStore.ts';
import { pdf } from '../support/fileSamples.ts';
import { databases, sharedWorld, survey } from '../support/world.ts';

const day = 24 * 60 * 60 * 1000;
const base = {
  title: 'Diary',
  questions: [
    { id: 'mood', type: 'rate', title: 'Mood' },
    { id: 'photo', type: 'upload', title: 'Photo', config: { required: false } },
  ],
};
const kept = { ended: 30, unfinished: 10 };
const surveys = [
  survey({ ...base, id: 'diary', retention: kept }),
  survey({ ...base, id: 'ended', retention: { ended: 30 } }),
  survey({ ...base, id: 'forever' }),
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
    for (const { id } of surveys) for (const isEnded of [false, true]) await answer(id, isEnded);
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
});
