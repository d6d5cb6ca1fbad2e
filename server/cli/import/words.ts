import type { Texts } from './texts.ts';

/** Words that sources draw themselves, in the languages that the questions may have. */
const known: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  yes: {
    en: 'Yes',
    de: 'Ja',
    fr: 'Oui',
    es: 'Sí',
    pt: 'Sim',
    it: 'Sì',
    nl: 'Ja',
    pl: 'Tak',
    ru: 'Да',
    ar: 'نعم',
    zh: '是',
    ja: 'はい',
  },
  no: {
    en: 'No',
    de: 'Nein',
    fr: 'Non',
    es: 'No',
    pt: 'Não',
    it: 'No',
    nl: 'Nee',
    pl: 'Nie',
    ru: 'Нет',
    ar: 'لا',
    zh: '否',
    ja: 'いいえ',
  },
  other: {
    en: 'Other',
    de: 'Sonstiges',
    fr: 'Autre',
    es: 'Otro',
    pt: 'Outro',
    it: 'Altro',
    nl: 'Anders',
    pl: 'Inne',
    ru: 'Другое',
    ar: 'أخرى',
    zh: '其他',
    ja: 'その他',
  },
  none: {
    en: 'None',
    de: 'Nichts davon',
    fr: 'Aucun',
    es: 'Ninguno',
    pt: 'Nenhum',
    it: 'Nessuno',
    nl: 'Geen',
    pl: 'Żadne',
    ru: 'Ничего из этого',
    ar: 'لا شيء',
    zh: '都不是',
    ja: '該当なし',
  },
  refuse: {
    en: 'Refuse to answer',
    de: 'Keine Angabe',
    fr: 'Refuse de répondre',
    es: 'Prefiero no responder',
    pt: 'Prefiro não responder',
    it: 'Preferisco non rispondere',
  },
  unknown: {
    en: "Don't know",
    de: 'Weiß nicht',
    fr: 'Ne sait pas',
    es: 'No sé',
    pt: 'Não sei',
    it: 'Non so',
  },
  agree: {
    en: 'I agree',
    de: 'Einverstanden',
    fr: "J'accepte",
    es: 'De acuerdo',
    pt: 'Concordo',
    it: 'Accetto',
  },
  date: { en: 'Date', de: 'Datum', fr: 'Date', es: 'Fecha', pt: 'Data', it: 'Data' },
  time: { en: 'Time', de: 'Uhrzeit', fr: 'Heure', es: 'Hora', pt: 'Hora', it: 'Ora' },
  comment: {
    en: 'Comment',
    de: 'Kommentar',
    fr: 'Commentaire',
    es: 'Comentario',
    pt: 'Comentário',
    it: 'Commento',
  },
  pattern: {
    en: 'Enter it in the expected form',
    de: 'Geben Sie es in der erwarteten Form ein',
    fr: 'Saisissez-le dans le format attendu',
    es: 'Escríbalo en el formato esperado',
    pt: 'Escreva no formato esperado',
    it: 'Scrivilo nel formato richiesto',
  },
  continue: {
    en: 'Continue',
    de: 'Weiter',
    fr: 'Continuer',
    es: 'Continuar',
    pt: 'Continuar',
    it: 'Continua',
  },
};

/** A word in the languages of a form, in English where it is not known; the first language is the default. */
export function wordIn(word: keyof typeof known & string, languages: readonly string[]): Texts {
  const texts = known[word] ?? {};
  const inLanguage = (tag: string) => texts[tag.toLowerCase().split('-', 1)[0] ?? ''];
  const [standard = 'en', ...others] = languages;
  return {
    '': inLanguage(standard) ?? texts.en ?? word,
    ...Object.fromEntries(others.map((tag) => [tag, inLanguage(tag) ?? texts.en ?? word])),
  };
}
