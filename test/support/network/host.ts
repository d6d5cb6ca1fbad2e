import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type RequestListener,
  request,
} from 'node:http';
import { createServer as createSecure, type Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A web site on a port of its own. */
export interface Site {
  readonly origin: string;
  close(): Promise<void>;
}

interface Options {
  /** Browsers resolve every name under `localhost` to this machine, each as a site of its own. */
  readonly name?: string;
  /** Serves by https with an untrusted certificate, so that contexts need `ignoreHTTPSErrors`. */
  readonly isSecure?: boolean;
}

/** Another web site with pages of HTML. */
export interface Host extends Site {
  /** Adds a page and gives its address. */
  page(html: string, headers?: OutgoingHttpHeaders): string;
}

/** An https origin in front of a server. */
export interface Front extends Site {
  /** Forwards every request to the server at `origin`. */
  leadTo(origin: string): void;
  /** Drops all cookies, as a browser that blocks them in frames. */
  loseCookies(): void;
  keepCookies(): void;
}

export async function openSite(
  answer: RequestListener,
  { name = '127.0.0.1', isSecure = false }: Options = {},
): Promise<Site> {
  const server = isSecure ? createSecureServer(answer) : createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `${isSecure ? 'https' : 'http'}://${name}:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Makes a server with the untrusted certificate of the tests. */
export function createSecureServer(answer: RequestListener): SecureServer {
  return createSecure({ key: read('localhost.key.pem'), cert: read('localhost.cert.pem') }, answer);
}

export async function openHost(options: Options = {}): Promise<Host> {
  const pages = new Map<string, readonly [string, OutgoingHttpHeaders]>();
  const site = await openSite(({ url = '' }, response) => {
    const [html, headers] = pages.get(url) ?? ['', {}];
    // A browser with tabs asks for an icon, and reports a missing one as an error of the page.
    const status = url === '/favicon.ico' ? 204 : 404;
    response.writeHead(pages.has(url) ? 200 : status, { 'Content-Type': 'text/html', ...headers });
    response.end(html);
  }, options);
  return {
    ...site,
    page(html, headers = {}) {
      const path = `/${pages.size + 1}`;
      pages.set(path, [html, headers]);
      return site.origin + path;
    },
  };
}

/** Opens a front before its server, which needs the origin as its `PUBLIC_ORIGIN`. */
export async function openFront({
  name = 'survey.localhost',
  isSecure = true,
}: Options = {}): Promise<Front> {
  let target: string | null = null;
  let losesCookies = false;
  const passed = <Headers extends IncomingHttpHeaders>(headers: Headers, cookie: keyof Headers) =>
    losesCookies ? { ...headers, [cookie]: undefined } : headers;
  const site = await openSite(
    (asked, response) => {
      if (target === null) {
        response.writeHead(503).end();
        return;
      }
      const { method, headers, url } = asked;
      const onward = request(new URL(url ?? '/', target), {
        method: method ?? 'GET',
        // The server may close a kept connection when it is used again.
        agent: false,
        headers: defined(passed(headers, 'cookie')),
      });
      onward.on('response', (reply) => {
        const passedHeaders = defined(passed(reply.headers, 'set-cookie'));
        reply.pipe(response.writeHead(reply.statusCode ?? 502, passedHeaders));
      });
      onward.on('error', () => response.destroy());
      asked.pipe(onward);
    },
    { name, isSecure },
  );
  return {
    ...site,
    leadTo: (origin) => {
      target = origin;
    },
    loseCookies: () => {
      losesCookies = true;
    },
    keepCookies: () => {
      losesCookies = false;
    },
  };
}

function defined(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
}

function read(name: string): Buffer {
  return readFileSync(new URL(`tls/${name}`, import.meta.url));
}
