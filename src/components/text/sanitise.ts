import { useSyncExternalStore } from 'react';
import { allowedMarkup, restrictMarkup } from './allowedMarkup.ts';
import { hasMarkup } from './plainText.ts';

type Sanitise = (html: string) => DocumentFragment;

/** The HTML Sanitizer API, which TypeScript does not know yet. */
interface Sanitising {
  setHTML(html: string, options: { sanitizer: typeof allowedMarkup }): void;
}

let fetched: Sanitise | null = null;
let loading: Promise<void> | null = null;
const readers = new Set<() => void>();

/**
 * Sees to it that these texts can be shown whole at the first paint. Browsers with a sanitiser of their own need
 * nothing for that; for the others one is fetched, when there is markup at all.
 */
export function preloadSanitiser(texts: readonly (string | undefined)[]): Promise<void> {
  return texts.some((text) => text !== undefined && hasMarkup(text)) ? load() : Promise.resolve();
}

/** The sanitiser, for whoever has markup to show; null until it is there, and always on a server. */
export function useSanitiser(isNeeded: boolean): Sanitise | null {
  return useSyncExternalStore(isNeeded ? subscribe : subscribeToNothing, current, () => null);
}

function current(): Sanitise | null {
  return hasOwn() ? sanitiseNatively : fetched;
}

/** Two releases of the same browser may differ in this; nothing may be asked before it runs. */
function hasOwn(): boolean {
  return 'setHTML' in Element.prototype;
}

function sanitiseNatively(html: string): DocumentFragment {
  const template = document.createElement('template') as HTMLTemplateElement & Sanitising;
  template.setHTML(html, { sanitizer: allowedMarkup });
  return restrictMarkup(template.content);
}

function subscribe(changed: () => void): () => void {
  readers.add(changed);
  void load();
  return () => readers.delete(changed);
}

function subscribeToNothing(): () => void {
  return () => {};
}

function load(): Promise<void> {
  if (hasOwn()) return Promise.resolve();
  loading ??= import('./purify.ts').then(
    ({ purify }) => {
      fetched = (html) => restrictMarkup(purify(html));
      for (const changed of readers) changed();
    },
    () => {
      // The text stays readable without its markup; the next reader tries again.
      loading = null;
    },
  );
  return loading;
}
