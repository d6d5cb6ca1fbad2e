import * as v from 'valibot';
import { framedHeader, tokenStoreHeader } from '../../../contract/embedding.ts';
import { isOtherOrigin } from './serverUrl.ts';

const isFramed = globalThis.top !== globalThis.self;
const storageKey = 'askpath.jar';
const tokensSchema = v.array(v.tuple([v.string(), v.string()]));

type Tokens = ReadonlyMap<string, string>;

let memoryTokens: Tokens = new Map();
let isStorageBlocked = false;
/** Whether tokens are sent in headers, because browsers block the cookies of other sites and some those in frames. */
let usesTokenHeader = (isFramed && !canSetCookies()) || (isOtherOrigin && readTokens().size > 0);

export function isTokenStoreVolatile(): boolean {
  return usesTokenHeader && !storeTokens(readTokens());
}

export function hasStoredTokens(): boolean {
  return usesTokenHeader && readTokens().size > 0;
}

export function adoptTokens(tokens = ''): boolean {
  if (tokens === '') return false;
  usesTokenHeader = true;
  updateTokens(tokens);
  return true;
}

export function frameHeaders(): Record<string, string> {
  return {
    ...(isFramed ? { [framedHeader]: '1' } : {}),
    ...(usesTokenHeader
      ? { [tokenStoreHeader]: [...readTokens()].map((pair) => pair.join('=')).join('; ') }
      : {}),
  };
}

export function updateTokens(change: string | null): void {
  if (!change) return;
  // A server of another site sends tokens in place of cookies, which browsers block there.
  usesTokenHeader ||= isOtherOrigin;
  if (!usesTokenHeader) return;
  const tokens = new Map(readTokens());
  for (const pair of change.split('; ')) {
    const end = pair.indexOf('=');
    const name = pair.slice(0, end);
    const value = pair.slice(end + 1);
    if (value === '') tokens.delete(name);
    else tokens.set(name, value);
  }
  storeTokens(tokens);
}

function canSetCookies(): boolean {
  const name = 'askpath.probe';
  const scope =
    location.protocol === 'https:'
      ? 'path=/; SameSite=None; Secure; Partitioned'
      : 'path=/; SameSite=Lax';
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the only synchronous way.
    document.cookie = `${name}=1; max-age=60; ${scope}`;
    const isStored = document.cookie.includes(name);
    // biome-ignore lint/suspicious/noDocumentCookie: as above.
    document.cookie = `${name}=; max-age=0; ${scope}`;
    return isStored;
  } catch {
    return false;
  }
}

function readTokens(): Tokens {
  if (isStorageBlocked) return memoryTokens;
  try {
    const stored = sessionStorage.getItem(storageKey);
    return stored === null ? memoryTokens : new Map(v.parse(tokensSchema, JSON.parse(stored)));
  } catch {
    return memoryTokens;
  }
}

function storeTokens(tokens: Tokens): boolean {
  memoryTokens = tokens;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...tokens]));
    isStorageBlocked = false;
  } catch {
    isStorageBlocked = true;
  }
  return !isStorageBlocked;
}
