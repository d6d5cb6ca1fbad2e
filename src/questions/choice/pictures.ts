import type { I18n } from '@lingui/core';
import { arg, msg } from '@lingui/core/macro';
import { plainText } from '../../components/text/plainText.ts';

export interface Illustrated {
  readonly id: string;
  readonly text: string;
  readonly imgs: readonly string[];
  readonly alts?: readonly (string | null)[];
}

/** The alternative of the first picture, else the text of the option, else its number; `place` counts from 0. */
export function altOf({ text, alts }: Illustrated, place: number, i18n: I18n): string {
  const number = place + 1;
  return (
    alts?.[0] ||
    plainText(text) ||
    i18n._(
      msg({
        message: `Picture {${arg(number)}, number}`,
        comment: 'Noun: the name of a picture that has no words of its own.',
      }),
    )
  );
}
