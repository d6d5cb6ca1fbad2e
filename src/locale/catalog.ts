import { i18n, type Messages } from '@lingui/core';
import { chooseLocale, direction, type Locale } from '../../contract/locales.ts';

/** A catalog as `split.ts` makes it: the words of what is fetched with the app, and the way to all others. */
interface Catalog {
  readonly messages: Messages;
  readonly rest: () => Promise<{ readonly messages: Messages }>;
}

const catalogs = import.meta.glob<Catalog>('../../locales/*.po', { query: '?first' });

let loading: Promise<Catalog> | undefined;

/**
 * The locale for this reader: `?lang=`, then the one the server already chose when it made the page, then
 * the browser's own languages.
 */
export function readLocale(): Locale {
  const asked = new URLSearchParams(location.search).get('lang');
  const served = document.getElementById('location') ? [document.documentElement.lang] : [];
  return chooseLocale([...(asked ? [asked] : []), ...served, ...navigator.languages]);
}

/** Loads a catalog and makes it current. The page asks for the file beside the app, so it is there by now. */
export async function loadCatalog(locale: Locale): Promise<void> {
  loading = catalogs[`../../locales/${locale}.po`]?.();
  if (!loading) throw new Error(`No catalog is shipped for ${locale}.`);
  const { messages } = await loading;
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
  document.documentElement.dir = direction(locale);
}

/** Loads the words of everything that is not fetched with the app, and adds them to those that Lingui reads. */
export async function loadRest(): Promise<void> {
  const catalog = await loading;
  if (catalog) Object.assign(catalog.messages, (await catalog.rest()).messages);
}
