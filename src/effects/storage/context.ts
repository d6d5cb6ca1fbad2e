import { contextParameter } from '../../../contract/embedding.ts';
import { parseHostContext } from '../../../contract/hostContext.ts';

const hashPrefix = `#${contextParameter}=`;

/**
 * The host page's context as JSON, from the address or, after a reload or a login, from this tab's storage; null if
 * absent or invalid.
 */
export function readContext(surveyId: string): string | null {
  const key = `askpath.context.${surveyId}`;
  try {
    if (location.hash.startsWith(hashPrefix)) {
      const text = decodeURIComponent(location.hash.slice(hashPrefix.length));
      if (parseHostContext(text) === null) return null;
      contexts.set(key, text);
      sessionStorage.setItem(key, text);
    }
    return contexts.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return contexts.get(key) ?? null;
  }
}

const contexts = new Map<string, string>();
