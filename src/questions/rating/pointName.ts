import type { I18n } from '@lingui/core';
import { arg, msg } from '@lingui/core/macro';
import { isolate } from '../../i18n/messages/isolate.ts';

interface Position {
  readonly score: number;
  readonly low: number;
  readonly top: number;
  /** The label of the point; may be empty. */
  readonly words: string;
}

/** The spoken name of a point of a scale. */
export function pointName({ score, low, top, words }: Position, i18n: I18n): string {
  const [figure, least, most] = [score, low, top];
  const value = i18n._(
    low === 1
      ? msg({
          message: `{${arg(figure)}, number} of {${arg(most)}, number}`,
          comment: 'A point of a rating scale that begins at 1: 3 of 5.',
        })
      : msg({
          message: `{${arg(figure)}, number}, from {${arg(least)}, number} to {${arg(most)}, number}`,
          comment: 'A point of a rating scale: 0, from -5 to 5.',
        }),
  );
  return words === ''
    ? value
    : i18n._(
        msg({
          message: `${{ value: isolate(value) }}, ${{ words: isolate(words) }}`,
          comment:
            'A point of a rating scale and its name: 5 of 5, Very satisfied. Only the punctuation is translated.',
        }),
      );
}
