import { i18n, type Messages } from '@lingui/core';
import { chooseLocale, direction, type Locale } from '../../contract/locales.ts';
import { formatLocales } from './messages/formatLocales.ts';

const catalogs = import.meta.glob<{ readonly messages: Messages }>('../../locales/*.po');

/**
 * Switches the page to another language.
 * @param signal is aborted when a later choice replaces this language
 */
export async function switchLanguage(locale: Locale, signal?: AbortSignal): Promise<void> {
  const load = catalogs[`../../locales/${locale}.po`];
  if (!load) throw new Error(`No catalog is shipped for ${locale}.`);
  const { messages } = await load();
  signal?.throwIfAborted();
  document.documentElement.lang = locale;
  document.documentElement.dir = direction(locale);
  i18n.loadAndActivate({ locale, locales: formatLocales(locale), messages });
}

/**
 * The language in which the server has rendered the page, else the preferred language: `?lang=` before the browser's.
 */
export function pageLocale(isServerRendered: boolean): Locale {
  if (isServerRendered) return chooseLocale([document.documentElement.lang]);
  const parameter = new URLSearchParams(location.search).get('lang');
  return chooseLocale([...(parameter ? [parameter] : []), ...navigator.languages]);
}
