import type { I18n } from '@lingui/core';
import { arg, msg } from '@lingui/core/macro';

/** How far a mission is: "Step 2 of 5". */
export function stepText(step: number, steps: number, i18n: I18n): string {
  return i18n._(
    msg({
      message: `Step {${arg(step)}, number} of {${arg(steps)}, number}`,
      comment: 'Noun: how far the mission is.',
    }),
  );
}
