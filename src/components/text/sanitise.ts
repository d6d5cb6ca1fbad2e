import { useSyncExternalStore } from 'react';
import { allowedMarkup, restrictMarkup } from './allowedMarkup.ts';
import { hasMarkup } from './plainText.ts';

type Sanitise = (html: string) => DocumentFragment;

/** The HTML Sanitizer API, which TypeScript lacks. */
interface ElementWithSetHtml {
  setHTML(html: string, options: { sanitizer: typeof allowedMarkup }): void;
}

let fetched: Sanitise | null = null;
let loading: Promise<void> | null = null;
const readers = new Set<() => void>();

/** Loads the sanitiser if a text has markup and the browser has no sanitiser, so that the first paint is complete. */
export function preloadSanitiser(texts: readonly (string | undefined)[]): Promise<void> {
  return texts.some((text) => text !== undefined && hasMarkup(text)) ? load() : Promise.resolve();
}

/** Returns null while the sanitiser loads, and always on a server. */
export function useSanitiser(isNeeded: boolean): Sanitise | null {
  return useSyncExternalStore(isNeeded ? subscribe : subscribeToNothing, current, () => null);
}

function current(): Sanitise | null {
  return isNative() ? sanitiseNatively : fetched;
}

function isNative(): boolean {
  return 'setHTML' in Element.prototype;
}

function sanitiseNatively(html: string): DocumentFragment {
  const template = document.createElement('template') as HTMLTemplateElement & ElementWithSetHtml;
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
  if (isNative()) return Promise.resolve();
  loading ??= import('./purify.ts').then(
    ({ purify }) => {
      fetched = (html) => restrictMarkup(purify(html));
      for (const changed of readers) changed();
    },
    () => {
      // The next subscriber retries; until then texts appear without their markup.
      loading = null;
    },
  );
  return loading;
}
