import type { I18n, MessageDescriptor } from '@lingui/core';
import { arg, msg, plural } from '@lingui/core/macro';
import type { Fault, FaultKind } from '../../../contract/faults.ts';

type FaultOf<K extends FaultKind> = Extract<Fault, { kind: K }>;
type FaultMessages = {
  [K in FaultKind]: (fault: FaultOf<K>, i18n: I18n, blank: object | undefined) => MessageDescriptor;
};
/** The kinds whose sentences come with the chunk that can find them. */
type LateFaultKind =
  | ('fileTooLarge' | 'fileType' | 'tooManyFiles' | 'notUploaded')
  | ('number' | 'step' | 'date' | 'time' | 'month' | 'range' | 'pattern');

const malformed = msg`Check your answer and try again`;

const words: Omit<FaultMessages, LateFaultKind | 'malformed'> & Partial<FaultMessages> = {
  empty: () => msg`Can't submit empty items`,
  tooShort: ({ min }) => msg`Enter at least {${arg(min)}, number} character(s)`,
  tooLong: ({ max }) =>
    msg`Enter up to ${plural({ max }, { one: '# character', other: '# characters' })}`,
  digits: () =>
    msg({
      message: 'Enter digits',
      comment: 'What is wrong with an answer: it may have digits only.',
    }),
  chinese: () => msg`Enter Chinese characters`,
  letters: () => msg`Enter English letters`,
  email: () => msg`Enter an e-mail address`,
  phone: () => msg`Enter a phone number`,
  tooFew: ({ min }) => msg`You should select at least {${arg(min)}, number} item(s)`,
  tooMany: ({ max }) => msg`You can select up to {${arg(max)}, number} item(s)`,
  between: ({ min, max }) =>
    msg`Select between {${arg(min)}, number} and {${arg(max)}, number} items`,
  exclusive: () =>
    msg({
      message: 'Choosing this clears the others',
      comment:
        'A hint at an option like “None of these”, and what is wrong where it is chosen beside others.',
    }),
};

/** Draws a fault again that was shown before its chunk had come. */
let redraw = () => {};

export function addFaultMessages(more: Partial<Pick<FaultMessages, LateFaultKind>>): void {
  Object.assign(words, more);
  redraw();
}

export function faultMessage<K extends FaultKind>(
  fault: FaultOf<K>,
  i18n: I18n,
  blank?: object,
): MessageDescriptor {
  const sentence = words[fault.kind as K] as FaultMessages[K] | undefined;
  if (sentence) return sentence(fault, i18n, blank);
  redraw = () => i18n.activate(i18n.locale);
  return malformed;
}
