/** Messages of an embedded survey to its host; none contains an answer. See `docs/embedding.md`. */
export type HostMessage =
  | { readonly type: 'ready'; readonly title: string }
  | { readonly type: 'open' }
  | { readonly type: 'answered'; readonly index: number; readonly count: number }
  | { readonly type: 'ended' }
  | { readonly type: 'closed' }
  | { readonly type: 'unavailable'; readonly reason: UnavailableReason }
  /** `loaded`, `moved` and `size` are for `embed.js` only. */
  | { readonly type: 'loaded' }
  | { readonly type: 'moved' }
  | { readonly type: 'size'; readonly height: number };

/** `unknown`: no such survey; `notAllowed`: framing blocked or server unreachable; `timeout`: nothing loaded in 10 s. */
export type UnavailableReason = 'unknown' | 'notAllowed' | 'timeout';

export type PostedMessage = HostMessage & { readonly askpath: string };

export interface HostCommand {
  readonly askpath: 'open' | 'close';
}

/**
 * Message of a page with `embed.js` to the survey that opened it (docs/missions.md, The goal). `path` is that of its
 * address, `word` the one of its tag, and `at` the time by the clock of the device, in milliseconds of the epoch.
 */
export interface PageReport {
  readonly askpath: 'page';
  readonly path: string;
  readonly word?: string;
  readonly at: number;
}

/** The word of a page that is a goal, in its tag and in the survey file (docs/missions.md, The goal). */
export const goalWord = /^[\w.-]{1,40}$/;

/** Query parameter with the origin of the host page, the only recipient of messages. */
export const hostParameter = 'host';

export const openedParameter = 'opened';

/** Key of the context in the URL fragment, which servers never log. */
export const contextParameter = 'context';

/** Request header of framed pages, whose cookies need `SameSite=None; Secure; Partitioned`. */
export const framedHeader = 'Askpath-Framed';

/**
 * Request and reply header that carries the tokens in frames whose cookies are blocked; a reply names only changed
 * tokens, and `name=` deletes one.
 */
export const tokenStoreHeader = 'Askpath-Jar';
