import { i18n, type Messages } from '@lingui/core';

/** A catalog as `split.ts` makes it: the words of what is fetched with the app, and the way to all others. */
export interface Catalog {
  readonly messages: Messages;
  readonly rest: () => Promise<{ readonly messages: Messages }>;
}

let loading: Promise<Catalog> | undefined;

/**
 * Loads the catalog this reader is served and makes it current. Our server has chosen it, has had it fetched beside the
 * app and has named it in the page; without that, the list of all of them is asked for, and the browser's languages.
 *
 * @returns its locale
 */
export async function loadCatalog(): Promise<string> {
  const served = document.getElementById('catalog');
  // At once: whoever asks for the rest of the words meanwhile waits for this.
  loading =
    served instanceof HTMLLinkElement
      ? import(/* @vite-ignore */ served.href)
      : import('./catalogs.ts').then((all) => all.fetchPreferredCatalog());
  activate(await loading);
  return document.documentElement.lang;
}

/** Makes a catalog current, in the language that the page says it is in. */
export function activate(catalog: Catalog): void {
  loading = Promise.resolve(catalog);
  i18n.loadAndActivate({ locale: document.documentElement.lang, messages: catalog.messages });
}

/** Loads the words of everything that is not fetched with the app, and adds them to those that Lingui reads. */
export async function loadRemainingMessages(): Promise<void> {
  const catalog = await loading;
  if (catalog) Object.assign(catalog.messages, (await catalog.rest()).messages);
}
