import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { staticPage, staticSteps } from './survey.ts';

/** Serves the questions as static HTML, which is made and compressed once; a form leads to the next question. */
export async function serveStatic(): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  const pages = [0, 1, 2].map((place) => brotliCompressSync(staticPage(place)));
  const steps = brotliCompressSync(staticSteps());
  const server = createServer((request, response) => {
    const place = Number(request.url?.slice(1)) || 0;
    if (request.method === 'POST') {
      response.writeHead(303, { Location: `/${place}` }).end();
      return;
    }
    response
      .writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Encoding': 'br',
      })
      .end(request.url === '/steps' ? steps : (pages[place] ?? ''));
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
