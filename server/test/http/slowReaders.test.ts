import { once } from 'node:events';
import { request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { gone } from '../../../test/support/network/tcp.ts';
import { readConfig } from '../../config/config.ts';
import { connectionLimits, createBoundedServer, limitConnections } from '../../http/connections.ts';
import { closeStandstills, serverTimeouts } from '../../http/serverTimeouts.ts';
import { openLog } from '../../observability/log.ts';
import { run } from '../../run.ts';
import { scratch } from '../support/process.ts';

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

test('requests that a connection sends ahead are answered one by one, in order (S24)', async () => {
  const held: (() => void)[] = [];
  const begun: string[] = [];
  const server = await listening((path, reply) => {
    begun.push(path);
    held.push(() => reply(path));
  });
  const { socket, received } = open(server);
  socket.write(['/a', '/b', '/c', '/d'].map(get).join(''));
  for (const path of ['/a', '/b', '/c', '/d']) {
    await expect.poll(() => begun.at(-1)).toBe(path);
    held.shift()?.();
    await expect.poll(received).toContain(`\r\n\r\n${path}`);
  }
  expect(begun).toEqual(['/a', '/b', '/c', '/d']);
});

test('a connection with more than four unanswered requests is closed (S24)', async () => {
  const begun: string[] = [];
  const server = await listening((path) => begun.push(path));
  const { socket } = open(server);
  socket.write(get('/a').repeat(5_000));
  await gone(socket.resume());
  expect(begun).toEqual(['/a']);
});

test('a reply that is not read ends its connection (S24)', async () => {
  const server = await listening((_, reply) => reply('x'.repeat(64 * 1024 * 1024)));
  closeStandstills(server, 200);
  const { socket } = open(server, false);
  socket.write(get('/a'));
  const [far] = (await once(server, 'connection')) as [Socket];
  await gone(far);
  socket.destroy();
});

test('a reply that is read slowly arrives whole (S24)', async () => {
  const size = 16 * 1024 * 1024;
  const server = await listening((_, reply) => reply('x'.repeat(size)));
  closeStandstills(server, 5_000);
  const { port } = server.address() as AddressInfo;
  const asked = request({ port, path: '/a' }).end();
  const [response] = await once(asked, 'response');
  let read = 0;
  for await (const part of response) {
    read += part.length;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(read).toBe(size);
});

test('connections of one address are bounded, and those that end make room (S24)', async () => {
  const server = await listening((path, reply) => reply(path));
  limitConnections(server, { total: 100, perAddress: 2 }, true);
  const [first] = [open(server), open(server)];
  const third = open(server);
  await gone(third.socket);
  first.socket.destroy();
  const answer = async () => {
    const { socket, received } = open(server);
    socket.write(get('/a'));
    await expect.poll(() => socket.closed || received() !== '').toBe(true);
    return received();
  };
  await expect.poll(answer).toContain('/a');
});

test('connections leave half of the file handles to the database and files (S24)', () => {
  expect(connectionLimits(10_000, 2_048)).toMatchObject({ total: 1_024, repliesPerAddress: 256 });
  expect(connectionLimits(10_000, 1_000_000)).toMatchObject({ total: 10_000, perAddress: 2_500 });
});

test('the replies of an address that are under way are bounded, also behind a proxy (S24)', async () => {
  const directories = await scratch();
  const waiting: (() => void)[] = [];
  const config = readConfig({
    ...directories.env,
    PORT: '0',
    MAX_CONNECTIONS: '8',
    TRUST_PROXY: '1',
  });
  const server = await run(config, {
    log: openLog('silent'),
    addRoutes: (app) =>
      app.get(
        '/api/slow',
        (c) => new Promise<Response>((resolve) => waiting.push(() => resolve(c.text('')))),
      ),
  });
  onTestFinished(server.stop);
  const from = (address: string, path = '/healthz') =>
    fetch(server.origin + path, { headers: { 'X-Forwarded-For': address } });
  const slow = [from('203.0.113.7', '/api/slow'), from('203.0.113.7', '/api/slow')];
  await expect.poll(() => waiting.length).toBe(2);
  const refused = await from('203.0.113.7');
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1']);
  expect((await from('203.0.113.8')).status).toBe(200);
  for (const answer of waiting) answer();
  await Promise.all(slow);
  await expect.poll(async () => (await from('203.0.113.7')).status).toBe(200);
});

test('an idle connection is kept longer than a load balancer keeps it', () => {
  expect(serverTimeouts.keepAliveTimeout).toBeGreaterThan(60_000);
});

async function listening(
  handle: (path: string, reply: (text: string) => void) => void,
): Promise<Server> {
  const server = createBoundedServer(serverTimeouts, (asked, response) =>
    handle(String(asked.url), (text) => void response.end(text)),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

/** Opens a connection; with `isRead` false its client reads no reply. */
function open(server: Server, isRead = true) {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  let text = '';
  if (isRead) socket.on('data', (bytes) => (text += bytes));
  return { socket, received: () => text };
}
