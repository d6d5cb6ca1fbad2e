import { i18n, type Messages } from '@lingui/core';
import { chooseLocale, direction, type Locale } from '../../contract/locales.ts';

const catalogs = import.meta.glob<{ readonly messages: Messages }>('../../locales/*.po');

/**
 * Switches the page to another language.
 *
 * @param signal aborted by a later choice
 */
export async function switchLanguage(locale: Locale, signal?: AbortSignal): Promise<void> {
  const load = catalogs[`../../locales/${locale}.po`];
  if (!load) throw new Error(`No catalog is shipped for ${locale}.`);
  const { messages } = await load();
  signal?.throwIfAborted();
  document.documentElement.lang = locale;
  document.documentElement.dir = direction(locale);
  i18n.loadAndActivate({ locale, messages });
}

/** The language that the server has chosen, else the preferred one: `?lang=` before the browser's. */
export function pageLocale(isServed: boolean): Locale {
  if (isServed) return chooseLocale([document.documentElement.lang]);
  const parameter = new URLSearchParams(location.search).get('lang');
  return chooseLocale([...(parameter ? [parameter] : []), ...navigator.languages]);
}
