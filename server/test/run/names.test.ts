import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openPreviewHere } from '../../../test/journeys/authoring/previewHere.ts';
import { readConfig } from '../../config/config.ts';
import { serverNames } from '../../lib/serverNames.ts';
import { run } from '../../run.ts';
import { scratch, settings } from '../support/process.ts';

const directories = await scratch(afterAll);
const evil = 'attacker.example';

/**
 * Returns the reply to a request with this Host header, as a browser sends it for another site's
 * name that points to this machine.
 */
function ask(address: string, Host: string): Promise<{ status: number; page: string }> {
  return new Promise((resolve, reject) => {
    request(address, { headers: { Host, Accept: 'text/html' } }, async (reply) => {
      resolve({ status: reply.statusCode ?? 0, page: await text(reply) });
    })
      .once('error', reject)
      .end();
  });
}

const secret = { id: 'secret', title: 'Draft', questions: [{ id: 'a', type: 'text', title: 'A' }] };

async function serve(env: Record<string, string> = {}) {
  const started = await settings({ surveys: [secret], env });
  const quiet = { PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'silent' };
  const server = await run(readConfig({ ...started.env, ...quiet, ...env }));
  onTestFinished(server.stop);
  return server;
}

/** Opens a preview without the build of the app. */
function openPreview(): Promise<string> {
  vi.stubEnv('DIST_DIR', directories.env.DIST_DIR);
  onTestFinished(() => void vi.unstubAllEnvs());
  return openPreviewHere('surveys/sus.json');
}

const addresses = ['/secret', '/api/surveys/secret', '/', '/dev', '/healthz', '/api/login'];

test('a server in development refuses a name that another site points at it', async () => {
  const { origin } = await serve();
  const { port } = new URL(origin);
  for (const address of addresses) {
    for (const host of [evil, `${evil}:${port}`, 'localhost.attacker.example']) {
      const { status, page } = await ask(origin + address, host);
      expect([address, host, status]).toEqual([address, host, 403]);
      expect(page).not.toContain('Draft');
    }
  }
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
    expect((await ask(`${origin}/secret`, host)).status).toBe(200);
  }
});

test('a server in production has any name, which its proxy decides', async () => {
  const { origin } = await serve({
    NODE_ENV: 'production',
    INSECURE_HTTP: 'on',
    SHUTDOWN_DELAY: '0',
  });
  expect((await ask(`${origin}/secret`, 'backend:3000')).status).toBe(200);
});

test.each([
  ['127.0.0.1', null, 'mine.example', false],
  ['mine.example', null, 'mine.example', true],
  ['127.0.0.1', 'http://mine.example:3000', 'mine.example', true],
  ['127.0.0.1', null, '192.168.1.7', false],
  ['0.0.0.0', null, '192.168.1.7', true],
  ['::', null, '[2001:db8::7]', true],
  ['0.0.0.0', null, 'mine.example', false],
])('a server at %s with the origin %s has the name %s: %s', (host, publicOrigin, name, is) => {
  expect(serverNames({ host, publicOrigin })(name)).toBe(is);
});

test('metrics without a token are for names of this machine', async () => {
  const { metricsPort } = await serve();
  const address = `http://127.0.0.1:${metricsPort}/metrics`;
  expect((await ask(address, evil)).status).toBe(403);
  expect((await ask(address, `localhost:${metricsPort}`)).status).toBe(200);
});

test('a preview refuses a name that another site points at it', async () => {
  const origin = await openPreview();
  const { port } = new URL(origin);
  const local = `http://127.0.0.1:${port}`;
  for (const address of ['/', '/sus', '/api/surveys/sus', '/dev/preview/events', '/dev']) {
    expect([address, (await ask(local + address, `${evil}:${port}`)).status]).toEqual([
      address,
      403,
    ]);
  }
  expect((await ask(`${local}/sus`, `localhost:${port}`)).status).toBe(200);
});

test('the script of a preview has no text of its address as code', async () => {
  const origin = await openPreview();
  const version = "';globalThis.ran = true;//\u2028\\";
  const address = `${origin}/dev/preview/reload.js?version=${encodeURIComponent(version)}`;
  const script = await (await fetch(address)).text();
  const opened: string[] = [];
  class EventSource {
    constructor(url: string) {
      opened.push(url);
    }
  }
  new Function('EventSource', script)(EventSource);
  const [url = ''] = opened;
  expect(new URL(url, origin).searchParams.get('version')).toBe(version);
  expect(globalThis).not.toHaveProperty('ran');
});
