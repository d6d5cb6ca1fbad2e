import { tokenStoreHeader } from '../../../contract/embedding.ts';

export interface BrowserOptions {
  /** Headers of every request to the server. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the browser blocks cookies, so that the client stores tokens and sends them in a header. */
  readonly blocksCookies?: boolean;
  /** Whether requests with the reply 503 are repeated, as in the app. */
  readonly retriesBusy?: boolean;
}

/** An app to call without a port, or the origin of a server. */
export interface RequestTarget {
  request(path: string, init?: RequestInit): Response | Promise<Response>;
}

export interface BrowserStorage {
  readonly cookies: Map<string, string>;
  /** Partitioned cookies of frames on other sites, which are sent in addition to the usual cookies. */
  readonly partitioned: Map<string, string>;
  /** Tokens that the client stores where cookies are blocked. */
  readonly tokens: Map<string, string>;
  /** Cookies of other origins, such as that of the login provider. */
  readonly foreign: Map<string, Map<string, string>>;
}

/** A browser that stores cookies and tokens, but renders nothing. */
export class HttpBrowser {
  protected readonly target: RequestTarget;
  protected readonly storage: BrowserStorage;
  readonly #options: BrowserOptions;

  constructor(target: RequestTarget, options: BrowserOptions, storage = emptyStorage()) {
    this.target = target;
    this.storage = storage;
    this.#options = options;
  }

  get cookies(): Map<string, string> {
    return this.storage.cookies;
  }

  get partitioned(): Map<string, string> {
    return this.storage.partitioned;
  }

  get tokens(): Map<string, string> {
    return this.storage.tokens;
  }

  get cookieHeader(): string {
    return pairs([...this.cookies, ...this.partitioned]);
  }

  /** Requests a path of the server, or an address of another origin; follows no redirect. */
  async fetch(address: string | URL, init: RequestInit = {}): Promise<Response> {
    if (!String(address).startsWith('/')) return this.#fetchForeign(new URL(address), init);
    const headers = new Headers({ ...this.#options.headers, ...Object(init.headers) });
    if (this.cookieHeader !== '') headers.set('Cookie', this.cookieHeader);
    if (this.#options.blocksCookies) headers.set(tokenStoreHeader, pairs(this.tokens));
    const request = () => this.target.request(String(address), { ...init, headers });
    let response = await request();
    for (
      let tries = 1;
      this.#options.retriesBusy && response.status === 503 && tries < 10;
      tries += 1
    ) {
      response = await request();
    }
    for (const line of response.headers.getSetCookie()) {
      storeCookie(line.includes('; Partitioned') ? this.partitioned : this.cookies, line);
    }
    for (const item of response.headers.get(tokenStoreHeader)?.split('; ') ?? []) {
      const [name = '', value = ''] = item.split('=');
      if (value === '') this.tokens.delete(name);
      else this.tokens.set(name, value);
    }
    return response;
  }

  async #fetchForeign(url: URL, init: RequestInit): Promise<Response> {
    const cookies = this.storage.foreign.get(url.origin) ?? new Map<string, string>();
    this.storage.foreign.set(url.origin, cookies);
    const headers = new Headers({ Cookie: pairs(cookies), ...Object(init.headers) });
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) storeCookie(cookies, line);
    return response;
  }

  /**
   * Follows redirects from an address until a redirect leads to `path`; returns this last address without requesting
   * it.
   */
  async redirectTo(path: string, from: string): Promise<URL> {
    let index = from;
    for (let step = 0; step < 10; step += 1) {
      const response = await this.fetch(index);
      const location = response.headers.get('Location');
      if (location === null)
        throw new Error(`${index}: ${response.status} ${await response.text()}`);
      const next = URL.parse(location) ?? new URL(location, index);
      if (next.pathname === path) return next;
      index = next.href;
    }
    throw new Error(`No redirect leads to ${path}`);
  }
}

function emptyStorage(): BrowserStorage {
  return { cookies: new Map(), partitioned: new Map(), tokens: new Map(), foreign: new Map() };
}

export function serverAt(origin: string): RequestTarget {
  return {
    request: (path, init) => fetch(new URL(path, origin), { ...init, redirect: 'manual' }),
  };
}

function pairs(values: Iterable<readonly [string, string]>): string {
  return [...values].map((pair) => pair.join('=')).join('; ');
}

function storeCookie(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (/; max-age=0\b/i.test(line) || value === '') cookies.delete(name);
  else cookies.set(name, value);
}
