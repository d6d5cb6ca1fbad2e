import { chooseLocale, direction, type Locale } from '../../contract/locales.ts';
import { activate, type Catalog } from './activeCatalog.ts';

const catalogs = import.meta.glob<Catalog>('../../locales/*.po', { query: '?first' });

/** Loads the catalog for `?lang=`, else for the browser's languages. */
export function fetchPreferredCatalog(): Promise<Catalog> {
  const parameter = new URLSearchParams(location.search).get('lang');
  const locale = chooseLocale([...(parameter ? [parameter] : []), ...navigator.languages]);
  setPageLanguage(locale);
  return fetchCatalog(locale);
}

/**
 * Switches the page to another language with all of its messages.
 *
 * @param signal aborted by a later choice
 */
export async function switchLanguage(locale: Locale, signal: AbortSignal): Promise<void> {
  const catalog = await fetchCatalog(locale);
  Object.assign(catalog.messages, (await catalog.rest()).messages);
  signal.throwIfAborted();
  setPageLanguage(locale);
  await activate(catalog);
}

function fetchCatalog(locale: Locale): Promise<Catalog> {
  const fetch = catalogs[`../../locales/${locale}.po`];
  if (!fetch) throw new Error(`No catalog is shipped for ${locale}.`);
  return fetch();
}

function setPageLanguage(locale: Locale): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = direction(locale);
}
