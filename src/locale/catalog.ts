import { i18n, type Messages } from '@lingui/core';
import type { Locale } from '../../contract/locales.ts';

/** A catalog as `split.ts` makes it: the words of what is fetched with the app, and the way to all others. */
export interface Catalog {
  readonly messages: Messages;
  readonly rest: () => Promise<{ readonly messages: Messages }>;
}

let loading: Promise<Catalog> | undefined;

/**
 * Loads the catalog this reader is served and makes it current. Our server has chosen it, has had it fetched beside the
 * app and has named it in the page; without that, the list of all of them is asked for, and the browser's languages.
 */
export async function loadCatalog(): Promise<string> {
  const served = document.getElementById('catalog');
  if (!(served instanceof HTMLLinkElement)) return (await import('./all.ts')).loadChosen();
  const { lang } = document.documentElement;
  await activate(lang, import(/* @vite-ignore */ served.href));
  return lang;
}

/** Makes a catalog current as soon as it is there; until then, and when it does not come, the one before stays. */
export async function activate(locale: Locale | string, catalog: Promise<Catalog>): Promise<void> {
  const { messages } = await catalog;
  loading = catalog;
  i18n.loadAndActivate({ locale, messages });
}

/** Loads the words of everything that is not fetched with the app, and adds them to those that Lingui reads. */
export async function loadRest(): Promise<void> {
  const catalog = await loading;
  if (catalog) Object.assign(catalog.messages, (await catalog.rest()).messages);
}
