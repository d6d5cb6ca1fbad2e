import { beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { limits } from '../../../contract/limits.ts';
import { formats } from '../../../server/export/formats.ts';
import { exportRows } from '../../../server/export/rows.ts';
import { endOverdueSessions } from '../../../server/sessions/endSession.ts';
import { words } from '../../support/tags.ts';
import { picture } from '../support/fileSamples.ts';
import { type Client, databases, sharedWorld, survey } from '../support/world.ts';

const mission = { instruction: { en: '<p>Go</p><script>x</script>', de: 'Los' }, link: '/a.html' };
const questions = [
  {
    id: 'find',
    type: 'text',
    title: 'Find',
    config: {
      mission: { ...mission, steps: [{ text: { en: 'Look', de: 'Schau' }, imgs: ['/a.webp'] }] },
    },
    next: [{ when: { question: 'find', is: 'cancelled' }, to: 'why' }],
  },
  { id: 'fetch', type: 'text', title: 'Fetch', config: { required: false, mission } },
  {
    id: 'ease',
    type: 'rate',
    title: 'Ease',
    next: [{ when: { question: 'fetch', answered: true }, to: 'end' }],
  },
  { id: 'why', type: 'singleInput', title: 'Why' },
];
const base = { title: 'T', questions, scoring: { maximum: 10 } };
const test1 = survey({ ...base, id: 'usability', config: { allowReAnswer: true } });
const timed = survey({ ...base, id: 'timed', maxAnswerTime: 60 });
const signed = survey({ ...base, id: 'signed', config: { signature: 'required' } });
const closing = survey({ ...base, id: 'closing', closesAt: '2031-05-01T13:00:00Z' });
const demo = survey({ ...base, id: 'demo', config: { demo: true } });

type Told = { code: number; at: number; step?: number };
const begun: Told = { code: 1, at: 0, step: 1 };
const left: Told = { code: 15, at: 1_200, step: 1 };
const back: Told = { code: 16, at: 30_400, step: 1 };
const asked: Told = { code: 13, at: 31_000, step: 1 };
const done: Told = { code: 2, at: 32_500, step: 1 };

describe.each(databases)('a mission on $name', (database) => {
  const world = sharedWorld(database, [test1, timed, signed, closing, demo], { isFresh: true });
  let one: Client;
  beforeEach(() => {
    one = world.client();
  });

  const tell = (id: string, questionId: string, events: readonly unknown[], sign?: string) =>
    one.call(calls.exInfo, {
      params: { id },
      body: {
        info: JSON.stringify({ questionId, events }),
        ...(sign === undefined ? {} : { sign }),
      },
    });

  /** Every event in the database, of all rounds. */
  const kept = async () =>
    (await world.rows('mission_event'))
      .map(({ round, question_id, at, code, step }) => [round, question_id, at, code, step])
      .sort((a, b) => Number(a[0]) - Number(b[0]) || Number(a[2]) - Number(b[2]));

  /** The only respondent's line of each format. */
  async function exported(id: string) {
    const of = world.deps.surveys.get(id);
    if (!of) throw new Error(`There is no survey ${id}`);
    const lines: string[] = [];
    for await (const part of formats.jsonl(of, exportRows(world.store, of))) lines.push(part);
    const cells: Record<string, string | number>[] = [];
    for await (const row of exportRows(world.store, of)) cells.push(row.cells);
    let csv = '';
    for await (const part of formats.csv(of, exportRows(world.store, of))) csv += part;
    return { answers: JSON.parse(lines[0] ?? '{}').answers, cells: cells[0] ?? {}, csv };
  }

  test('speaks the language of its reader, and is sanitized', async () => {
    const { data } = await one.start('usability', { locale: 'de' });
    expect(data.subject?.config?.mission).toEqual({
      instruction: 'Los',
      link: '/a.html',
      steps: [{ text: 'Schau', imgs: ['/a.webp'] }],
      remind: true,
    });
    const english = await world.client().start('usability', { locale: 'fr' });
    expect(english.data.subject?.config?.mission).toMatchObject({ instruction: '<p>Go</p>' });
  });

  test('is told as it happens, and kept once however often it is told', async () => {
    await one.start('usability');
    expect((await tell('usability', 'find', [begun, left])).code).toBe(200);
    expect((await tell('usability', 'find', [begun, left])).code).toBe(200);
    expect((await tell('usability', 'find', [left, left, back])).code).toBe(200);
    expect((await tell('usability', 'find', [])).code).toBe(200);
    // Two things at the same time are two; the same thing is what it was first.
    await tell('usability', 'find', [
      { ...left, step: 2 },
      { code: 7, at: left.at },
    ]);
    expect((await kept()).map(([, , at, code, step]) => [at, code, step])).toEqual(
      expect.arrayContaining([
        [0, 1, 1],
        [1_200, 15, 1],
        [1_200, 7, null],
        [30_400, 16, 1],
      ]),
    );
    expect(await kept()).toHaveLength(4);
  });

  test('told by two calls at once, is kept once', async () => {
    await one.start('usability');
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => tell('usability', 'find', [begun, left, back])),
    );
    expect(replies.map(({ code }) => code)).toEqual(Array(8).fill(200));
    expect(await kept()).toHaveLength(3);
  });

  test('is kept with its answer, too, and loses nothing that came before', async () => {
    await one.start('usability');
    await tell('usability', 'find', [begun, left]);
    const events = [left, back, asked, done];
    const reply = await one.commit('usability', 'find', { outcome: 'finished', events });
    expect(reply.data.subject?.questionId).toBe('fetch');
    const all = [begun, left, back, asked, done];
    expect((await kept()).map(([, , at, code]) => [at, code])).toEqual(
      all.map(({ at, code }) => [at, code]),
    );
    const { answers, cells, csv } = await exported('usability');
    expect(answers.find).toEqual({ outcome: 'finished', duration: 32_500, events: all });
    expect([cells.find, cells['find.duration']]).toEqual(['finished', 32_500]);
    expect(JSON.parse(String(cells['find.events']))).toEqual(all);
    expect(csv).toContain('find,find.duration,find.events,fetch,fetch.duration,fetch.events,ease');
    expect(csv).toContain(
      `finished,32500,"[{""code"":1,""at"":0,""step"":1},{""code"":15,""at"":1200,`,
    );
  });

  test('that an answer is refused for leaves no event of it', async () => {
    await one.start('usability');
    const refused = await one.commit('usability', 'find', { events: [begun] });
    expect([refused.http, refused.fault]).toEqual([422, { kind: 'empty' }]);
    await one.commit('usability', 'fetch', { outcome: 'finished', events: [begun] });
    expect(await kept()).toEqual([]);
  });

  test('with events and no answer is exported, in the order of time', async () => {
    await one.start('usability');
    expect((await exported('usability')).answers).toEqual({});
    await tell('usability', 'find', [back]);
    await tell('usability', 'find', [left, begun]);
    // Not on the way yet: nobody was there.
    await tell('usability', 'fetch', [begun]);
    const { answers, cells } = await exported('usability');
    const events = [begun, left, back];
    expect(answers).toEqual({ find: { duration: 30_400, events } });
    expect(cells).toMatchObject({
      'find.duration': 30_400,
      'find.events': JSON.stringify(events),
    });
    expect(cells).not.toHaveProperty('find');
    expect(cells).not.toHaveProperty('fetch.events');
  });

  test('that was passed over has no outcome, and one without events no duration', async () => {
    await one.start('usability');
    await one.commit('usability', 'find', { outcome: 'timeout' });
    await one.commit('usability', 'fetch', {});
    const { answers, cells } = await exported('usability');
    expect(answers).toEqual({ find: { outcome: 'timeout', events: [] }, fetch: {} });
    expect(cells['find.events']).toBe('[]');
    expect(cells).not.toHaveProperty('find.duration');
    expect(cells).not.toHaveProperty('fetch');
  });

  test.each([
    { outcome: 'finished', leads: 'fetch' },
    { outcome: 'timeout', leads: 'fetch' },
    { outcome: 'cancelled', leads: 'why' },
  ])('decides by how it ended: $outcome leads to $leads', async ({ outcome, leads }) => {
    await one.start('usability');
    const { data } = await one.commit('usability', 'find', { outcome, events: [begun] });
    expect(data.subject?.questionId).toBe(leads);
  });

  test.each([
    { answer: { outcome: 'cancelled', events: [] }, ends: 3 },
    { answer: {}, ends: 2 },
  ])('decides by whether it was answered: $answer; and gives no points', async (way) => {
    await one.start('usability');
    await one.commit('usability', 'find', { outcome: 'finished', events: [] });
    await one.commit('usability', 'fetch', way.answer);
    const { data } = await one.commit('usability', 'ease', { score: 4 });
    expect(data.status).toBe(way.ends);
    const end = way.ends === 3 ? data : (await one.end('usability')).data;
    expect(end).toMatchObject({ respondent: { score: 4, maxScore: 10 } });
  });

  test.each([
    { name: 'another question', id: 'ease', http: 422 },
    { name: 'no question', id: 'nothing', http: 422 },
    { name: 'a word of the language', id: '__proto__', http: 422 },
    { name: 'what no text has', id: 'a\u0000b', http: 422 },
    { name: 'no id', id: '', http: 400 },
  ])('$name is none', async ({ id, http }) => {
    await one.start('usability');
    const reply = await tell('usability', id, [begun]);
    expect([reply.http, reply.code]).toEqual([http, http]);
    if (http === 422) {
      expect(reply.message).toBe('This survey has no such mission');
      expect(reply.fault).toEqual({ kind: 'malformed' });
    }
    expect(await kept()).toEqual([]);
  });

  test.each([
    '',
    ...words`
      x [] {} {"questionId":"find"} {"questionId":"find","events":{}}
      {"questionId":"find","events":[{"code":19,"at":0}]}
      {"questionId":"find","events":[{"code":1,"at":-1}]}
      {"questionId":"find","events":[{"code":1,"at":1e300}]}
      {"questionId":"find","events":[{"code":1,"at":0,"step":9007199254740992}]}
      {"questionId":"find","events":[{"code":1,"at":0},null]}
    `,
  ])('%s tells nothing: 400, and nothing is kept', async (info) => {
    await one.start('usability');
    const reply = await one.call(calls.exInfo, { params: { id: 'usability' }, body: { info } });
    expect([reply.http, reply.code]).toEqual([400, 400]);
    expect(await kept()).toEqual([]);
  });

  test('takes the largest numbers there are', async () => {
    await one.start('usability');
    const last = { code: 4, at: Number.MAX_SAFE_INTEGER, step: Number.MAX_SAFE_INTEGER };
    expect((await tell('usability', 'find', [last])).code).toBe(200);
    expect((await exported('usability')).answers.find.events).toEqual([last]);
  });

  test('is nobody else’s, and needs a session', async () => {
    expect((await tell('usability', 'find', [begun])).http).toBe(403);
    expect((await tell('none', 'find', [begun])).http).toBe(404);
    const { respondent } = (await one.start('usability')).data;
    await world.client().start('usability');
    await tell('usability', 'find', [begun]);
    const rows = await world.rows('mission_event');
    expect(rows.map(({ session_id }) => session_id)).toEqual([respondent?.id]);
  });

  test('has room for so many events; what is beyond is refused, the rest is kept', async () => {
    await one.start('usability');
    const events = (from: number, count: number) =>
      Array.from({ length: count }, (_, place) => ({ code: 9, at: from + place }));
    const most = limits.taskEvents;
    expect((await tell('usability', 'find', events(0, most - 2))).code).toBe(200);
    const over = await tell('usability', 'find', events(most - 2, 5));
    expect([over.http, over.fault]).toEqual([422, { kind: 'tooMany', max: most }]);
    expect(over.message).toContain(String(most));
    expect((await kept()).map(([, , at]) => at)).toEqual(
      Array.from({ length: most }, (_, at) => at),
    );
    // What is known is no more than it was, and every mission has room of its own.
    expect((await tell('usability', 'find', events(0, 5))).code).toBe(200);
    expect((await tell('usability', 'fetch', events(0, 5))).code).toBe(200);
    const last = { code: 2, at: most + 10 };
    const answer = { outcome: 'finished', events: [last] };
    expect((await one.commit('usability', 'find', answer)).code).toBe(200);
    expect(await kept()).toHaveLength(most + 5);
    expect((await exported('usability')).answers.find.events.at(-1)).toEqual(last);
  });

  test('comes with a signature, which cannot lose it', async () => {
    const png = await picture().png().toBuffer();
    await one.start('signed');
    const wrong = await tell('signed', 'find', [begun], 'f'.repeat(32));
    expect([wrong.http, wrong.fault]).toEqual([422, { kind: 'malformed' }]);
    expect(await kept()).toHaveLength(1);
    const { id } = await one.uploadOne('sign.png', png, 'signed');
    expect((await tell('signed', 'find', [left], id)).code).toBe(200);
    expect(await kept()).toHaveLength(2);
    expect((await world.rows('session'))[0]?.sign).toBe(id);
  });

  test('is kept when it comes late: after the answer, the end, or when all is closed', async () => {
    await one.start('closing');
    await one.commit('closing', 'find', { outcome: 'cancelled', events: [begun] });
    expect((await tell('closing', 'find', [left])).code).toBe(200);
    await one.end('closing');
    expect((await tell('closing', 'find', [back])).code).toBe(200);
    world.now += 3 * 60 * 60 * 1000;
    expect((await tell('closing', 'find', [asked])).code).toBe(200);
    const { answers } = await exported('closing');
    expect(answers.find).toEqual({
      outcome: 'cancelled',
      duration: 31_000,
      events: [begun, left, back, asked],
    });
  });

  test('belongs to its round: one that has not begun has none', async () => {
    await one.start('usability');
    await tell('usability', 'find', [begun]);
    await one.reAnswer('usability');
    // On its way when the participant began again.
    await tell('usability', 'find', [left]);
    expect((await exported('usability')).answers).toEqual({});
    await one.start('usability');
    await tell('usability', 'find', [begun, back]);
    expect((await kept()).map(([round, , at]) => [round, at])).toEqual([
      [1, 0],
      [1, 1_200],
      [2, 0],
      [2, 30_400],
    ]);
    expect((await exported('usability')).answers.find.events).toEqual([begun, back]);
  });

  test('is over when the time is: events before and after are exported, its answer is not (T05)', async () => {
    await one.start('timed');
    await tell('timed', 'find', [begun, left]);
    world.now += 60_000 + limits.deadlineGrace + 1;
    await endOverdueSessions(world.deps);
    expect((await world.rows('session'))[0]).toMatchObject({ status: 3, score: 0 });
    const late = await one.commit('timed', 'find', { outcome: 'timeout', events: [begun] });
    expect(late.http).toBe(409);
    expect((await tell('timed', 'find', [{ code: 4, at: 60_000, step: 1 }])).code).toBe(200);
    expect((await exported('timed')).answers).toEqual({
      find: { duration: 60_000, events: [begun, left, { code: 4, at: 60_000, step: 1 }] },
    });
  });

  test('an answer under way when the time is over is kept in the grace', async () => {
    await one.start('timed');
    world.now += 60_000 + limits.deadlineGrace;
    const answer = { outcome: 'timeout', events: [begun, { code: 4, at: 60_000 }] };
    expect((await one.commit('timed', 'find', answer)).code).toBe(200);
    expect(await kept()).toHaveLength(2);
  });

  test('of a demo is recorded nowhere (R26)', async () => {
    await one.start('demo');
    expect((await tell('demo', 'find', [begun])).code).toBe(200);
    await one.commit('demo', 'find', { outcome: 'finished', events: [begun, left] });
    expect(await kept()).toEqual([]);
    const demoEvents = await world.deps.stores.demo.db
      .selectFrom('mission_event')
      .selectAll()
      .execute();
    expect(demoEvents).toHaveLength(2);
  });
});
