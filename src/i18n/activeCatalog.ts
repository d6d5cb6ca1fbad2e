import { i18n, type Messages } from '@lingui/core';

/** The messages of the first load, and the way to all others (`tools/build/splitCatalogs.ts`). */
export interface Catalog {
  readonly messages: Messages;
  readonly rest: () => Promise<{ readonly messages: Messages }>;
}

let loading: Promise<Catalog> | undefined;

/** Loads a catalog and activates it in the language of the page. */
export async function activate(catalog: Catalog | Promise<Catalog>): Promise<void> {
  loading = Promise.resolve(catalog);
  const { messages } = await loading;
  i18n.loadAndActivate({ locale: document.documentElement.lang, messages });
}

/** Adds the messages of lazy chunks to the active catalog. */
export async function loadRemainingMessages(): Promise<void> {
  const catalog = await loading;
  if (catalog) Object.assign(catalog.messages, (await catalog.rest()).messages);
}
