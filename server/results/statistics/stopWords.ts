import * as lists from 'stopword';

/** The lists of stop words by language; the app's other languages have none. */
const byLanguage: Readonly<Record<string, readonly string[] | undefined>> = {
  ar: lists.ara,
  bn: lists.ben,
  cs: lists.ces,
  de: lists.deu,
  en: lists.eng,
  es: lists.spa,
  fa: lists.fas,
  fr: lists.fra,
  he: lists.heb,
  hi: lists.hin,
  id: lists.ind,
  it: lists.ita,
  ja: lists.jpn,
  ko: lists.kor,
  ms: lists.msa,
  my: lists.mya,
  nl: lists.nld,
  pl: lists.pol,
  pt: lists.por,
  ro: lists.ron,
  ru: lists.rus,
  sv: lists.swe,
  th: lists.tha,
  tr: lists.tur,
  uk: lists.ukr,
  ur: lists.urd,
  vi: lists.vie,
  zh: lists.zho,
};

const sets = new Map<string, ReadonlySet<string>>();

/** Returns words such as articles, which say nothing about a text; empty for an unknown language. */
export function stopWordsOf(locale: string): ReadonlySet<string> {
  const [language = ''] = locale.split('-', 1);
  const stopWords = sets.get(language) ?? new Set(byLanguage[language]);
  sets.set(language, stopWords);
  return stopWords;
}
