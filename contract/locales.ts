/** The locales a catalog is shipped for; English is the source and the fallback (spec §1). */
export const locales = ['en', 'de', 'ar', 'my'] as const;

export type Locale = (typeof locales)[number];

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'he', 'ur', 'fa']);

/**
 * The shipped locale that serves a reader best. `wanted` are BCP 47 tags, best first, as a browser or
 * an Accept-Language header gives them; tags that are none are passed over.
 */
export function chooseLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const language = languageOf(tag);
    const found = locales.find((locale) => locale === language);
    if (found) return found;
  }
  return 'en';
}

export function direction(locale: Locale): 'ltr' | 'rtl' {
  return rightToLeft.has(locale) ? 'rtl' : 'ltr';
}

function languageOf(tag: string): string | null {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return null;
  }
}
