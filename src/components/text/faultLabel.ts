import type { I18n } from '@lingui/core';
import type { Fault } from '../../../contract/faults.ts';
import { type Answer, type Question, textOfPart } from '../../../contract/questions/index.ts';
import { partWordsOf } from '../../i18n/messages/parts.ts';
import { plainText } from './plainText.ts';

/** The visible name of the faulty part of an answer; empty if it has none. */
export function faultLabel(question: Question, answer: Answer, { at }: Fault, i18n: I18n): string {
  if (at === undefined) return '';
  const text = textOfPart(question, at);
  if (text !== undefined) return plainText(text);
  const part = partWordsOf(question.type)[at];
  if (part) return part.label(i18n);
  return 'files' in answer ? (answer.files.find(({ id }) => id === at)?.name ?? '') : '';
}
