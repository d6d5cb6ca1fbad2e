import * as v from 'valibot';
import { framedHeader, jarHeader } from '../../contract/embedding.ts';

const isFramed = globalThis.top !== globalThis.self;
const place = 'askpath.jar';
const jarSchema = v.array(v.tuple([v.string(), v.string()]));

/** What a cookie would hold, where the browser keeps none in a frame (reliability S22); null where it does. */
const jar = isFramed && !keepsCookies() ? new Map(readJar()) : null;

/** True where a reload would forget whose answers these are. */
export function isForgetful(): boolean {
  return jar !== null && !keepJar();
}

/** True once the jar holds something that no page can have been made with. */
export function isJarUsed(): boolean {
  return jar !== null && jar.size > 0;
}

/** The headers (ours) that a call carries from inside a frame. */
export function frameHeaders(): Record<string, string> {
  if (jar) return { [jarHeader]: [...jar].map((pair) => pair.join('=')).join('; ') };
  return isFramed ? { [framedHeader]: '1' } : {};
}

/** Takes in what a reply says about the jar. */
export function changeJar(change: string | null): void {
  if (!jar || !change) return;
  for (const pair of change.split('; ')) {
    const end = pair.indexOf('=');
    const name = pair.slice(0, end);
    const value = pair.slice(end + 1);
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  }
  keepJar();
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

function readJar(): [string, string][] {
  try {
    return v.parse(jarSchema, JSON.parse(sessionStorage.getItem(place) ?? '[]'));
  } catch {
    return [];
  }
}

/** For this tab only, like the drafts. False where nothing is kept. */
function keepJar(): boolean {
  try {
    sessionStorage.setItem(place, JSON.stringify([...(jar ?? [])]));
    return true;
  } catch {
    return false;
  }
}
