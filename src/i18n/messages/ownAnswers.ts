import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Locale } from '../../../contract/locales.ts';
import type { OwnAnswersWords } from '../../../contract/ownAnswers/file.ts';
import { partsWithValues } from './parts.ts';

const heading = msg({
  message: 'Your answers',
  comment: 'Title: above all answers of a respondent, in the file with a copy of them.',
});
const notAnswered = msg({
  message: 'Not answered',
  comment: 'In a list of answers: a question that the respondent has left out.',
});
const signature = msg({
  message: 'Signature',
  comment: 'Noun: the heading above the field for a signature.',
});

/** The texts of a respondent's copy of the answers. */
export function ownAnswersWords(i18n: I18n): OwnAnswersWords {
  return {
    locale: i18n.locale as Locale,
    heading: i18n._(heading),
    notAnswered: i18n._(notAnswered),
    signature: i18n._(signature),
    parts: [...partsWithValues].map(([name, { label, values }]) => ({
      name,
      label: label(i18n),
      values: Object.fromEntries(
        Object.entries(values).map(([value, word]) => [value, word(i18n)]),
      ),
    })),
  };
}
