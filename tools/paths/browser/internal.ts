import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  BrowserType,
  CDPSession,
  Page,
} from 'playwright-core';

interface Request {
  readonly url: string;
}

interface Sent {
  readonly sessionInfo: object;
  readonly event: { readonly request: Request };
}

interface SessionInfo {
  readonly session: CDPSession;
}

interface Params {
  readonly expression?: string;
  readonly worldName?: string;
}

/** Sends a page's messages to the browser. */
export interface Session {
  send(
    method: string,
    params?: Params,
  ): Promise<{ readonly result?: { readonly value?: unknown } }>;
}

/** The requests of a page, in Playwright's own words. */
interface Network {
  readonly _protocolRequestInterceptionEnabled: boolean;
  /** Requests whose pause has not been reported. */
  readonly _requestIdToRequestWillBeSentEvent: Map<string, Sent>;
  _updateProtocolRequestInterceptionForSession(
    info: SessionInfo,
    isInitial?: boolean,
  ): Promise<void>;
  _forEachSession(work: (info: SessionInfo) => Promise<void>): Promise<void>;
  _onRequest(sessionInfo: object, event: object, pausedInfo: undefined, paused: undefined): void;
}

interface Internal {
  readonly clock: { uninstall(progress: object): Promise<void> };
  readonly delegate: { readonly _networkManager: Network; updateUserAgent(): Promise<void> };
  /** Of a context. */
  readonly _options: BrowserContextOptions;
  /** Of a browser. */
  readonly _connection: { readonly rootSession: Session };
  /** Of a kind of browser: the arguments of its process. */
  defaultArgs(options: object, isPersistent: boolean, profile: string): Promise<string[]>;
}

/** Parts of Playwright without a public name (docs/decisions/0068); `test/paths/reuse.test.ts` fails where a release renames them. */
export function internalOf(target: Browser | BrowserContext | BrowserType | Page): Internal {
  const { _connection } = target as unknown as {
    _connection: { toImpl(one: object): Internal };
  };
  return _connection.toImpl(target);
}
