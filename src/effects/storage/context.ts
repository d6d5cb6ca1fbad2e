import { contextParameter } from '../../../contract/embedding.ts';
import { parseHostContext } from '../../../contract/hostContext.ts';

const hashPrefix = `#${contextParameter}=`;

/** The host page's context from the address, or from this tab's storage after a reload or a login; null if invalid. */
export function readContext(surveyId: string): string | null {
  const key = `askpath.context.${surveyId}`;
  try {
    if (location.hash.startsWith(hashPrefix)) {
      const text = decodeURIComponent(location.hash.slice(hashPrefix.length));
      if (parseHostContext(text) === null) return null;
      kept.set(key, text);
      sessionStorage.setItem(key, text);
    }
    return kept.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return kept.get(key) ?? null;
  }
}

const kept = new Map<string, string>();
