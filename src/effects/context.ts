import { contextField } from '../../contract/embedding.ts';
import { parseHostContext } from '../../contract/hostContext.ts';

const mark = `#${contextField}=`;

/**
 * What the page round this survey gave along, as it came: in the address, or in what this tab keeps of it for a reload
 * or a login, after which the address no longer has it. What is no context is nothing.
 */
export function readContext(surveyId: string): string | null {
  const key = `askpath.context.${surveyId}`;
  try {
    if (location.hash.startsWith(mark)) {
      const text = decodeURIComponent(location.hash.slice(mark.length));
      if (parseHostContext(text) === null) return null;
      kept.set(key, text);
      sessionStorage.setItem(key, text);
    }
    return kept.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return kept.get(key) ?? null;
  }
}

/** For browsers that keep nothing in a frame. */
const kept = new Map<string, string>();
