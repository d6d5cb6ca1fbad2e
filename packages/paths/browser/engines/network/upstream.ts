import { type IncomingHttpHeaders, request } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { Reply } from '../../port.ts';

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A whole reply of the server behind a front. */
export interface UpstreamReply extends Reply {
  readonly bytes: Buffer;
  readonly cookies: readonly string[];
}

const hopHeaders = new Set([
  'connection',
  'content-length',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
]);

/** Sends a request to the server, and reads all of its reply. */
export function askUpstream(origin: string, sent: Sent): Promise<UpstreamReply> {
  return new Promise((resolve, reject) => {
    const address = new URL(sent.path, origin);
    const onward = (address.protocol === 'https:' ? requestSecurely : request)(
      address,
      {
        method: sent.method,
        // The server may close a kept connection when it is used again.
        agent: false,
        headers: { ...sent.headers, 'accept-encoding': 'identity' },
      },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('error', reject);
        reply.on('end', () => {
          const bytes = Buffer.concat(parts);
          resolve({
            bytes,
            cookies: reply.headers['set-cookie'] ?? [],
            status: () => reply.statusCode ?? 502,
            headers: () => plain(reply.headers),
            text: async () => bytes.toString(),
            json: async () => JSON.parse(bytes.toString()) as unknown,
          });
        });
      },
    );
    onward.on('error', reject);
    onward.end(sent.body);
  });
}

function plain(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !hopHeaders.has(name) ? [[name, value]] : [],
    ),
  );
}
