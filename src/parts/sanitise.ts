import { useSyncExternalStore } from 'react';
import { hasMarkup } from './plainText.ts';

type Sanitise = (html: string) => DocumentFragment;

let sanitise: Sanitise | null = null;
let loading: Promise<void> | null = null;
const readers = new Set<() => void>();

/** Fetches the sanitiser when one of these texts needs it, so that the first paint shows them whole. */
export function preloadSanitiser(texts: readonly (string | undefined)[]): Promise<void> {
  return texts.some((text) => text !== undefined && hasMarkup(text)) ? load() : Promise.resolve();
}

/** The sanitiser, for whoever has markup to show; null until it is there, and always on a server. */
export function useSanitiser(isNeeded: boolean): Sanitise | null {
  return useSyncExternalStore(
    isNeeded ? subscribe : subscribeToNothing,
    () => sanitise,
    () => null,
  );
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
  loading ??= import('./purify.ts').then(
    ({ purify }) => {
      sanitise = purify;
      for (const changed of readers) changed();
    },
    () => {
      // The text stays readable without its markup; the next reader tries again.
      loading = null;
    },
  );
  return loading;
}
