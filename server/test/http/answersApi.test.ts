import { describe, expect, test } from 'vitest';
import { jsonLine } from '../../export/formats.ts';
import { exportRows } from '../../export/rows.ts';
import { answerAll, databases, survey, testWorld } from '../support/world.ts';

const token = 'a token of 32 characters or more';
const short = survey({
  id: 'short',
  title: 'Short',
  config: { allowReAnswer: true },
  questions: [{ id: 'a', type: 'rate', title: 'A' }],
});

describe.each(databases)('the read API on $name', (database) => {
  async function begun(answersToken: string | null = token) {
    const world = await testWorld(database, [short], { answersToken });
    const get = (query = '', authorization = `Bearer ${token}`, id = 'short') =>
      world.app.request(`/api/v1/surveys/${id}/answers${query}`, {
        headers: { Authorization: authorization },
      });
    const read = async (query = '') => {
      const response = await get(query);
      expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
      const rows = (await response.text()).split('\n').filter(Boolean);
      return {
        sessions: rows.map((row) => JSON.parse(row).session as string),
        rows,
        next: response.headers.get('X-Next-Cursor'),
      };
    };
    const answer = async (score = 4) => {
      const client = world.client();
      const { data } = await answerAll(client, 'short', { a: { score } });
      return { client, id: data.respondent?.id ?? '' };
    };
    const log = async () =>
      (await world.rows('audit')).map(({ command, survey_id, count }) => [
        command,
        survey_id,
        Number(count),
      ]);
    return { world, get, read, answer, log };
  }

  test('lists ended sessions once, as the export does, in pages of any size', async () => {
    const { world, read, answer, log } = await begun();
    const all: string[] = [];
    for (const score of [1, 2, 3, 4, 5]) {
      world.now += 1;
      all.push((await answer(score)).id);
    }
    world.now += 1;
    await world.client().start('short');
    const first = await read('?limit=2');
    const second = await read(`?after=${first.next}&limit=2`);
    const third = await read(`?after=${second.next}`);
    const none = await read(`?after=${third.next}`);
    const pages = [first, second, third, none].map(({ sessions }) => sessions);
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1, 0]);
    expect(pages.flat().toSorted()).toEqual(all.toSorted());
    expect(none.next).toBe(third.next);
    const lines = [];
    for await (const row of exportRows(world.store, short)) lines.push(jsonLine(short, row).trim());
    const { rows, sessions } = await read();
    expect(sessions).toEqual(pages.flat());
    expect(rows.toSorted()).toEqual(lines.slice(0, 5).toSorted());
    expect((await log()).toSorted()).toEqual([1, 2, 2, 5].map((count) => ['read', 'short', count]));
  });

  test('misses no session that ends again or whose end becomes visible after a later one (R38)', async () => {
    const { world, read, answer } = await begun();
    const [late, early, gone] = [await answer(), await answer(), await answer()];
    const held = world.store.db.updateTable('session');
    await held.set({ status: 2 }).where('id', '=', late.id).execute();
    await held
      .set({ finished_at: world.now + 10 })
      .where('id', '=', early.id)
      .execute();
    await world.store.db.deleteFrom('session').where('id', '=', gone.id).execute();
    const { sessions, next } = await read();
    expect(sessions).toEqual([early.id]);

    await held.set({ status: 3 }).where('id', '=', late.id).execute();
    const other = await read(`?after=${next}`);
    expect(other.sessions).toEqual([late.id]);

    await world.store.db.deleteFrom('session').where('id', '=', late.id).execute();
    await early.client.reAnswer('short');
    expect((await read()).sessions).toEqual([]);
    await answerAll(early.client, 'short', { a: { score: 1 } });
    const again = await read(`?after=${other.next}`);
    expect(again.sessions).toEqual([early.id]);
    expect(again.rows[0]).toContain('"a":{"score":1}');
    expect(Number(again.next)).toBeGreaterThan(Number(other.next));
  });

  test('readers at once see the same order', async () => {
    const { read, answer } = await begun();
    for (let count = 0; count < 12; count += 1) await answer();
    const [first, second] = await Promise.all([read('?limit=7'), read('?limit=7')]);
    const remaining = await read(`?after=${first?.next}`);
    expect(second).toEqual(first);
    expect(new Set([...(first?.sessions ?? []), ...remaining.sessions]).size).toBe(12);
  });

  test('a third reader waits until one of two disconnects', async () => {
    const { get, answer } = await begun();
    for (let count = 0; count < 3; count += 1) await answer();
    const [first, second] = [await get(), await get()];
    const third = await get();
    expect([third.status, third.headers.get('Retry-After')]).toEqual([429, '1']);
    await first.body?.cancel();
    const fourth = await get();
    expect((await fourth.text()).trim().split('\n')).toHaveLength(3);
    expect((await second.text()).trim().split('\n')).toHaveLength(3);
    for (const reply of [await get(), await get()]) expect(reply.status).toBe(200);
  });

  test('is refused without its token, its survey or a right query', async () => {
    const { get, answer, log } = await begun();
    await answer();
    for (const wrong of ['', token, `Bearer ${token}.`, `Bearer ${token.slice(1)}`, 'Basic eA==']) {
      const reply = await get('', wrong);
      expect([reply.status, reply.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
      expect(await reply.text()).not.toContain('score');
    }
    expect((await get('', `bearer ${token}`, 'other')).status).toBe(404);
    for (const query of [
      '?after=x',
      '?after=-1',
      '?limit=0',
      '?limit=10001',
      '?limit=',
      '?afer=1',
      '?after=0&after=0',
      '?after=0&limit=1&limit=2',
    ]) {
      expect([query, (await get(query)).status]).toEqual([query, 400]);
    }
    expect((await get('?after=1')).status).toBe(409);
    expect(await log()).toEqual([]);
  });

  test('ten wrong tokens of a network make those that begin alike wait, the right one too', async () => {
    const { world, get } = await begun();
    const guess = `Bearer ${token.slice(0, 4)}x`;
    for (let tries = 0; tries < 10; tries += 1) expect((await get('', guess)).status).toBe(401);
    const refused = await get();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(500);
    expect(JSON.stringify(world.lines)).not.toContain(token);
  });

  test('wrong tokens of a network do not lock out the right one, which begins otherwise', async () => {
    const { get } = await begun();
    const statuses = [];
    for (let tries = 0; tries < 30; tries += 1)
      statuses.push((await get('', `Bearer wrong ${tries % 2}`)).status);
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
    expect((await get()).status).toBe(200);
  });

  test('does not exist without the setting', async () => {
    const { get } = await begun(null);
    expect((await get()).status).toBe(404);
    expect((await get('', '')).status).toBe(404);
  });
});
