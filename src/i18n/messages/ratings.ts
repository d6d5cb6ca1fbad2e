import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LabelSet } from '../../../contract/questions/shared/ratings.ts';

type Five<T> = readonly [T, T, T, T, T];

/** Built-in labels of five points, by set; set 0 stands for the two labels that the question defines. */
const labels: Record<Exclude<LabelSet, 0>, Five<MessageDescriptor>> = {
  1: [
    // lingui-set comment="A point of a scale from very dissatisfied to very satisfied."
    msg`Very dissatisfied`,
    msg`Dissatisfied`,
    msg`Neither satisfied nor dissatisfied`,
    msg`Satisfied`,
    msg`Very satisfied`,
  ],
  2: [
    // lingui-set comment="A point of a scale from not at all important to extremely important, in even steps."
    msg`Not at all important`,
    msg`Slightly important`,
    msg`Moderately important`,
    msg`Very important`,
    msg`Extremely important`,
  ],
  3: [
    // lingui-set comment="A point of a scale from strongly disagree to strongly agree."
    msg`Strongly disagree`,
    msg`Disagree`,
    msg`Neither agree nor disagree`,
    msg({ message: 'Agree', context: 'a point of a rating scale' }),
    msg`Strongly agree`,
  ],
  // lingui-set comment="A point of a scale from no to yes, with not sure in the middle: how likely something is."
  4: [msg`No`, msg`Probably not`, msg`Not sure`, msg`Probably`, msg`Yes`],
  5: [
    // lingui-set comment="A point of a scale: how far something matches what I expect."
    msg`Inconsistent`,
    msg`Somewhat inconsistent`,
    msg`Neither consistent nor inconsistent`,
    msg`Somewhat consistent`,
    msg`Consistent`,
  ],
};

interface Scale {
  readonly rateType: LabelSet;
  readonly scope: number;
  readonly leftLevel: string;
  readonly rightLevel: string;
}

/** The label of a step, which counts from 0; empty for an unnamed step. */
export function ratingLabel(scale: Scale, step: number, i18n: I18n): string {
  const last = scale.scope - 1;
  if (scale.rateType === 0) {
    return step === 0 ? scale.leftLevel : step === last ? scale.rightLevel : '';
  }
  // Scales with other than five points have labels only at their ends.
  const hasLabel = scale.scope === 5 || step === 0 || step === last;
  const name = labels[scale.rateType][step === last ? 4 : step];
  return hasLabel && name ? i18n._(name) : '';
}
