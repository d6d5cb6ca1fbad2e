import * as v from 'valibot';
import { framedHeader, tokenStoreHeader } from '../../../contract/embedding.ts';

const isFramed = globalThis.top !== globalThis.self;
const place = 'askpath.jar';
const jarSchema = v.array(v.tuple([v.string(), v.string()]));

type Jar = ReadonlyMap<string, string>;

/** True where the browser keeps no cookie in a frame, so that a jar holds what cookies would (reliability S22). */
const isNeeded = isFramed && !keepsCookies();
/** The jar as this page knows it, for browsers that keep nothing at all. */
let own: Jar = new Map();
/** True once this tab has refused to keep it: what it kept before is out of date. */
let isAlone = false;

/** True where a reload would forget whose answers these are. */
export function isTokenStoreVolatile(): boolean {
  return isNeeded && !keepJar(held());
}

/** True once the jar holds something that no page can have been made with. */
export function hasStoredTokens(): boolean {
  return isNeeded && held().size > 0;
}

/** The headers (ours) that a call carries from inside a frame. */
export function frameHeaders(): Record<string, string> {
  return {
    ...(isFramed ? { [framedHeader]: '1' } : {}),
    ...(isNeeded
      ? { [tokenStoreHeader]: [...held()].map((pair) => pair.join('=')).join('; ') }
      : {}),
  };
}

/** Takes in what a reply says about the jar. */
export function updateTokens(change: string | null): void {
  if (!isNeeded || !change) return;
  const jar = new Map(held());
  for (const pair of change.split('; ')) {
    const end = pair.indexOf('=');
    const name = pair.slice(0, end);
    const value = pair.slice(end + 1);
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  }
  keepJar(jar);
}

/** Tries it: what a browser says about its settings is not always what it does. */
function keepsCookies(): boolean {
  const name = 'askpath.probe';
  const scope =
    location.protocol === 'https:'
      ? 'path=/; SameSite=None; Secure; Partitioned'
      : 'path=/; SameSite=Lax';
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the only way that tells at once.
    document.cookie = `${name}=1; max-age=60; ${scope}`;
    const isKept = document.cookie.includes(name);
    // biome-ignore lint/suspicious/noDocumentCookie: as above.
    document.cookie = `${name}=; max-age=0; ${scope}`;
    return isKept;
  } catch {
    return false;
  }
}

/** As the tab has it: the frames of one host page share it, as they would share cookies. */
function held(): Jar {
  if (isAlone) return own;
  try {
    const kept = sessionStorage.getItem(place);
    return kept === null ? own : new Map(v.parse(jarSchema, JSON.parse(kept)));
  } catch {
    return own;
  }
}

/** For this tab only, like the drafts. False where nothing is kept. */
function keepJar(jar: Jar): boolean {
  own = jar;
  try {
    sessionStorage.setItem(place, JSON.stringify([...jar]));
    isAlone = false;
  } catch {
    isAlone = true;
  }
  return !isAlone;
}
