import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { framedHeader, tokenStoreHeader } from '../../contract/embedding.ts';
import { codes, Refusal } from '../../contract/envelope.ts';

/** No survey's cookie has one of these names: there is no dot in a survey's id. */
export const cookies = {
  files: 'askpath.files',
  login: 'askpath.login',
  /** What has to come back with a browser that was sent to log in. */
  errand: 'askpath.errand',
} as const;

/** The cookies of a browser, as far as they are this server's. */
export interface Jar {
  readonly read: (name: string) => string | undefined;
  /** `life` is in seconds; 0 takes the cookie away. */
  readonly write: (name: string, value: string, life: number) => void;
}

/** The cookies a frame has a use for: those of surveys and of files. Never a login, which is no frame's business. */
const framable = /^askpath(?:\.files|_[\w-]{1,64})$/;
/** Characters of a header that stands for cookies: as much as a browser gives one. */
const longest = 4096;

/**
 * The cookies of a request, or what stands for them: a call from a frame says that it is one, and in a browser that
 * keeps no cookie there it brings its tokens in a header (docs/decisions/0013-frames-and-their-cookies.md). A page of
 * another site can send neither header, for none is ever granted to it.
 *
 * @param isSecure whether respondents reach the server over https
 * @throws {Refusal} 400 for a header that holds anything but our tokens
 */
export function jarOf(c: Context, isSecure: boolean): Jar {
  if (!c.req.path.startsWith('/api/')) return cookieJar(c, isSecure, false);
  const carried = c.req.header(tokenStoreHeader);
  if (carried !== undefined) return headerJar(c, carried);
  return cookieJar(c, isSecure, c.req.header(framedHeader) !== undefined);
}

/**
 * Cookies readable by no script, sent by no other site's forms. Over https their names are bound to this very host
 * (`__Host-`), and those of a frame to the site round it.
 */
function cookieJar(c: Context, isSecure: boolean, isFramed: boolean): Jar {
  const read = (name: string) => getCookie(c, name, isSecure ? 'host' : undefined);
  return {
    read,
    write(name, value, life) {
      const canBeFramed = isSecure && framable.test(name);
      // On a page of the same site a frame sees what it was given at the top, and the other way round. Only one of
      // the two may stay; a browser passes over this line where the other one is out of reach.
      if (canBeFramed && read(name) !== undefined) {
        setCookie(c, name, '', { ...kindOf(isSecure, !isFramed), maxAge: 0 });
      }
      setCookie(c, name, value, { ...kindOf(isSecure, isFramed && canBeFramed), maxAge: life });
    },
  };
}

function kindOf(isSecure: boolean, isFramed: boolean): Parameters<typeof setCookie>[3] {
  return {
    path: '/',
    httpOnly: true,
    ...(isFramed ? { sameSite: 'None', partitioned: true } : { sameSite: 'Lax' }),
    ...(isSecure ? { secure: true, prefix: 'host' } : {}),
  };
}

/** Tokens that a page keeps by itself. They are worth what they are worth in a cookie, and no more. */
function headerJar(c: Context, carried: string): Jar {
  const held = readPairs(carried);
  const changed = new Map<string, string>();
  return {
    read: (name) => held.get(name),
    write(name, value, life) {
      if (!framable.test(name)) return;
      changed.set(name, life === 0 ? '' : value);
      c.header(tokenStoreHeader, [...changed].map((pair) => pair.join('=')).join('; '));
    },
  };
}

function readPairs(text: string): ReadonlyMap<string, string> {
  const held = new Map<string, string>();
  for (const item of text === '' ? [] : text.split('; ')) {
    const [name = '', value = '', ...more] = item.split('=');
    const isOurs = framable.test(name) && /^[\w-]{1,128}$/.test(value) && more.length === 0;
    if (!isOurs || held.has(name) || text.length > longest) {
      throw new Refusal(
        codes.badRequest,
        `${tokenStoreHeader}: name=value; name=value is expected`,
      );
    }
    held.set(name, value);
  }
  return held;
}
