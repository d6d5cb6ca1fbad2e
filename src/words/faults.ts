import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Fault, FaultKind } from '../../contract/faults.ts';

type FaultOf<K extends FaultKind> = Extract<Fault, { kind: K }>;

const words: { [K in FaultKind]: (fault: FaultOf<K>) => MessageDescriptor } = {
  empty: () => msg`Can't submit empty items`,
  tooShort: ({ min }) => msg`Enter at least ${min} character(s)`,
  tooLong: ({ max }) => msg`Enter up to ${max} character(s)`,
  digits: () => msg`Enter digits`,
  chinese: () => msg`Enter Chinese characters`,
  letters: () => msg`Enter English letters`,
  email: () => msg`Enter an e-mail address`,
  phone: () => msg`Enter a phone number`,
  tooFew: ({ min }) => msg`You should select at least ${min} item(s)`,
  tooMany: ({ max }) => msg`You can select up to ${max} item(s)`,
  between: ({ min, max }) => msg`Select between ${min} and ${max} items`,
  fileTooLarge: ({ max }) => msg`File size can't exceed ${{ max: megabytes(max) }} MB`,
  fileType: () => msg`This kind of file can't be uploaded`,
  tooManyFiles: ({ max }) => msg`You can upload up to ${max} image(s)`,
  notUploaded: () => msg`This file has not been uploaded. Retry or remove it`,
  malformed: () => msg`Check your answer and try again`,
};

/** The sentence for what is wrong with an answer (spec §5, word for word where it gives one). */
export function faultWords<K extends FaultKind>(fault: FaultOf<K>): MessageDescriptor {
  return words[fault.kind as K](fault);
}

function megabytes(bytes: number): number {
  return Number((bytes / 2 ** 20).toFixed(1));
}
