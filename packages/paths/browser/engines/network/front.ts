import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { ContextRequest, EngineRequest, EngineResponse } from '../../port.ts';
import { CookieJar } from './cookies.ts';
import { type Endings, type Routes, requestOf } from './routes.ts';
import { openSite, type Site } from './site.ts';
import { askUpstream, type Sent, type UpstreamReply } from './upstream.ts';

/** What a front reports of the requests of its pages. */
export interface NetworkEvents {
  readonly request: [EngineRequest];
  readonly response: [EngineResponse];
  readonly requestfailed: [EngineRequest];
}

interface Reported {
  readonly routes: Routes;
  readonly events: EventEmitter<NetworkEvents>;
}

/** A request of a page, and the way of its reply. */
interface Answered {
  readonly request: EngineRequest;
  readonly outgoing: ServerResponse;
}

let count = 0;
const initPath = '/__engines/init.js';

/**
 * An origin of its own in front of a server, for one browser context: it holds, replaces and loses requests, since
 * WebKitWebDriver cannot, and brings scripts that run before those of a page.
 */
export class Front {
  readonly #events: EventEmitter<NetworkEvents>;
  readonly #server: string;
  readonly #site: Site;
  readonly #jar = new CookieJar();
  readonly #routes: Routes;
  readonly #scripts: string[] = [];

  private constructor(server: string, site: Site, { routes, events }: Reported) {
    this.#routes = routes;
    this.#events = events;
    this.#server = server;
    this.#site = site;
  }

  static async open(server: string, reported: Reported, isSecure = false): Promise<Front> {
    count += 1;
    let front: Front | null = null;
    const name = `front${count}.localhost`;
    const site = await openSite((incoming, outgoing) => void front?.answer(incoming, outgoing), {
      name,
      isSecure,
    });
    front = new Front(server, site, reported);
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
      post: (address, { form, headers }) =>
        send(
          address,
          { method: 'POST', body: Buffer.from(new URLSearchParams(form).toString()) },
          { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
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
      if (!outgoing.writableEnded) this.#events.emit('requestfailed', request);
    });
    this.#events.emit('request', request);
    const answered: Answered = { request, outgoing };
    await this.#routes
      .run(request, this.#endingsOf(sent, answered), () => this.#pass(sent, answered))
      .catch(() => outgoing.destroy());
  }

  #endingsOf(sent: Sent, answered: Answered): Endings {
    return {
      continue: () => this.#pass(sent, answered),
      abort: async () => void answered.outgoing.destroy(),
      fetch: async () => {
        const reply = await this.#ask(sent);
        this.#jar.keep(reply.cookies);
        return reply;
      },
      fulfill: async ({ status = 200, json, body, headers = {} }) => {
        const type = json === undefined ? {} : { 'content-type': 'application/json' };
        const content = json === undefined ? (body ?? '') : JSON.stringify(json);
        this.#reply(answered, status, { ...type, ...headers }, Buffer.from(content));
      },
    };
  }

  async #pass(sent: Sent, answered: Answered): Promise<void> {
    const reply = await this.#ask(sent);
    this.#jar.keep(reply.cookies);
    this.#reply(answered, reply.status(), reply.headers(), reply.bytes);
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
    { request, outgoing }: Answered,
    status: number,
    headers: { [name: string]: string },
    bytes: Buffer,
  ): void {
    if (outgoing.destroyed) return;
    this.#events.emit('response', {
      request: () => request,
      status: () => status,
      ok: () => status >= 200 && status < 300,
      headers: () => headers,
      text: async () => bytes.toString(),
      json: async () => JSON.parse(bytes.toString()) as unknown,
    });
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
