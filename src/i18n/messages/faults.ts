import type { I18n, MessageDescriptor } from '@lingui/core';
import { arg, msg, plural } from '@lingui/core/macro';
import type { Fault, FaultKind } from '../../../contract/faults.ts';
import { type Bounds, monthMessage, rangeMessage, stepMessage } from './bounds.ts';
import { isolate } from './isolate.ts';
import { megabytes } from './sizes.ts';

type FaultOf<K extends FaultKind> = Extract<Fault, { kind: K }>;
/** A sentence for every kind of fault, from the fault and the config of the faulty blank. */
type FaultSentences = {
  [K in FaultKind]: (fault: FaultOf<K>, i18n: I18n, blank: object | undefined) => MessageDescriptor;
};

const sentences: FaultSentences = {
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
  number: () => msg`Enter a number`,
  step: (_, i18n, blank) => stepMessage((blank ?? {}) as Bounds, i18n),
  date: () => msg`Enter a date`,
  time: () => msg`Enter a time`,
  month: monthMessage,
  // A range fault of a scale carries the bounds itself, because a scale has no blank.
  range: ({ kind: _, at: __, ...bounds }, i18n, blank) =>
    rangeMessage({ ...(blank as Bounds), ...bounds }, i18n),
  pattern: () => msg`Check your answer and try again`,
  tooFew: ({ min }) => msg`You should select at least {${arg(min)}, number} item(s)`,
  tooMany: ({ max }) => msg`You can select up to {${arg(max)}, number} item(s)`,
  between: ({ min, max }) =>
    msg`Select between {${arg(min)}, number} and {${arg(max)}, number} items`,
  exclusive: () =>
    msg({
      message: 'Select this on its own, or only the others',
      comment: 'What is wrong where an option like “None of these” is selected beside others.',
    }),
  fileTooLarge: ({ max }, i18n) =>
    msg`File size can't exceed ${{ size: isolate(megabytes(max, i18n)) }}`,
  fileType: () => msg`This kind of file can’t be uploaded`,
  fileEmpty: () => msg`This file is empty. Select another file`,
  fileDamaged: () => msg`This file is damaged or can’t be read. Save it again, or upload a picture`,
  fileLocked: () => msg`This PDF is locked. Remove the password, or upload a picture`,
  fileActive: () =>
    msg`This PDF contains scripts, forms or attachments. Print it to a new PDF, or upload a picture`,
  tooManyPixels: () => msg`This picture has too many pixels. Make it smaller, then upload it again`,
  tooManyFiles: ({ max }) => msg`You can upload up to {${arg(max)}, number} image(s)`,
  notUploaded: () => msg`This file hasn’t been uploaded. Try again or remove it`,
  unlisted: () =>
    msg({
      message: 'Select one from the list',
      comment:
        'What is wrong with an answer: what was typed is no option of the list below the field.',
    }),
  malformed: () => msg`Check your answer and try again`,
};

export function faultMessage<K extends FaultKind>(
  fault: FaultOf<K>,
  i18n: I18n,
  blank?: object,
): MessageDescriptor {
  return sentences[fault.kind as K](fault, i18n, blank);
}

/** The number of faulty fields, used as a heading and as an announcement. */
export function problemCount(problems: number): MessageDescriptor {
  return msg({
    message: `${plural({ problems }, { one: 'There is # problem', other: 'There are # problems' })}`,
    comment: 'Title: above a list of what is wrong with the answer.',
  });
}
