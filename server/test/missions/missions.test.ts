import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { limits } from '../../../contract/limits.ts';
import { words } from '../../../test/support/tags.ts';
import { formats } from '../../export/formats.ts';
import { exportRows } from '../../export/rows.ts';
import { anonymise } from '../../forgetting/anonymise.ts';
import { endOverdueSessions } from '../../sessions/endSession.ts';
import { picture } from '../support/fileSamples.ts';
import { type Client, databases, sharedWorld } from '../support/world.ts';
import { event, leftPage, returned, started, surveys } from './missions.fixture.ts';

const dialog = event(13, 31_000, 1);
const finished = event(2, 32_500, 1);
const timeout = event(4, 60_000, 1);

describe.each(databases)('a mission on $name', (database) => {
  const world = sharedWorld(database, surveys, { isFresh: true });
  let client: Client;
  beforeEach(async () => {
    client = world.client();
    await client.start('usability');
  });

  const send = (questionId: string, events: readonly unknown[], id = 'usability', sign?: string) =>
    client.call(calls.exInfo, {
      params: { id },
      body: { info: JSON.stringify({ questionId, events }), ...(sign && { sign }) },
    });

  /** Returns the stored events of all rounds. */
  const stored = async () =>
    (await world.rows('mission_event'))
      .map(({ round, at, code, step }) => ({ round, at, code, step }))
      .sort((a, b) => Number(a.round) - Number(b.round) || Number(a.at) - Number(b.at));

  /** Returns the last respondent's answers and cells, and the whole CSV. */
  async function exported(id = 'usability') {
    const of = surveys.find((candidate) => candidate.id === id);
    if (!of) throw new Error(`There is no survey ${id}`);
    const rows = () => exportRows(world.store, of);
    const lines = await Readable.from(formats.jsonl(of, rows())).toArray();
    const [row] = (await Readable.from(rows()).toArray()).slice(-1);
    const csv = (await Readable.from(formats.csv(of, rows())).toArray()).join('');
    return { answers: JSON.parse(lines.at(-1)).answers, cells: row.cells, csv };
  }

  test('is served sanitized and in the language of the reader', async () => {
    const started = async (locale: string) =>
      (await world.client().start('usability', { locale })).data.subject?.config?.mission;
    expect(await started('de')).toEqual({
      instruction: 'Los',
      link: '/a.html',
      steps: [{ text: 'Schau', imgs: ['/a.webp'] }],
      remind: true,
    });
    expect(await started('fr')).toMatchObject({ instruction: '<p>Go</p>' });
  });

  test('stores every event once, also when it is sent again', async () => {
    for (const events of [
      [started, leftPage],
      [started, leftPage],
      [leftPage, leftPage, returned],
      [],
    ]) {
      expect((await send('find', events)).code).toBe(200);
    }
    // The code and the time identify an event, so that a changed step makes no new event.
    await send('find', [{ ...leftPage, step: 2 }, event(7, leftPage.at)]);
    expect(await stored()).toHaveLength(4);
    const events = [started, event(7, leftPage.at), leftPage, returned];
    expect((await exported()).answers.find.events).toEqual(events);
  });

  test('stores an event once that eight calls send at once', async () => {
    const events = [started, leftPage, returned];
    const replies = await Promise.all(Array.from({ length: 8 }, () => send('find', events)));
    expect(replies.map(({ code }) => code)).toEqual(Array(8).fill(200));
    expect(await stored()).toHaveLength(3);
  });

  test('stores the events of its answer beside earlier ones', async () => {
    await send('find', [started, leftPage]);
    const answer = { outcome: 'finished', events: [leftPage, returned, dialog, finished] };
    const reply = await client.commit('usability', 'find', answer);
    expect(reply.data.subject?.questionId).toBe('fetch');
    const all = [started, leftPage, returned, dialog, finished];
    expect(await stored()).toMatchObject(all);
    const { answers, cells, csv } = await exported();
    expect(answers.find).toEqual({ outcome: 'finished', duration: 32_500, events: all });
    expect([cells.find, cells['find.duration']]).toEqual(['finished', 32_500]);
    expect(JSON.parse(cells['find.events'])).toEqual(all);
    expect(csv).toContain('find,find.duration,find.events,fetch,fetch.duration,fetch.events,ease');
    expect(csv).toContain(
      `finished,32500,"[{""code"":1,""at"":0,""step"":1},{""code"":15,""at"":1200,`,
    );
  });

  test('has each event once, at its time, after the session is made anonymous', async () => {
    const answer = { outcome: 'finished', events: [started, finished] };
    await client.commit('usability', 'find', answer);
    const [session] = await world.rows('session');
    const storage = { store: world.store, files: world.deps.files.real };
    await anonymise(storage, new Map(surveys.map((of) => [of.id, of])), String(session?.id));
    expect((await exported()).answers.find.events).toEqual([started, finished]);
  });

  test('stores no event of a refused answer', async () => {
    const refused = await client.commit('usability', 'find', { events: [started] });
    expect([refused.http, refused.fault]).toEqual([422, { kind: 'empty' }]);
    await client.commit('usability', 'fetch', { outcome: 'finished', events: [started] });
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['another question', 'ease'],
    ['an unknown question', 'nothing'],
    ['an inherited property', '__proto__'],
    ['an id with NUL', 'a\u0000b'],
  ])('is not %s: 422', async (_, questionId) => {
    const { http, message, fault } = await send(questionId, [started]);
    expect([http, message]).toEqual([422, 'This survey has no such mission']);
    expect(fault).toEqual({ kind: 'malformed' });
    expect(await stored()).toEqual([]);
  });

  test.each([
    '',
    ...words`
      x [] {} {"questionId":"find"} {"questionId":"find","events":{}} {"questionId":"","events":[]}
      {"questionId":"find","events":[{"code":19,"at":0}]}
      {"questionId":"find","events":[{"code":1,"at":0},null]}
    `,
  ])('refuses the info %j: 400', async (info) => {
    const reply = await client.call(calls.exInfo, { params: { id: 'usability' }, body: { info } });
    expect([reply.http, reply.code]).toEqual([400, 400]);
    expect(await stored()).toEqual([]);
  });

  test('needs a session and stores events in it alone', async () => {
    expect((await send('find', [started], 'timed')).http).toBe(403);
    expect((await send('find', [started], 'none')).http).toBe(404);
    const [session] = await world.rows('session');
    await world.client().start('usability');
    await send('find', [started]);
    expect(await world.rows('mission_event')).toMatchObject([{ session_id: session?.id }]);
  });

  test('refuses events beyond the limit of one mission and keeps the others', async () => {
    const most = limits.missionEvents;
    const events = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => event(9, from + index));
    expect((await send('find', events(0, most - 2))).code).toBe(200);
    const over = await send('find', events(most - 2, 5));
    expect([over.http, over.fault]).toEqual([422, { kind: 'tooMany', max: most }]);
    expect(over.message).toContain(String(most));
    expect((await stored()).map(({ at }) => at)).toEqual(events(0, most).map(({ at }) => at));
    expect((await send('find', events(0, 5))).code).toBe(200);
    expect((await send('fetch', events(0, 5))).code).toBe(200);
    const last = event(2, most + 10);
    const answer = { outcome: 'finished', events: [last] };
    expect((await client.commit('usability', 'find', answer)).code).toBe(200);
    expect(await stored()).toHaveLength(most + 5);
    expect((await exported()).answers.find.events.at(-1)).toEqual(last);
  });

  test('stores events beside a signature, also a refused one', async () => {
    await client.start('signed');
    const wrong = await send('find', [started], 'signed', 'f'.repeat(32));
    expect([wrong.http, wrong.fault]).toEqual([422, { kind: 'malformed' }]);
    expect(await stored()).toHaveLength(1);
    const { id } = await client.uploadOne('sign.png', await picture().png().toBuffer(), 'signed');
    expect((await send('find', [leftPage], 'signed', id)).code).toBe(200);
    expect(await stored()).toHaveLength(2);
    expect((await world.rows('session')).map(({ sign }) => sign)).toContain(id);
  });

  test('stores events after its answer, after the end and in a closed survey', async () => {
    await client.start('closing');
    await client.commit('closing', 'find', { outcome: 'cancelled', events: [started] });
    expect((await send('find', [leftPage], 'closing')).code).toBe(200);
    await client.end('closing');
    expect((await send('find', [returned], 'closing')).code).toBe(200);
    world.now += 3 * 60 * 60 * 1000;
    expect((await send('find', [dialog], 'closing')).code).toBe(200);
    const events = [started, leftPage, returned, dialog];
    const find = { outcome: 'cancelled', duration: 31_000, events };
    expect((await exported('closing')).answers).toEqual({ find });
  });

  test('belongs to the last round that was started', async () => {
    await send('find', [started]);
    await client.reAnswer('usability');
    await send('find', [leftPage]);
    expect((await exported()).answers).toEqual({});
    await client.start('usability');
    await send('find', [started, returned]);
    const rounds = (await stored()).map(({ round, at }) => `${round}: ${at}`);
    expect(rounds).toEqual(['1: 0', '1: 1200', '2: 0', '2: 30400']);
    expect((await exported()).answers.find.events).toEqual([started, returned]);
  });

  test('refuses its answer after the time, and stores events (T05)', async () => {
    await client.start('timed');
    await send('find', [started, leftPage], 'timed');
    world.now += 60_000 + limits.deadlineGrace + 1;
    await endOverdueSessions(world.deps);
    const late = await client.commit('timed', 'find', { outcome: 'timeout', events: [started] });
    expect(late.http).toBe(409);
    expect((await send('find', [timeout], 'timed')).code).toBe(200);
    const find = { duration: 60_000, events: [started, leftPage, timeout] };
    expect((await exported('timed')).answers).toEqual({ find });
  });

  test('of a demo survey is recorded in the demo database alone (R26)', async () => {
    await client.start('demo');
    expect((await send('find', [started], 'demo')).code).toBe(200);
    await client.commit('demo', 'find', { outcome: 'finished', events: [started, leftPage] });
    expect(await stored()).toEqual([]);
    const demo = world.deps.stores.demo.db.selectFrom('mission_event').selectAll();
    expect(await demo.execute()).toHaveLength(2);
  });
});
