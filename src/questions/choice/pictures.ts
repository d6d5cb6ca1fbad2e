import type { I18n } from '@lingui/core';
import { arg, msg } from '@lingui/core/macro';
import { plainText } from '../../components/text/plainText.ts';

export interface Illustrated {
  readonly id: string;
  readonly text: string;
  readonly imgs: readonly string[];
}

/** The text of the option, else the number of its picture; `place` counts from 0. */
export function altOf({ text }: Illustrated, place: number, i18n: I18n): string {
  const number = place + 1;
  return (
    plainText(text) ||
    i18n._(
      msg({
        message: `Picture {${arg(number)}, number}`,
        comment: 'Noun: the name of a picture that has no words of its own.',
      }),
    )
  );
}
