import { describe, expect, test } from 'vitest';
import { status } from '../../../contract/status.ts';
import { output } from '../support/output.ts';
import { spawnServer, startServer } from '../support/process.ts';
import { openReceiver, secretSetting } from '../support/receiver.ts';
import { answerAll, bases } from '../support/world.ts';

const short = {
  id: 'short',
  title: 'Short',
  questions: [{ id: 'a', type: 'rate', title: 'A' }],
};

describe.each(bases)('the webhook of a server on $name', ({ base }) => {
  async function begun() {
    const receiver = await openReceiver();
    const server = await startServer({
      surveys: [short],
      base,
      env: { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: secretSetting, METRICS_PORT: '0' },
    });
    const arrived = (count: number) => expect.poll(() => receiver.received.length).toBe(count);
    const end = async () => {
      const { data } = await answerAll(server.client(), 'short', { a: { score: 4 } });
      expect(data).toMatchObject({ status: status.ended });
    };
    const webhooks = (...args: string[]) =>
      output('server/cli/webhooks.ts', { args, env: server.env });
    return { receiver, server, arrived, end, webhooks };
  }

  test('loses no event when the server is killed before it is accepted (R37)', async () => {
    const { receiver, server, arrived, end, webhooks } = await begun();
    receiver.hold();
    await end();
    await arrived(1);
    await server.end('SIGKILL');
    expect((await webhooks('status')).out).toMatch(/^pending: 1\noldest: .*Z\ndead: 0\n$/);

    receiver.answer(200);
    const store = await server.open();
    // Other processes wait until the lease ends.
    if (base !== null) await store.db.updateTable('webhook_event').set({ due_at: 0 }).execute();
    await store.close();
    const again = await spawnServer(server.env);
    await arrived(2);
    const [first, second] = receiver.received;
    expect(second).toMatchObject({ id: first?.id, body: first?.body });
    const metrics = async () =>
      (await fetch(`http://127.0.0.1:${again.metricsPort}/metrics`)).text();
    await expect.poll(metrics).toMatch(/^askpath_webhook_pending 0$/m);
    expect(await metrics()).toContain('askpath_webhook_tries_total{result="accepted"} 1');
    expect((await webhooks('status')).out).toBe('pending: 0\ndead: 0\n');
    expect(await again.end('SIGTERM')).toBe(0);
    expect(receiver.received).toHaveLength(2);
  });

  test('lists its dead letters, and sends them again by command', async () => {
    const { receiver, server, arrived, end, webhooks } = await begun();
    receiver.answer(410);
    await end();
    await end();
    await expect.poll(async () => (await webhooks('status')).out).toMatch(/dead: 2/);
    const [header, ...dead] = (await webhooks('dead')).out.trim().split('\n');
    expect(header).toBe('id,survey,time,tries,problem');
    const ids = receiver.received.map(({ id }) => id);
    expect(dead.map((line) => line.split(',')[0]).sort()).toEqual([...ids].sort());
    expect(dead[0]).toMatch(/^msg_r\w+_2,short,\S+Z,1,HTTP 410$/);

    receiver.answer(200);
    expect(await webhooks('dead', '--retry', ids[1] ?? '')).toMatchObject({ code: 0, err: '' });
    await arrived(3);
    expect((await webhooks('dead', '--retry-all')).out).toBe('to be sent again: 1\n');
    await arrived(4);
    expect(receiver.received.map(({ id }) => id).slice(2)).toEqual([ids[1], ids[0]]);
    expect((await webhooks('dead', '--retry', 'msg_r1_2')).code).toBe(1);
    for (const args of [[], ['dead', '--retry', 'x', '--retry-all'], ['send']]) {
      expect(await webhooks(...args)).toMatchObject({
        code: 1,
        err: expect.stringMatching(/dead/),
      });
    }
    expect(server.logged()).not.toMatch(/msg_|score/);
  });
});
