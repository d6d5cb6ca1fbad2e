import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Endings, Routes, requestOf } from './routes.ts';
import { createSecureServer } from './site.ts';

/**
 * The proxy of a browser for all sites but those of this machine. Nothing leaves the machine: a route answers a request,
 * or the browser gets a network error.
 */
export class Outside {
  readonly port: number;
  /** The rules of the context that uses the browser now. */
  routes = new Routes();
  readonly #close: () => Promise<void>;

  private constructor(port: number, close: () => Promise<void>) {
    this.port = port;
    this.#close = close;
  }

  static async open(): Promise<Outside> {
    let outside: Outside | null = null;
    const answer: RequestListener = ({ headers, method = 'GET', url = '/' }, outgoing) => {
      const address = url.startsWith('/') ? `https://${headers.host}${url}` : url;
      const request = requestOf(address, { method, headers, path: url, body: Buffer.alloc(0) });
      const refuse = async () => void outgoing.writeHead(502).end();
      outside?.routes.run(request, endingsOf(outgoing), refuse).catch(refuse);
    };
    const secure = createSecureServer(answer);
    const server = createServer(answer);
    server.on('connect', (_request, socket) => {
      socket.on('error', () => socket.destroy());
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      secure.emit('connection', socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    outside = new Outside((server.address() as AddressInfo).port, async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });
    return outside;
  }

  close(): Promise<void> {
    return this.#close();
  }
}

function endingsOf(outgoing: ServerResponse): Endings {
  const abort = async () => void outgoing.destroy();
  return {
    abort,
    continue: abort,
    fetch: async () => {
      throw new Error('There is no other site.');
    },
    fulfill: async ({ status = 200, headers = {}, body }) =>
      void outgoing.writeHead(status, headers).end(body),
  };
}
