import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FaultyProxy {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts a proxy that applies `change` to scripts and style sheets. */
export async function startFaultyProxy(
  origin: string,
  change: (file: string, text: string) => string,
): Promise<FaultyProxy> {
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const isAsset = path.startsWith('/assets/');
    const headers = { ...incoming.headers, ...(isAsset ? { 'accept-encoding': 'identity' } : {}) };
    const forwarded = request(origin + path, { method: incoming.method, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => {
        const original = Buffer.concat(parts);
        const body = isAsset ? Buffer.from(change(path, original.toString())) : original;
        const {
          'content-length': _length,
          'transfer-encoding': _chunks,
          ...headers
        } = reply.headers;
        outgoing.writeHead(reply.statusCode ?? 502, { ...headers, 'content-length': body.length });
        outgoing.end(body);
      });
    });
    forwarded.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
