import { type LabelSet, scalePoints } from '../../../contract/questions/shared/ratings.ts';
import type { AppWord, Label, Variable } from './variable.ts';

type Five = readonly [AppWord, AppWord, AppWord, AppWord, AppWord];
type Word = string | AppWord;
type FiveWords = readonly [Word, Word, Word, Word, Word];

export const pointWords: Readonly<Record<Exclude<LabelSet, 0>, Five>> = {
  1: words(
    'Very dissatisfied',
    'Dissatisfied',
    'Neither satisfied nor dissatisfied',
    'Satisfied',
    'Very satisfied',
  ),
  2: words(
    'Not at all important',
    'Slightly important',
    'Moderately important',
    'Very important',
    'Extremely important',
  ),
  3: words(
    'Strongly disagree',
    'Disagree',
    'Neither agree nor disagree',
    { word: 'Agree', context: 'a point of a rating scale' },
    'Strongly agree',
  ),
  4: words('No', 'Probably not', 'Not sure', 'Probably', 'Yes'),
  5: words(
    'Inconsistent',
    'Somewhat inconsistent',
    'Neither consistent nor inconsistent',
    'Somewhat consistent',
    'Consistent',
  ),
};

interface Scale {
  readonly rateType: LabelSet;
  readonly scope: number;
  readonly startValue: number;
  readonly leftLevel: string;
  readonly rightLevel: string;
}

/**
 * Describes a rating scale as a variable; as in the app, only scales of five points have names
 * between the ends.
 */
export function scaleVariable(scale: Scale): Pick<Variable, 'kind' | 'values' | 'min' | 'max'> {
  const points = scalePoints(scale);
  const last = points.length - 1;
  return {
    kind: 'scale',
    min: points[0] ?? 0,
    max: points[last] ?? 0,
    values: points.flatMap((value, step) => {
      const label = labelAt(scale, step, last);
      return label === '' ? [] : [{ value, label }];
    }),
  };
}

function labelAt({ rateType, leftLevel, rightLevel }: Scale, step: number, last: number): Label {
  if (rateType === 0) return step === 0 ? leftLevel : step === last ? rightLevel : '';
  const hasLabel = last === 4 || step === 0 || step === last;
  return (hasLabel && pointWords[rateType][step === last ? 4 : step]) || '';
}

function words(...five: FiveWords): Five {
  return five.map((word) => (typeof word === 'string' ? { word } : word)) as unknown as Five;
}
