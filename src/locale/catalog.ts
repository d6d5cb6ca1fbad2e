import { i18n, type Messages } from '@lingui/core';
import { chooseLocale, direction, type Locale } from '../../contract/locales.ts';

const catalogs = import.meta.glob<{ messages: Messages }>('../../locales/*.po');

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
  const load = catalogs[`../../locales/${locale}.po`];
  if (!load) throw new Error(`No catalog is shipped for ${locale}.`);
  const { messages } = await load();
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
  document.documentElement.dir = direction(locale);
}
