import type { I18n } from '@lingui/core';
import { arg, msg } from '@lingui/core/macro';
import { plainText } from '../../components/text/plainText.ts';

export interface Illustrated {
  readonly id: string;
  readonly text: string;
  readonly imgs: readonly string[];
  readonly alts?: readonly (string | null)[];
}

/**
 * The alternative text of a picture: the author's, else the text of the option, else the option's number. `index`
 * counts from 0.
 */
export function altOf({ text, alts }: Illustrated, index: number, i18n: I18n, picture = 0): string {
  const number = index + 1;
  return (
    alts?.[picture] ||
    plainText(text) ||
    i18n._(
      msg({
        message: `Picture {${arg(number)}, number}`,
        comment: 'Noun: the name of a picture that has no words of its own.',
      }),
    )
  );
}

/** The name of an option: its text, else the alternative text of its first picture. */
export function nameOf(option: Illustrated, index: number, i18n: I18n): string {
  return plainText(option.text) || altOf(option, index, i18n);
}
