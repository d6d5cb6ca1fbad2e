import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Locale } from '../../../contract/locales.ts';
import type { OwnAnswersWords } from '../../../contract/ownAnswers/file.ts';
import type { Feeling, KanoSide } from '../../../contract/questions/kano.ts';
import { feelingLabels, sideLabels } from './kano.ts';

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

/** The words of a copy of the answers. */
export function ownAnswersWords(i18n: I18n): OwnAnswersWords {
  return {
    locale: i18n.locale as Locale,
    heading: i18n._(heading),
    notAnswered: i18n._(notAnswered),
    signature: i18n._(signature),
    feelings: translated<Feeling>(i18n, feelingLabels),
    sides: translated<KanoSide>(i18n, sideLabels),
  };
}

function translated<Key extends string | number>(
  i18n: I18n,
  messages: Record<Key, typeof heading>,
): Record<Key, string> {
  return Object.fromEntries(
    Object.entries<typeof heading>(messages).map(([key, message]) => [key, i18n._(message)]),
  ) as Record<Key, string>;
}
