import { Server } from 'node:http';
import type { ServerType } from '@hono/node-server';
import { calls } from '../../contract/calls.ts';
import { limits } from '../../contract/limits.ts';

const bodyTimeoutMs = 8_500;
const stopTimeoutMs = 8_000;

/**
 * The timeouts of Node's server; the timeout of an upload exceeds the app's, so that the app gives
 * up first.
 */
export const serverTimeouts = {
  headersTimeout: 5_000,
  requestTimeout: limits.uploadTimeout + 2_000,
  connectionsCheckingInterval: 1_000,
  // Exceeds the idle timeout of load balancers (60 s), so that none reuses a closed connection.
  keepAliveTimeout: 75_000,
};

/** Milliseconds after which a connection that transfers no byte of a request or reply is closed. */
const standstillMs = 60_000;

/**
 * Closes connections that transfer nothing while a request is open, such as those of clients that
 * do not read their reply.
 */
export function closeStandstills(server: Server, timeoutMs = standstillMs): void {
  server.setTimeout(timeoutMs);
}

/** Closes connections that send the body of a call too slowly, except uploads. */
export function closeSlowBodies(server: Server, timeoutMs = bodyTimeoutMs): void {
  server.prependListener('request', (request) => {
    if (isUpload(request.url)) return;
    const timer = setTimeout(() => {
      if (!request.complete) request.socket.destroy();
    }, timeoutMs);
    request.once('close', () => clearTimeout(timer));
  });
}

export async function closed(server: ServerType): Promise<void> {
  const done = new Promise<void>((resolve) => server.close(() => resolve()));
  if (!(server instanceof Server)) return done;
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), stopTimeoutMs);
  await done;
  clearInterval(idle);
  clearTimeout(deadline);
}

function isUpload(url = ''): boolean {
  return url.split('?', 1)[0] === calls.upload.path;
}
