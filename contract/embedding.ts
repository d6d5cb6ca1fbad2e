/**
 * What an embedded survey tells the page or the app round it (contract.md, "In-app, window, card"). Nothing of an
 * answer is ever told.
 */
export type HostMessage =
  /** Something is to be seen. `title` is the survey's, without markup. */
  | { readonly type: 'ready'; readonly title: string }
  /** The respondent has opened the window or the card. */
  | { readonly type: 'open' }
  /** The server has kept the answer to question `index` of `count`; both count from 1. */
  | { readonly type: 'answered'; readonly index: number; readonly count: number }
  /** Nothing is left to answer. */
  | { readonly type: 'ended' }
  /** The respondent wants to be back where they came from. */
  | { readonly type: 'closed' }
  | { readonly type: 'unavailable'; readonly reason: UnavailableReason }
  /** `loaded`, `moved` and `size` are for `embed.js` alone. */
  | { readonly type: 'loaded' }
  | { readonly type: 'moved' }
  /** How high the content is, in CSS pixels. */
  | { readonly type: 'size'; readonly height: number };

/** `unknown`: no such survey; `notAllowed`: framing blocked or server unreachable; `timeout`: nothing loaded in 10 s. */
export type UnavailableReason = 'unknown' | 'notAllowed' | 'timeout';

/** News with the id of the survey they are about: an app's bridge gets it, and so does a host page by `postMessage`. */
export type PostedMessage = HostMessage & { readonly askpath: string };

/** What a host page may ask of a window: to be opened, and to be closed as by its button. */
export interface HostCommand {
  readonly askpath: 'open' | 'close';
}

/** The query field in which `embed.js` tells a frame the origin of the page round it, the only one it speaks to. */
export const hostParameter = 'host';

/** The query field in which a host page asks for its own theme, `light` or `dark`, instead of the reader's. */
export const themeParameter = 'theme';

/** Name of the context in the frame's URL fragment, which servers never log. */
export const contextParameter = 'context';

/**
 * A request header (ours) of pages inside a frame. The cookies of the reply are then `SameSite=None; Secure;
 * Partitioned`, over https.
 */
export const framedHeader = 'Askpath-Framed';

/**
 * A header (ours) for browsers that keep no cookie in a frame (reliability S22), with what a cookie would hold. A
 * request has all of it, `name=value; name=value` or nothing, and is answered without a cookie; the reply has what is
 * to be changed, `name=` for what is to be forgotten.
 */
export const tokenStoreHeader = 'Askpath-Jar';
