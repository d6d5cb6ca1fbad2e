import type { I18n } from '@lingui/core';
import type { Fault } from '../../../contract/faults.ts';
import { faultMessage } from '../../i18n/messages/faults.ts';
import { plainText } from './plainText.ts';

/** The sentence of a fault; a pattern may have a sentence by the survey's author. */
export function faultSentence(fault: Fault, blank: object | undefined, i18n: I18n): string {
  const { patternMessage } = { ...blank } as { readonly patternMessage?: string };
  return fault.kind === 'pattern' && patternMessage
    ? plainText(patternMessage)
    : i18n._(faultMessage(fault, i18n, blank));
}
