import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { framedHeader, tokenStoreHeader } from '../../contract/embedding.ts';
import { codes, Refusal } from '../../contract/envelope.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /**
     * The token field of a form in a frame without cookies, including the tokens that this reply
     * changes.
     */
    formTokens: string;
  }
}

/** The dot keeps these names apart from session cookies, which end with a survey id. */
export const cookies = {
  files: 'askpath.files',
  login: 'askpath.login',
  authState: 'askpath.loginState',
} as const;

export interface CookieScope {
  /** Whether respondents use https. */
  readonly isSecure: boolean;
  /** The path below which the cookies are sent; empty for the whole host. */
  readonly basePath: string;
}

export interface TokenStore {
  readonly read: (name: string) => string | undefined;
  /** Sets the token; `maxAge` is in seconds, and 0 removes the token. */
  readonly write: (name: string, value: string, maxAge: number) => void;
}

/** Matches the tokens that a frame may use: those of sessions and files, never a login. */
const frameCookiePattern = /^askpath(?:\.files|_[\w-]{1,64})$/;
/** The maximal length of a cookie in browsers. */
const maxHeaderLength = 4096;

/**
 * Reads the tokens of a frame without cookies from a header (docs/decisions/0013-cookies-in-frames.md), and those of
 * an app on another site. Sites that are not allowed cannot send that header.
 *
 * @throws {Refusal} 400 for an invalid header
 */
export function tokenStoreOf(c: Context, scope: CookieScope): TokenStore {
  // Scripts cannot set this header, and a browser without the header has no partitioned cookies either.
  const isFramedPage = c.req.header('Sec-Fetch-Dest') === 'iframe';
  if (!c.req.path.startsWith('/api/')) {
    const tokens = c.get('formTokens');
    return tokens === undefined ? cookieStore(c, scope, isFramedPage) : formStore(c, tokens);
  }
  const header = c.req.header(tokenStoreHeader);
  if (header !== undefined || c.get('isOtherSite')) return headerStore(c, header ?? '');
  return cookieStore(c, scope, c.req.header(framedHeader) !== undefined);
}

/**
 * Stores tokens in cookies. Over https the `__Host-` prefix binds cookies to this host, and
 * partitioning binds a frame's cookies to the host page.
 */
function cookieStore(c: Context, scope: CookieScope, isFramed: boolean): TokenStore {
  const { isSecure } = scope;
  const read = (name: string) => getCookie(c, name, prefixOf(scope));
  return {
    read,
    write(name, value, maxAge) {
      const canBeFramed = isSecure && frameCookiePattern.test(name);
      // Frames on the same site share cookies with top-level pages, so that only one of the two
      // kinds may remain.
      if (canBeFramed && read(name) !== undefined) {
        setCookie(c, name, '', { ...cookieOptions(scope, !isFramed), maxAge: 0 });
      }
      setCookie(c, name, value, { ...cookieOptions(scope, isFramed && canBeFramed), maxAge });
    },
  };
}

function cookieOptions(scope: CookieScope, isFramed: boolean): Parameters<typeof setCookie>[3] {
  const prefix = prefixOf(scope);
  return {
    path: scope.basePath || '/',
    httpOnly: true,
    ...(isFramed ? { sameSite: 'None', partitioned: true } : { sameSite: 'Lax' }),
    ...(prefix ? { secure: true, prefix } : {}),
  };
}

/** The prefix `__Host-` allows no path, so cookies below one have `__Secure-`. */
function prefixOf({ isSecure, basePath }: CookieScope): 'host' | 'secure' | undefined {
  if (!isSecure) return undefined;
  return basePath === '' ? 'host' : 'secure';
}

function headerStore(c: Context, header: string): TokenStore {
  const tokens = parsePairs(header);
  const changes = new Map<string, string>();
  return {
    read: (name) => tokens.get(name),
    write(name, value, maxAge) {
      if (!frameCookiePattern.test(name)) return;
      changes.set(name, maxAge === 0 ? '' : value);
      c.header(tokenStoreHeader, [...changes].map((pair) => pair.join('=')).join('; '));
    },
  };
}

function formStore(c: Context, text: string): TokenStore {
  const tokens = new Map(text === '' ? [] : parsePairs(text));
  return {
    read: (name) => tokens.get(name),
    write(name, value, maxAge) {
      if (maxAge === 0) tokens.delete(name);
      else tokens.set(name, value);
      c.set('formTokens', [...tokens].map((pair) => pair.join('=')).join('; '));
    },
  };
}

function parsePairs(text: string): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  for (const item of text === '' ? [] : text.split('; ')) {
    const [name = '', value = '', ...rest] = item.split('=');
    const isValid =
      frameCookiePattern.test(name) && /^[\w-]{1,128}$/.test(value) && rest.length === 0;
    if (!isValid || pairs.has(name) || text.length > maxHeaderLength) {
      throw new Refusal(
        codes.badRequest,
        `${tokenStoreHeader}: name=value; name=value is expected`,
      );
    }
    pairs.set(name, value);
  }
  return pairs;
}
