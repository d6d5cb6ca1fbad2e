import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import {
  openSite,
  type Site,
  type SiteOptions,
} from '../../../packages/paths/browser/engines/network/site.ts';

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

export async function openHost(options: SiteOptions = {}): Promise<Host> {
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
}: SiteOptions = {}): Promise<Front> {
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
