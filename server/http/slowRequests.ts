import type { Server } from 'node:http';
import { calls } from '../../contract/calls.ts';
import { limits } from '../../contract/limits.ts';

/** Milliseconds the body of an ordinary call may take: with {@link slowness}, 15 s from its first byte. */
const ordinary = 8_500;

/**
 * What Node itself enforces. An upload may take as long as the app lets it; its limit is a little later, so that
 * the app is the one that gives up.
 */
export const slowness = {
  headersTimeout: 5_000,
  requestTimeout: limits.uploadTimeout + 2_000,
  connectionsCheckingInterval: 1_000,
  // Longer than load balancers keep an idle connection (60 s): one that we close first may just be carrying a call.
  keepAliveTimeout: 75_000,
};

/**
 * Closes connections on which the body of a call comes a byte at a time, whether anyone reads it or not
 * (reliability S17). Uploads are left to {@link slowness}.
 */
export function closeSlowBodies(server: Server, patience = ordinary): void {
  server.prependListener('request', (request) => {
    if (isUpload(request.url)) return;
    const late = setTimeout(() => {
      if (!request.complete) request.socket.destroy();
    }, patience);
    request.once('close', () => clearTimeout(late));
  });
}

function isUpload(url = ''): boolean {
  return url.split('?', 1)[0] === calls.upload.path;
}
