import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { ContextRequest, EngineRequest } from '../../port.ts';
import { CookieJar } from './cookies.ts';
import { type Endings, type Routes, requestOf } from './routes.ts';
import { openSite, type Site } from './site.ts';
import { askUpstream, type Sent, type UpstreamReply } from './upstream.ts';

interface Events {
  readonly requestfailed: [EngineRequest];
}

let count = 0;
const initPath = '/__engines/init.js';

/**
 * An origin of its own in front of a server, for one browser context: it holds, replaces and loses requests, since
 * WebKitWebDriver cannot, and brings scripts that run before those of a page.
 */
export class Front {
  readonly events = new EventEmitter<Events>();
  readonly #server: string;
  readonly #site: Site;
  readonly #jar = new CookieJar();
  readonly #routes: Routes;
  readonly #scripts: string[] = [];

  private constructor(server: string, site: Site, routes: Routes) {
    this.#routes = routes;
    this.#server = server;
    this.#site = site;
  }

  static async open(server: string, routes: Routes, isSecure = false): Promise<Front> {
    count += 1;
    let front: Front | null = null;
    const name = `front${count}.localhost`;
    const site = await openSite((incoming, outgoing) => void front?.answer(incoming, outgoing), {
      name,
      isSecure,
    });
    front = new Front(server, site, routes);
    return front;
  }

  get origin(): string {
    return this.#site.origin;
  }

  /** The address of the server's own page, or where else an address leads. */
  shown(address: string): string {
    return address.replace(this.origin, this.#server);
  }

  through(address: string): string {
    return address.replace(this.#server, this.origin);
  }

  addScript(script: string): void {
    this.#scripts.push(script);
  }

  close(): Promise<void> {
    return this.#site.close();
  }

  /** Requests of the test with the cookies of the browser. */
  get request(): ContextRequest {
    const send = async (address: string, sent: Omit<Sent, 'path' | 'headers'>, headers = {}) => {
      const path = address.slice(this.#server.length);
      const reply = await askUpstream(this.#server, {
        ...sent,
        path,
        headers: { ...headers, cookie: this.#jar.header },
      });
      this.#jar.keep(reply.cookies);
      return reply;
    };
    return {
      fetch: (address, { method = 'GET', data = Buffer.alloc(0), headers } = {}) =>
        send(address, { method, body: data }, headers),
      post: (address, { form }) =>
        send(
          address,
          { method: 'POST', body: Buffer.from(new URLSearchParams(form).toString()) },
          { 'content-type': 'application/x-www-form-urlencoded' },
        ),
    };
  }

  async answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/';
    // A browser sends a request again when a connection that it has used before breaks.
    outgoing.setHeader('Connection', 'close');
    if (path === initPath) {
      outgoing.setHeader('Content-Type', 'text/javascript');
      outgoing.end(this.#scripts.map((script) => `{${script}}`).join(';\n'));
      return;
    }
    const body = await buffer(incoming).catch(() => Buffer.alloc(0));
    this.#jar.read(incoming.headers.cookie);
    const sent = { method: incoming.method ?? 'GET', path, headers: incoming.headers, body };
    const request = requestOf(this.#server + path, sent);
    // A call that the page has stopped counts as failed, too.
    outgoing.on('close', () => {
      if (!outgoing.writableEnded) this.events.emit('requestfailed', request);
    });
    await this.#routes
      .run(request, this.#endingsOf(sent, outgoing), () => this.#pass(sent, outgoing))
      .catch(() => outgoing.destroy());
  }

  #endingsOf(sent: Sent, outgoing: ServerResponse): Endings {
    return {
      continue: () => this.#pass(sent, outgoing),
      abort: async () => void outgoing.destroy(),
      fetch: async () => {
        const reply = await this.#ask(sent);
        this.#jar.keep(reply.cookies);
        return reply;
      },
      fulfill: async ({ status = 200, json, body, headers = {} }) => {
        const type = json === undefined ? {} : { 'content-type': 'application/json' };
        const content = json === undefined ? (body ?? '') : JSON.stringify(json);
        this.#reply(outgoing, status, { ...type, ...headers }, Buffer.from(content));
      },
    };
  }

  async #pass(sent: Sent, outgoing: ServerResponse): Promise<void> {
    const reply = await this.#ask(sent);
    this.#jar.keep(reply.cookies);
    this.#reply(outgoing, reply.status(), reply.headers(), reply.bytes);
  }

  #ask(sent: Sent): Promise<UpstreamReply> {
    const { origin, host: _host, cookie: _cookie, ...headers } = sent.headers;
    return askUpstream(this.#server, {
      ...sent,
      headers: {
        ...headers,
        ...(origin === undefined ? {} : { origin: this.shown(origin) }),
        cookie: this.#jar.header,
      },
    });
  }

  #reply(
    outgoing: ServerResponse,
    status: number,
    headers: Readonly<Record<string, string>>,
    bytes: Buffer,
  ): void {
    if (outgoing.destroyed) return;
    const { location, ...others } = headers;
    const isPage = headers['content-type']?.startsWith('text/html') && this.#scripts.length > 0;
    const content = isPage
      ? Buffer.from(
          bytes.toString().replace(/<head[^>]*>/, `$&<script src="${initPath}"></script>`),
        )
      : bytes;
    outgoing.writeHead(status, {
      ...others,
      ...(location === undefined ? {} : { location: this.through(location) }),
      'set-cookie': this.#jar.takePending(),
    });
    outgoing.end(content);
  }
}
