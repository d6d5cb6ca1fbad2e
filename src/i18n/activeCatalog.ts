import { i18n, type Messages } from '@lingui/core';

/** The messages of the first load, and the way to all others (`tools/build/splitCatalogs.ts`). */
export interface Catalog {
  readonly messages: Messages;
  readonly rest: () => Promise<{ readonly messages: Messages }>;
}

let loading: Promise<Catalog> | undefined;

export async function loadCatalog(): Promise<string> {
  const served = document.getElementById('catalog');
  loading =
    served instanceof HTMLLinkElement
      ? import(/* @vite-ignore */ served.href)
      : import('./catalogs.ts').then((all) => all.fetchPreferredCatalog());
  activate(await loading);
  return document.documentElement.lang;
}

export function activate(catalog: Catalog): void {
  loading = Promise.resolve(catalog);
  i18n.loadAndActivate({ locale: document.documentElement.lang, messages: catalog.messages });
}

/** Adds the messages of lazy chunks to the active catalog. */
export async function loadRemainingMessages(): Promise<void> {
  const catalog = await loading;
  if (catalog) Object.assign(catalog.messages, (await catalog.rest()).messages);
}
