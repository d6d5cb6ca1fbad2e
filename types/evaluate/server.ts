import * as v from 'valibot';
import type { Question } from '../../contract/questions/index.ts';
import { readNumber } from '../../contract/questions/shared/fields.ts';
import { blankEntries } from '../../contract/questions/shared/formats.ts';
import { scalePoints } from '../../contract/questions/shared/ratings.ts';
import { withoutComment } from '../../server/questions/shared/anonymous.ts';
import { hintIssues, ratingFileEntries } from '../../server/questions/shared/ratings.ts';
import { scaleVariable } from '../../server/questions/shared/scaleWords.ts';
import type { ServerQuestionType } from '../../server/questions/shared/serverQuestionType.ts';
import { textValues } from '../../server/questions/shared/textValues.ts';
import { textVariable, type Variable } from '../../server/questions/shared/variable.ts';
import { isShownFor } from './contract.ts';

export const evaluate: ServerQuestionType<16> = {
  name: 'evaluate',
  config: {
    ...ratingFileEntries,
    comment: v.optional(v.picklist(['none', 'optional', 'required']), 'none'),
  },
  option: { scores: v.optional(v.array(v.number()), []) },
  issues: ({ choice, config }) => [
    ...hintIssues(config),
    ...choice.flatMap(({ questionConfig }, index) =>
      questionConfig.scores.flatMap((score, scoreIndex) =>
        scalePoints(config).includes(score)
          ? []
          : [
              {
                path: `choice[${index}].questionConfig.scores[${scoreIndex}]`,
                reason: `no point has the score ${score}`,
              },
            ],
      ),
    ),
  ],
  askable: ({ choice, config }) => ({
    values: 'one',
    possible: scalePoints(config).map(String),
    numeric: true,
    beside: Object.fromEntries(
      scalePoints(config).map((score) => [
        String(score),
        choice.filter((option) => isShownFor(score, option)).map(({ id }) => id),
      ]),
    ),
  }),
  plain: { whole: 'score', hasSeveral: (part) => part === 'tag' },
  anonymous: withoutComment,
  chosenBeside: ({ tags }) => tags,
  conditionParts: {
    name: 'blank',
    ids: commentOf,
    values: () => textValues(anyText),
    of: ({ comment }) => comment,
    isNeeded: ({ config }) => config.required && config.comment === 'required',
  },
  parts: commentOf,
  values: ({ score }) => (score === null ? [] : [String(score)]),
  isWholeForm: ({ score }, fields, { choice, config }) =>
    readNumber(fields, 'offered') === score ||
    (config.comment === 'none' && !choice.some((option) => isShownFor(score, option))),
  counting: 'rating',
  amount: ({ score }) => score,
  points: ({ score }) => score ?? 0,
  variables: ({ choice, config }) => [
    { column: '', ...scaleVariable(config) },
    ...choice.map(
      ({ id, text }): Variable => ({
        column: id,
        kind: 'flag',
        parts: [text],
        values: [{ value: 1, label: text }],
      }),
    ),
    ...(config.comment === 'none'
      ? []
      : [{ column: 'comment', ...textVariable(anyText), role: 'comment' } as const]),
  ],
  cells: ({ score, tags, comment }, { choice }) => ({
    ...(score === null ? {} : { '': score }),
    // An empty cell means that the chosen score does not offer the reason; 0 means that the reason was not chosen.
    ...Object.fromEntries(
      choice.filter((option) => isShownFor(score, option)).map(({ id }) => [id, 0]),
    ),
    ...Object.fromEntries(tags.map((tag) => [tag, 1])),
    ...(comment === undefined ? {} : { comment }),
  }),
};

const anyText = v.parse(v.object(blankEntries), {});

function commentOf({ config }: Question<16>): readonly string[] {
  return config.comment === 'none' ? [] : ['comment'];
}
