import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { formats } from '../../export/formats.ts';
import { exportRows } from '../../export/rows.ts';
import { type Client, databases, sharedWorld } from '../support/world.ts';
import { event, leftPage, returned, started, surveys } from './missions.fixture.ts';

const largest = event(4, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);

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

  test('is exported without an answer, with its events in order', async () => {
    expect((await exported()).answers).toEqual({});
    await send('find', [returned, largest]);
    await send('find', [leftPage, started]);
    // The export omits a mission that is not on the path.
    await send('fetch', [started]);
    const { answers, cells } = await exported();
    const events = [started, leftPage, returned, largest];
    expect(answers).toEqual({ find: { duration: largest.at, events } });
    expect(cells['find.events']).toBe(JSON.stringify(events));
    expect(cells).not.toHaveProperty('find');
    expect(cells).not.toHaveProperty('fetch.events');
  });

  test('has no outcome when it was skipped, and no duration without events', async () => {
    await client.commit('usability', 'find', { outcome: 'timeout' });
    await client.commit('usability', 'fetch', {});
    const { answers, cells } = await exported();
    expect(answers).toEqual({ find: { outcome: 'timeout', events: [] }, fetch: {} });
    expect(cells['find.events']).toBe('[]');
    expect(cells).not.toHaveProperty('find.duration');
    expect(cells).not.toHaveProperty('fetch');
  });

  test.each([
    ['finished', 'fetch'],
    ['timeout', 'fetch'],
    ['cancelled', 'why'],
  ])('with the outcome %s leads to %s', async (outcome, next) => {
    const { data } = await client.commit('usability', 'find', { outcome, events: [started] });
    expect(data.subject?.questionId).toBe(next);
  });

  test.each([
    ['an answer', { outcome: 'cancelled', events: [] }, 3],
    ['no answer', {}, 2],
  ])('branches by %s, and scores no points', async (_, answer, status) => {
    await client.commit('usability', 'find', { outcome: 'finished', events: [] });
    await client.commit('usability', 'fetch', answer);
    const { data } = await client.commit('usability', 'ease', { score: 4 });
    expect(data.status).toBe(status);
    const end = await client.end('usability');
    expect(end.data).toMatchObject({ respondent: { score: 4, maxScore: 10 } });
  });
});
