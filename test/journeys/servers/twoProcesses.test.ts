import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch } from '../../../tools/paths/browser/launch.ts';
import { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { postgresSchema, postgresUrl } from '../../server/support/world.ts';
import { type Server, serve } from '../../support/server.ts';

/** A load balancer: every call goes to the next server, whoever calls. Gives its address, and how many each has had. */
async function balance(servers: readonly Server[]) {
  const had = servers.map(() => 0);
  let calls = 0;
  const balancer = createServer((asked, answer) => {
    const at = calls % servers.length;
    if (asked.url?.startsWith('/api/')) {
      calls += 1;
      had[at] = (had[at] ?? 0) + 1;
    }
    const { method, headers } = asked;
    const passed = request(`${servers[at]?.origin}${asked.url}`, { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  balancer.listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  const { port } = balancer.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    had,
    close: () => {
      balancer.closeAllConnections();
      balancer.close();
    },
  };
}

describe.runIf(postgresUrl)('a survey in a browser, at two processes in turn', () => {
  let schema: Awaited<ReturnType<typeof postgresSchema>>;
  let servers: readonly Server[] = [];
  let balancer: Awaited<ReturnType<typeof balance>>;
  let browser: Browser;
  beforeAll(async () => {
    schema = await postgresSchema(postgresUrl ?? '');
    const env = { DATABASE_URL: schema.url };
    servers = await Promise.all([serve({ env }), serve({ env })]);
    balancer = await balance(servers);
    browser = await launch();
  }, 60_000);
  afterAll(async () => {
    balancer?.close();
    await Promise.all(servers.map((server) => server.stop()));
    await schema?.drop();
  });

  test('is answered, left, taken up again and ended as at one', async () => {
    const respondent = await Respondent.create(browser);
    await respondent.open(`${balancer.origin}/sus`);
    await respondent.start();
    for (let item = 1; item <= 10; item += 1) {
      await respondent.seesQuestion(item);
      if (item === 5) await respondent.open(`${balancer.origin}/sus`);
      await respondent.seesQuestion(item);
      await respondent.rate(3);
      await respondent.next();
    }
    await respondent.seesEndPage();
    expect(await respondent.page.getByRole('main').textContent()).toContain('50 of 100');
    await respondent.close();
    expect(Math.min(...balancer.had)).toBeGreaterThanOrEqual(5);
    const client = new Client(schema.url);
    await client.connect();
    const { rows } = await client.query(
      `select status, score, session.round, count(*)::int as answers, max(answer.revision) as revision
      from session join answer on session_id = session.id group by session.id`,
    );
    await client.end();
    expect(rows).toEqual([{ status: 3, score: 50, round: 1, answers: 10, revision: 1 }]);
  }, 60_000);
});
