import * as v from 'valibot';
import { bound, upperBound } from '../../contract/questions/shared/parts.ts';
import { blankFileEntries, blankIssues, boundIssues } from './shared/blank.ts';
import type { Issue, ServerQuestionType } from './shared/serverQuestionType.ts';
import { isAnswerable, optionPath, unanswerableOptions } from './shared/unanswerable.ts';

export const check: ServerQuestionType<2> = {
  name: 'check',
  config: { min: bound, max: upperBound },
  option: {
    ...blankFileEntries,
    input: v.optional(v.boolean(), false),
    exclusive: v.optional(v.boolean(), false),
  },
  issues: ({ choice, config: { min, max } }) => [
    ...boundIssues(min, max, 'config', ['min', 'max']),
    ...tooFewOptions(min, choice.filter(({ questionConfig }) => !questionConfig.exclusive).length),
    ...choice.flatMap(({ questionConfig }, index) =>
      blankIssues(questionConfig, optionPath(index)),
    ),
  ],
  unanswerable: ({ choice, config }) => {
    const answerable = choice.filter(isAnswerable);
    const isAnyExclusive = answerable.some(({ questionConfig }) => questionConfig.exclusive);
    return {
      isWhole: !isAnyExclusive && answerable.length < (config.min ?? 1),
      parts: unanswerableOptions(choice),
    };
  },
  askable: ({ choice }) => ({
    values: 'several',
    possible: choice.map(({ id }) => id),
    numeric: false,
  }),
  values: ({ choices }) => choices.map(({ id }) => id),
  amount: () => null,
  points: ({ choices }, scoreOf) => choices.reduce((sum, { id }) => sum + scoreOf(id), 0),
  columns: ({ choice }) =>
    choice.flatMap(({ id, questionConfig }) => (questionConfig.input ? [id, `${id}.text`] : [id])),
  cells: ({ choices }, { choice }) => ({
    // Distinguishes options not chosen from questions not asked.
    ...Object.fromEntries(choice.map(({ id }) => [id, 0])),
    ...Object.fromEntries(choices.map(({ id }) => [id, 1])),
    ...Object.fromEntries(
      choices.flatMap(({ id, text }) => (text === undefined ? [] : [[`${id}.text`, text]])),
    ),
  }),
};

function tooFewOptions(min: number | undefined, options: number): readonly Issue[] {
  if (min === undefined || min <= options) return [];
  return [{ path: 'config.min', reason: `only ${options} options can be chosen together` }];
}
