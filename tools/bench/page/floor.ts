import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { CompressedFile } from './peer.ts';
import { staticPage, staticSteps } from './survey.ts';

/**
 * Serves the questions as static HTML, which is made and compressed once; a form leads to the next question. The files
 * of the peer are served beside it.
 */
export async function serveStatic(
  files: ReadonlyMap<string, CompressedFile>,
): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  const pages = [0, 1, 2].map((place) => brotliCompressSync(staticPage(place)));
  const steps = brotliCompressSync(staticSteps());
  const server = createServer((request, response) => {
    const place = Number(request.url?.slice(1)) || 0;
    if (request.method === 'POST') {
      response.writeHead(303, { Location: `/${place}` }).end();
      return;
    }
    const { type, body } = files.get(request.url ?? '') ?? {
      type: 'text/html; charset=utf-8',
      body: request.url === '/steps' ? steps : pages[place],
    };
    response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'br' }).end(body ?? '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
