import { useSyncExternalStore } from 'react';
import { allowedMarkup, restrictMarkup } from './allowedMarkup.ts';
import { hasMarkup } from './plainText.ts';

type Sanitize = (html: string) => DocumentFragment;

/** An element with the HTML Sanitizer API, which TypeScript's typings lack. */
interface ElementWithSetHtml {
  setHTML(html: string, options: { sanitizer: typeof allowedMarkup }): void;
}

let fetched: Sanitize | null = null;
let loading: Promise<void> | null = null;
const readers = new Set<() => void>();

/**
 * Loads the sanitizer if a text has markup and the browser has no sanitizer, so that the first paint shows the markup.
 */
export function preloadSanitizer(texts: readonly (string | undefined)[]): Promise<void> {
  return texts.some((text) => text !== undefined && hasMarkup(text)) ? load() : Promise.resolve();
}

/** The sources of the pictures in HTML of the survey; loads the sanitizer first. */
export async function pictureSources(html: string): Promise<(string | null)[]> {
  await preloadSanitizer([html]);
  const images = current()?.(html).querySelectorAll('img') ?? [];
  return [...images].map((image) => image.getAttribute('src'));
}

/** The sanitizer; null while it loads, and always on a server. */
export function useSanitizer(isNeeded: boolean): Sanitize | null {
  return useSyncExternalStore(isNeeded ? subscribe : subscribeToNothing, current, () => null);
}

function current(): Sanitize | null {
  return isNative() ? sanitizeNatively : fetched;
}

function isNative(): boolean {
  return 'setHTML' in Element.prototype;
}

function sanitizeNatively(html: string): DocumentFragment {
  const template = document.createElement('template') as HTMLTemplateElement & ElementWithSetHtml;
  template.setHTML(html, { sanitizer: allowedMarkup });
  return restrictMarkup(template.content);
}

function subscribe(onChange: () => void): () => void {
  readers.add(onChange);
  void load();
  return () => readers.delete(onChange);
}

function subscribeToNothing(): () => void {
  return () => {};
}

function load(): Promise<void> {
  if (isNative()) return Promise.resolve();
  loading ??= import('./purify.ts').then(
    ({ purify }) => {
      fetched = (html) => restrictMarkup(purify(html));
      for (const notify of readers) notify();
    },
    () => {
      // A failed load is tried again by the next subscriber; until then texts appear without their markup.
      loading = null;
    },
  );
  return loading;
}
