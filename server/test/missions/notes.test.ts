import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { limits } from '../../../contract/limits.ts';
import { eventsCsv, formats } from '../../export/formats.ts';
import { exportRows } from '../../export/rows.ts';
import { anonymise } from '../../forgetting/anonymise.ts';
import { forget, selected } from '../../forgetting/forget.ts';
import { removeAged } from '../../forgetting/retention.ts';
import { type Client, databases, sharedWorld, survey } from '../support/world.ts';
import { event, started } from './missions.fixture.ts';

const day = 24 * 60 * 60 * 1000;
const mission = { instruction: 'Go', steps: [{ text: 'Look' }] };
const base = {
  title: 'Shop',
  questions: [
    { id: 'find', type: 'text', title: 'Find', config: { mission: { ...mission, notes: true } } },
    { id: 'ease', type: 'rate', title: 'Ease' },
  ],
};
const noted = survey({ ...base, id: 'noted', retention: { ended: 30, unfinished: 10 } });
const silent = survey({
  ...base,
  id: 'silent',
  questions: [{ id: 'find', type: 'text', title: 'Find', config: { mission } }],
});

const where = { text: 'Where is it?', at: 5_200, step: 1 };
const found = { text: '=Found "it", 😀', at: 9_000, step: 1 };
const finished = event(2, 9_500, 1);

describe.each(databases)('the notes of a mission on $name', (database) => {
  const world = sharedWorld(database, [noted, silent], { isFresh: true });
  let client: Client;
  beforeEach(async () => {
    client = world.client();
    await client.start('noted');
  });

  const send = (notes: readonly unknown[], id = 'noted', events: readonly unknown[] = []) =>
    client.call(calls.exInfo, {
      params: { id },
      body: { info: JSON.stringify({ questionId: 'find', events, notes }) },
    });
  const stored = async () => (await world.rows('mission_note')).map(({ text }) => text);
  const session = async () => String((await world.rows('session'))[0]?.id);
  const all = async (parts: AsyncIterable<unknown>) =>
    (await Readable.from(parts).toArray()).join('');
  const exported = async () =>
    JSON.parse(await all(formats.jsonl(noted, exportRows(world.store, noted)))).answers.find;
  const storage = () => ({ store: world.store, files: world.deps.files.real });

  test('are stored once each, by their time and text', async () => {
    expect((await send([where], 'noted', [started])).code).toBe(200);
    await send([where, where, { ...where, step: 2 }]);
    await send([found, { ...where, text: 'What?' }]);
    expect((await stored()).sort()).toEqual([found.text, 'What?', where.text]);
  });

  test('of an answer are stored beside earlier ones, and exported in their order', async () => {
    await send([found]);
    const answer = { outcome: 'finished', events: [started, finished], notes: [where, found] };
    expect((await client.commit('noted', 'find', answer)).code).toBe(200);
    expect(await stored()).toHaveLength(2);
    expect((await exported()).notes).toEqual([where, found]);
    const csv = await all(formats.csv(noted, exportRows(world.store, noted), { raw: true }));
    expect(csv).toContain('find,find.duration,find.events,find.notes,ease');
    expect(csv).toContain(JSON.stringify([where, found]).replaceAll('"', '""'));
  });

  test('of a mission without an end are exported, too', async () => {
    await send([where], 'noted', [started]);
    expect(await exported()).toEqual({ duration: 0, events: [started], notes: [where] });
  });

  test('are rows of the table of events, with their text at the end', async () => {
    await send([where, found], 'noted', [started, finished]);
    const csv = await all(eventsCsv(exportRows(world.store, noted)));
    const rows = csv
      .trim()
      .split('\r\n')
      .map((row) => row.split(',').slice(4).join());
    expect(rows).toEqual([
      'number,code,name,at,step,text',
      '1,1,startTask,0,1,',
      `,,note,5200,1,${where.text}`,
      `,,note,9000,1,"'=Found ""it"", 😀"`,
      '2,2,finishTask,9500,1,',
    ]);
  });

  test('that no author asked for are ignored, with the answer as well', async () => {
    await client.start('silent');
    expect((await send([where], 'silent')).code).toBe(200);
    const answer = { outcome: 'finished', events: [started], notes: [where] };
    expect((await client.commit('silent', 'find', answer)).code).toBe(200);
    expect(await stored()).toEqual([]);
    expect((await world.rows('answer')).map(({ result }) => result).join()).not.toContain('Where');
  });

  test.each([
    ['an empty text', { ...where, text: ' ' }],
    ['space around a text', { ...where, text: ' a' }],
    ['a NUL', { ...where, text: 'a\u0000b' }],
    ['half a character', { ...where, text: 'a\ud83d' }],
    ['a text that is too long', { ...where, text: 'x'.repeat(limits.missionNote + 1) }],
    ['a time before the start', { ...where, at: -1 }],
  ])('are refused for %s', async (_, note) => {
    expect((await send([note])).code).toBe(400);
    expect(await stored()).toEqual([]);
  });

  test('beyond the limit of one mission are refused, and the others are stored', async () => {
    const notes = Array.from({ length: limits.missionNotes + 1 }, (_, at) => ({ text: 'x', at }));
    const over = await send(notes);
    expect([over.http, over.fault]).toEqual([422, { kind: 'tooMany', max: limits.missionNotes }]);
    expect(await stored()).toHaveLength(limits.missionNotes);
    expect((await send(notes.slice(0, 3))).code).toBe(200);
  });

  test('are removed with their session by forget and by the retention', async () => {
    await send([where]);
    const selection = { id: await session() };
    const found = await selected(storage(), selection);
    expect(found.counts.mission_note).toBe(1);
    await forget(storage(), selection, found, world.now);
    expect(await stored()).toEqual([]);

    await client.start('noted');
    await send([where]);
    world.now += 10 * day + 1;
    await removeAged(world.deps);
    expect(await stored()).toEqual([]);
  });

  test('are removed when the session is anonymised, and its events stay', async () => {
    await send([found]);
    const answer = { outcome: 'finished', events: [started, finished], notes: [where] };
    await client.commit('noted', 'find', answer);
    await anonymise(storage(), new Map([['noted', noted]]), await session());
    expect(await stored()).toEqual([]);
    expect(JSON.stringify(await world.rows('answer'))).not.toContain('Where');
    expect(await exported()).toMatchObject({ outcome: 'finished', events: [started, finished] });
    expect(await exported()).not.toHaveProperty('notes');
  });
});
