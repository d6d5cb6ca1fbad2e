/** Locales with a catalog; English is the source and the fallback. */
export const locales = [
  'en',
  'zh-CN',
  'zh-TW',
  'zh-HK',
  'es',
  'es-419',
  'nl',
  'fr',
  'it',
  'de',
  'ru',
  'pl',
  'id',
  'uk',
  'ro',
  'sv',
  'ja',
  'ar',
  'vi',
  'ko',
  'th',
  'pt',
  'pt-BR',
  'tr',
  'cs',
  'he',
  'bn',
  'hi',
  'kk',
  'ms',
  'my',
  'ne',
  'ur',
  'fa',
] as const;

export type Locale = (typeof locales)[number];

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'he', 'ur', 'fa']);

/** Languages with several catalogs: regions with a catalog of their own, and the locale of all other regions. */
const regional: Readonly<
  Record<string, { readonly byRegion: Regions; readonly fallback: Locale }>
> = {
  'zh-Hans': { byRegion: {}, fallback: 'zh-CN' },
  'zh-Hant': { byRegion: { HK: 'zh-HK', MO: 'zh-HK' }, fallback: 'zh-TW' },
  'yue-Hant': { byRegion: {}, fallback: 'zh-HK' },
  'yue-Hans': { byRegion: {}, fallback: 'zh-CN' },
  'pt-Latn': { byRegion: { BR: 'pt-BR' }, fallback: 'pt' },
  'es-Latn': {
    byRegion: Object.fromEntries(
      '419 AR BO BR BZ CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV US UY VE'
        .split(' ')
        .map((region) => [region, 'es-419']),
    ),
    fallback: 'es',
  },
};
type Regions = Readonly<Record<string, Locale | undefined>>;

const byLanguage: ReadonlyMap<string, Locale> = new Map(
  locales.filter((locale) => !locale.includes('-')).map((locale) => [maximize(locale), locale]),
);

/** The best locale for BCP 47 tags, best first. A language in a script without a catalog is skipped. */
export function chooseLocale(tags: readonly string[]): Locale {
  for (const tag of tags) {
    const locale = localeFor(tag);
    if (locale) return locale;
  }
  return 'en';
}

export function direction(locale: Locale): 'ltr' | 'rtl' {
  return rightToLeft.has(locale) ? 'rtl' : 'ltr';
}

export function localeFor(tag: string): Locale | undefined {
  try {
    const language = maximize(tag);
    const { byRegion, fallback } = regional[language] ?? {};
    // An unstated region is not guessed by `maximize`.
    return byRegion?.[new Intl.Locale(tag).region ?? ''] ?? fallback ?? byLanguage.get(language);
  } catch {
    return undefined;
  }
}

export function languageAndScript(tag: string): string {
  try {
    return maximize(tag);
  } catch {
    return '';
  }
}

function maximize(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize();
  return `${language}-${script}`;
}
