import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { limits } from '../../../contract/limits.ts';
import { eventsCsv, formats } from '../../export/formats.ts';
import { exportRows } from '../../export/rows.ts';
import { anonymise } from '../../forgetting/anonymise.ts';
import { forget, selected } from '../../forgetting/forget.ts';
import { type Client, databases, sharedWorld, survey } from '../support/world.ts';
import { event, started } from './missions.fixture.ts';

const mission = {
  instruction: 'Go',
  link: 'https://shop.example.org',
  steps: [{ text: 'Look' }],
};
const withMission = (id: string, asked: object) =>
  survey({
    ...{ id, title: 'Shop' },
    questions: [
      { id: 'find', type: 'text', title: 'Find', config: { mission: { ...mission, ...asked } } },
      { id: 'ease', type: 'rate', title: 'Ease' },
    ],
  });
const sought = withMission('sought', { goal: { path: '/thanks*' } });
const silent = withMission('silent', {});

const first = { at: 5_200, step: 1 };
const later = { at: 9_000, step: 1 };
const finished = event(2, 9_500, 1);

describe.each(databases)('the goal of a mission on $name', (database) => {
  const world = sharedWorld(database, [sought, silent], { isFresh: true });
  let client: Client;
  beforeEach(async () => {
    client = world.client();
    await client.start('sought');
  });

  const send = (goal: unknown, id = 'sought', events: readonly unknown[] = [started]) =>
    client.call(calls.exInfo, {
      params: { id },
      body: { info: JSON.stringify({ questionId: 'find', events, goal }) },
    });
  const all = async (parts: AsyncIterable<unknown>) =>
    (await Readable.from(parts).toArray()).join('');
  const exported = async (of = sought) =>
    JSON.parse(await all(formats.jsonl(of, exportRows(world.store, of)))).answers.find;
  const session = async () => String((await world.rows('session'))[0]?.id);
  const storage = () => ({ store: world.store, files: world.deps.files.real });

  test('is stored once, and is no event', async () => {
    expect((await send(first)).code).toBe(200);
    await send(first);
    await send(later);
    expect(await exported()).toEqual({ duration: 0, events: [started], goal: first });
  });

  test('of an answer is the first of all, and exported in its column', async () => {
    await send(later);
    const answer = { outcome: 'finished', events: [started, finished], goal: first };
    expect((await client.commit('sought', 'find', answer)).code).toBe(200);
    expect(await exported()).toMatchObject({ duration: 9_500, goal: first });
    const csv = await all(formats.csv(sought, exportRows(world.store, sought), { raw: true }));
    expect(csv).toContain('find,find.duration,find.events,find.goal,ease');
    expect(csv).toMatch(/,5200,\r?\n/);
  });

  test('is a row of the table of events, without number and code', async () => {
    await send(first, 'sought', [started, finished]);
    const csv = await all(eventsCsv(exportRows(world.store, sought)));
    const rows = csv.trim().split('\r\n').slice(1);
    expect(rows.map((row) => row.split(',').slice(4).join())).toEqual([
      '1,1,startTask,0,1,',
      ',,goal,5200,1,',
      '2,2,finishTask,9500,1,',
    ]);
  });

  test('has room beside the most events of a mission', async () => {
    const events = Array.from({ length: limits.missionEvents }, (_, at) => event(9, at + 1, 1));
    await send(first, 'sought', events);
    const full = await exported();
    expect([full.events.length, full.goal]).toEqual([limits.missionEvents, first]);
  });

  test('that no author names is ignored, with the answer as well', async () => {
    await client.start('silent');
    expect((await send(first, 'silent')).code).toBe(200);
    const answer = { outcome: 'finished', events: [started], goal: first };
    expect((await client.commit('silent', 'find', answer)).code).toBe(200);
    expect(await exported(silent)).not.toHaveProperty('goal');
    expect((await world.rows('answer')).map(({ result }) => result).join()).not.toContain('goal');
  });

  test.each([
    ['a time before the start', { at: -1 }],
    ['no time', { step: 1 }],
    ['a part of a millisecond', { at: 0.5 }],
  ])('is refused for %s', async (_, goal) => {
    expect((await send(goal)).code).toBe(400);
    expect(await world.rows('mission_event')).toEqual([]);
  });

  test('stays when the session is anonymised, and goes with it when it is forgotten', async () => {
    await send(first);
    await client.commit('sought', 'find', { outcome: 'finished', events: [started], goal: first });
    await anonymise(storage(), new Map([['sought', sought]]), await session());
    expect(await exported()).toMatchObject({ outcome: 'finished', goal: first });
    const selection = { id: await session() };
    await forget(storage(), selection, await selected(storage(), selection), world.now);
    expect(await world.rows('mission_event')).toEqual([]);
  });
});
