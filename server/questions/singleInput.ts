import { limits } from '../../contract/limits.ts';
import {
  type Blank,
  formats,
  isBlankText,
  typedKindOf,
} from '../../contract/questions/shared/formats.ts';
import { blankFileEntries, blankIssues } from './shared/blank.ts';
import type { ConditionValues, ServerQuestionType } from './shared/serverQuestionType.ts';
import { blankLacks } from './shared/unanswerable.ts';
import { blankVariable } from './shared/variable.ts';

export const singleInput: ServerQuestionType<4> = {
  name: 'singleInput',
  config: blankFileEntries,
  option: null,
  issues: ({ config }) => blankIssues(config, 'config'),
  askable: ({ config }) => ({
    values: 'one',
    possible: null,
    longest: config.maxLength ?? limits.answerText,
    ...numbersOf(config),
  }),
  unanswerable: ({ config }) => {
    const parts = blankLacks(config, 'config');
    return { isWhole: parts.length > 0, parts };
  },
  wholeKind: 'any',
  blankOf: ({ config }) => config,
  answerOf: (text) => ({ text }),
  values: ({ text }) => (isBlankText(text) ? [] : [text]),
  amount: ({ text }) => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null),
  points: () => 0,
  variables: ({ config }) => [{ column: '', ...blankVariable(config) }],
  cells: ({ text }) => ({ '': text }),
};

type Numbers = Pick<ConditionValues, 'numeric' | 'least' | 'greatest' | 'step'>;

function numbersOf(config: Blank): Numbers {
  if (typedKindOf(config) !== 'number') {
    const greatest = greatestNumber(config.maxLength ?? limits.answerText);
    return { numeric: config.format === formats.digits, greatest, step: 1 };
  }
  const { min, max, step } = config;
  return {
    numeric: true,
    least: typeof min === 'number' ? min : Number.NEGATIVE_INFINITY,
    greatest: typeof max === 'number' ? max : Number.POSITIVE_INFINITY,
    ...(typeof step === 'number' ? { step } : {}),
  };
}

/** Beyond 15 digits, any bound can be exceeded. */
function greatestNumber(digits: number): number {
  return digits > 15 ? Number.POSITIVE_INFINITY : 10 ** digits - 1;
}
