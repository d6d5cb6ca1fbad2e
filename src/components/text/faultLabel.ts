import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Fault } from '../../../contract/faults.ts';
import { commentKey } from '../../../contract/questions/evaluate.ts';
import { type Answer, hasCascade, type Question } from '../../../contract/questions/index.ts';
import { kanoSides } from '../../../contract/questions/kano.ts';
import { levelKey } from '../../../contract/questions/linkage.ts';
import { sideLabels } from '../../i18n/messages/kano.ts';
import { plainText } from './plainText.ts';

/** The visible name of the faulty part of an answer; empty if it has none. */
export function faultLabel(question: Question, answer: Answer, { at }: Fault, i18n: I18n): string {
  if (at === undefined) return '';
  const option = question.choice.find(({ id }) => id === at);
  if (option) return plainText(option.text);
  if (hasCascade(question)) {
    return plainText(question.config.levels.find((_, level) => levelKey(level) === at) ?? '');
  }
  if (at === commentKey)
    return i18n._(
      msg({ message: 'Comment', comment: 'Noun: the name of a field for words of one’s own.' }),
    );
  const side = kanoSides.find((kanoSide) => kanoSide === at);
  if (side) return i18n._(sideLabels[side]);
  return 'files' in answer ? (answer.files.find(({ id }) => id === at)?.name ?? '') : '';
}
