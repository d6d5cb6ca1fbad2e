import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gone } from '../../../test/support/network/tcp.ts';
import { closeSlowBodies, serverTimeouts } from '../../http/serverTimeouts.ts';

const answered: string[] = [];
const server = createServer(serverTimeouts, (request, response) => {
  answered.push(String(request.url));
  // The server replies to an unknown path without reading the body.
  if (request.url === '/api/none') response.end('none');
});
beforeAll(async () => {
  closeSlowBodies(server, 50);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.each(['/api/start', '/api/none', '/api/file/upload2'])(
  'the connection of an endless body is closed: %s (S17)',
  async (path) => {
    const socket = begin(path);
    await gone(socket.resume());
    expect(answered).toContain(path);
  },
);

test('an upload may take longer', async () => {
  const upload = begin('/api/file/upload?surveyId=a');
  const other = begin('/api/start');
  await gone(other.resume());
  expect(upload.closed).toBe(false);
  upload.destroy();
});

test('together with the headers a body has less than 15 s, an upload a little over 60 s', () => {
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = serverTimeouts;
  expect(headersTimeout + connectionsCheckingInterval + 8_500).toBeLessThan(15_000);
  expect(requestTimeout).toBeGreaterThan(60_000);
});

/** Sends the head of a request without its body. */
function begin(path: string) {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nx`);
  return socket;
}
