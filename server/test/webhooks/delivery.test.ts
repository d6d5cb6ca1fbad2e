import { describe, expect, test } from 'vitest';
import { endAllLeases } from '../../db/webhooks/events.ts';
import { formats } from '../../export/formats.ts';
import { exportRows } from '../../export/rows.ts';
import { anonymiseAll, forget, selected } from '../../forgetting/forget.ts';
import { dayMs } from '../../lib/day.ts';
import { openDelivery } from '../../webhooks/delivery.ts';
import { oldSecret, openReceiver, secret, signatureBy } from '../support/receiver.ts';
import { answerAll, databases, noon, survey, testWorld } from '../support/world.ts';

const definition = {
  id: 'short',
  title: 'Short',
  config: { allowReAnswer: true },
  questions: [{ id: 'a', type: 'rate', title: 'A' }],
};
const short = survey(definition);
const demo = survey({ ...definition, id: 'demo', config: { demo: true } });
const minute = 60_000;

describe.each(databases)('webhooks on $name', (database) => {
  async function begun() {
    const world = await testWorld(database, [short, demo], { outbox: { wake() {} } });
    const receiver = await openReceiver();
    const config = { url: receiver.url, secrets: [secret, oldSecret] };
    const open = (timeoutMs?: number) => openDelivery(world.deps, config, timeoutMs);
    const client = world.client();
    const answer = (who = client, id = 'short') => answerAll(who, id, { a: { score: 4 } });
    const events = () => world.rows('webhook_event');
    return { world, receiver, open, delivery: open(), client, answer, events };
  }

  test('an end is sent once, signed by each secret, with the row of the export', async () => {
    const { world, receiver, delivery, answer, events } = await begun();
    await answer();
    world.now += minute;
    await delivery.settled();
    await delivery.settled();

    expect(receiver.received).toHaveLength(1);
    const [sent] = receiver.received;
    if (!sent) throw new Error('Nothing was sent');
    expect(sent.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-timestamp': String((noon + minute) / 1000),
      'webhook-signature': [secret, oldSecret].map((key) => signatureBy(key, sent)).join(' '),
    });
    const lines = [];
    for await (const line of formats.jsonl(short, exportRows(world.store, short))) lines.push(line);
    const row = JSON.parse(lines.join(''));
    expect(sent.event).toEqual({
      type: 'session.ended',
      timestamp: new Date(noon).toISOString(),
      data: { survey: 'short', ...row },
    });
    expect(sent.event.data).toMatchObject({ status: 'ended', answers: { a: { score: 4 } } });
    expect(await events()).toEqual([]);
  });

  test('an event of a session waits for the previous one, and others do not', async () => {
    const { world, receiver, delivery, client, answer } = await begun();
    const release = receiver.hold();
    await answer();
    delivery.wake();
    await expect.poll(() => receiver.received.length).toBe(1);
    await client.reAnswer('short');
    await answer(world.client());
    world.now += 1;
    const settled = delivery.settled();
    await expect.poll(() => receiver.received.length).toBe(2);
    receiver.answer(200);
    release();
    await settled;
    await answer();
    await delivery.settled();

    const [first, other, ...next] = receiver.received.map(({ event: { type, data } }) => [
      type,
      data.session,
    ]);
    expect(other).toEqual(['session.ended', expect.not.stringContaining(String(first?.[1]))]);
    expect([first, ...next].map((event) => event?.[0])).toEqual([
      'session.ended',
      'session.reopened',
      'session.ended',
    ]);
    expect(new Set([first, ...next].map((event) => event?.[1])).size).toBe(1);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(4);
  });

  test('a refused event is sent again after growing pauses, and is a dead letter after a day', async () => {
    const { world, receiver, delivery, answer, events } = await begun();
    receiver.answer(500);
    await answer();
    const pauses: number[] = [];
    while (pauses.length < 100) {
      await delivery.settled();
      const [event] = await events();
      if (event?.due_at == null) break;
      pauses.push(Number(event.due_at) - world.now);
      world.now = Number(event.due_at);
    }
    expect(world.now).toBe(noon + dayMs);
    for (const [index, pause] of pauses.slice(0, -1).entries()) {
      const longest = Math.min(5_000 * 2 ** index, 60 * minute);
      expect([index, pause >= longest / 2 && pause <= longest]).toEqual([index, true]);
    }
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    expect(receiver.received).toHaveLength(pauses.length + 1);
    expect(await events()).toMatchObject([{ due_at: null, problem: 'HTTP 500' }]);
    expect(world.lines.filter(({ level }) => level === 'warn').map(({ what }) => what)).toEqual([
      'The webhook does not accept events',
      'An event for the webhook is a dead letter',
    ]);
    world.now += dayMs;
    await delivery.settled();
    expect(receiver.received).toHaveLength(pauses.length + 1);
  });

  test.each([
    { status: 429, headers: { 'Retry-After': '7200' }, problem: 'HTTP 429', after: 7_200_000 },
    {
      status: 503,
      headers: { 'Retry-After': new Date(noon + 2 * dayMs).toUTCString() },
      problem: 'HTTP 503',
      after: dayMs,
    },
    { status: 302, headers: { Location: '/other' }, problem: 'HTTP 302', after: null },
    { status: 410, headers: {}, problem: 'HTTP 410', after: 'never' },
  ])('the reply $problem with $headers decides on the next try', async (reply) => {
    const { world, receiver, delivery, answer, events } = await begun();
    receiver.answer(reply.status, reply.headers as Record<string, string>);
    await answer();
    await delivery.settled();
    const [event] = await events();
    expect(event).toMatchObject({ problem: reply.problem });
    const after = event?.due_at == null ? 'never' : Number(event.due_at) - world.now;
    if (reply.after === null) expect(after).toBeLessThanOrEqual(5_000);
    else expect(after).toBe(reply.after);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  });

  test('a request to a silent receiver times out, and is repeated', async () => {
    const { world, receiver, open, answer, events } = await begun();
    receiver.hold();
    await answer();
    const delivery = open(1_000);
    await delivery.settled();
    expect(await events()).toMatchObject([{ problem: 'timeout', attempts: 1 }]);
    receiver.answer(200);
    world.now += 5_000;
    await delivery.settled();
    expect(await events()).toEqual([]);
    expect(receiver.received).toHaveLength(2);
  });

  test('processes that deliver at once send each event once (R37)', async () => {
    const { world, receiver, open, answer } = await begun();
    for (let count = 0; count < 40; count += 1) await answer(world.client());
    const both = [open(), open()];
    await Promise.all(both.map((delivery) => delivery.settled()));
    expect(receiver.received).toHaveLength(40);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(40);
  });

  test('an event whose process ended is sent again when its lease has expired', async () => {
    const { world, receiver, open, answer, events } = await begun();
    receiver.hold();
    await answer();
    open().wake();
    await expect.poll(() => receiver.received.length).toBe(1);
    receiver.answer(200);
    const other = open();
    await other.settled();
    expect(receiver.received).toHaveLength(1);
    if (database.name === 'SQLite') await endAllLeases(world.store.db, world.now);
    else world.now += 30_000;
    await other.settled();
    const [first, second] = receiver.received;
    expect([second?.id, await events()]).toEqual([first?.id, []]);
  });

  test('a session that is removed, anonymised or open again sends no answers', async () => {
    const { world, receiver, delivery, client, answer, events } = await begun();
    const people = [client, world.client(), world.client()];
    const ids: (string | undefined)[] = [];
    for (const person of people) ids.push((await answer(person)).data.respondent?.id);
    const storage = { store: world.store, files: world.deps.files.real };
    const choose = (id = '') => selected(storage, { id });
    await forget(storage, { id: ids[0] ?? '' }, await choose(ids[0]), world.now);
    const second = { id: ids[1] ?? '' };
    await anonymiseAll(storage, world.deps.surveys, second, await choose(ids[1]), world.now);
    for (const person of people) await person.reAnswer('short');
    await answer(people[2]);
    await answer(world.client(), 'demo');
    await delivery.settled();
    const data = { survey: 'short', session: ids[2] };
    expect(receiver.received.map(({ event }) => event)).toMatchObject([
      { type: 'session.reopened', data },
      { type: 'session.ended', data },
    ]);
    expect(await events()).toEqual([]);
    const demos = world.deps.stores.demo.db.selectFrom('webhook_event').selectAll();
    expect(await demos.execute()).toEqual([]);
  });

  test('a stop waits for a running request, and starts no other', async () => {
    const { receiver, delivery, world, answer, events } = await begun();
    const release = receiver.hold();
    await answer();
    delivery.wake();
    await expect.poll(() => receiver.received.length).toBe(1);
    const drained = delivery.drain();
    await answer(world.client());
    delivery.wake();
    release();
    await drained;
    expect(receiver.received).toHaveLength(1);
    expect(await events()).toMatchObject([{ attempts: 0 }]);
  });
});
