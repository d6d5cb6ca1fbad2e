import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A deployment whose app has been changed on the way to the browser. */
export interface Broken {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Passes everything on to a server, but for what `change` makes of its scripts and styles. */
export async function broken(
  origin: string,
  change: (file: string, text: string) => string,
): Promise<Broken> {
  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/';
    const isAsset = path.startsWith('/assets/');
    const headers = { ...asked.headers, ...(isAsset ? { 'accept-encoding': 'identity' } : {}) };
    const onward = request(origin + path, { method: asked.method, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => {
        const was = Buffer.concat(parts);
        const body = isAsset ? Buffer.from(change(path, was.toString())) : was;
        const { 'content-length': _length, 'transfer-encoding': _chunks, ...rest } = reply.headers;
        answer.writeHead(reply.statusCode ?? 502, { ...rest, 'content-length': body.length });
        answer.end(body);
      });
    });
    onward.on('error', () => answer.writeHead(502).end());
    asked.pipe(onward);
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
