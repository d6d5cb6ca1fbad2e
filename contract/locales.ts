/** The locales a catalog is shipped for; English is the source and the fallback (spec §1). */
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

/** Languages in which the region decides: the regions with a catalog of their own, and that of all others. */
const regional: Readonly<Record<string, { readonly own: Regions; readonly others: Locale }>> = {
  'zh-Hans': { own: {}, others: 'zh-CN' },
  'zh-Hant': { own: { HK: 'zh-HK', MO: 'zh-HK' }, others: 'zh-TW' },
  'yue-Hant': { own: {}, others: 'zh-HK' },
  'yue-Hans': { own: {}, others: 'zh-CN' },
  'pt-Latn': { own: { BR: 'pt-BR' }, others: 'pt' },
  'es-Latn': {
    own: Object.fromEntries(
      '419 AR BO BR BZ CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV US UY VE'
        .split(' ')
        .map((region) => [region, 'es-419']),
    ),
    others: 'es',
  },
};
type Regions = Readonly<Record<string, Locale | undefined>>;

/** The other shipped locales, by their language and the script it is written in. */
const byLanguage: ReadonlyMap<string, Locale> = new Map(
  locales.filter((locale) => !locale.includes('-')).map((locale) => [maximize(locale), locale]),
);

/**
 * The shipped locale that serves a reader best (BCP 47: `zh-Hant-HK`, `es-MX`, `iw`, …). `wanted` are language tags,
 * best first, as a browser or an Accept-Language header gives them. A language in a script that no catalog has is
 * not that language for its reader; it and tags that are none are passed over.
 */
export function chooseLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const found = localeFor(tag);
    if (found) return found;
  }
  return 'en';
}

export function direction(locale: Locale): 'ltr' | 'rtl' {
  return rightToLeft.has(locale) ? 'rtl' : 'ltr';
}

/** The shipped locale for readers of this language; undefined where there is none, or the tag is none. */
export function localeFor(tag: string): Locale | undefined {
  try {
    const language = maximize(tag);
    const { own, others } = regional[language] ?? {};
    // What the reader has not said is not guessed: the region that most readers of Portuguese live in is not theirs.
    return own?.[new Intl.Locale(tag).region ?? ''] ?? others ?? byLanguage.get(language);
  } catch {
    return undefined;
  }
}

/** The language of a tag and the script it is written in, such as `zh-Hant`; empty for what is no tag. */
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
