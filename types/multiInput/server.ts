import * as v from 'valibot';
import type { Question } from '../../contract/questions/index.ts';
import { fieldNames } from '../../contract/questions/shared/fields.ts';
import { anonymousText } from '../../server/questions/shared/anonymous.ts';
import { blankFileEntries, blankIssues } from '../../server/questions/shared/blank.ts';
import { idsOf } from '../../server/questions/shared/matrix.ts';
import { otherNames } from '../../server/questions/shared/otherNames.ts';
import {
  answeredOnly,
  type ServerQuestionType,
} from '../../server/questions/shared/serverQuestionType.ts';
import { textValues } from '../../server/questions/shared/textValues.ts';
import { blankLacks, optionPath } from '../../server/questions/shared/unanswerable.ts';
import { blankVariable } from '../../server/questions/shared/variable.ts';

export const multiInput: ServerQuestionType<5> = {
  name: 'multiInput',
  otherNames: otherNames('multipletext multitext form address contact'),
  config: {},
  option: { ...blankFileEntries, required: v.optional(v.boolean(), true) },
  issues: ({ choice }) =>
    choice.flatMap(({ questionConfig }, index) => blankIssues(questionConfig, optionPath(index))),
  unanswerable: ({ choice }) => {
    const lacks = choice.map(({ questionConfig }, index) =>
      blankLacks(questionConfig, optionPath(index)),
    );
    const isLacking = (index: number) => (lacks[index] ?? []).length > 0;
    return {
      isWhole:
        choice.every((_, index) => isLacking(index)) ||
        choice.some(({ questionConfig }, index) => questionConfig.required && isLacking(index)),
      parts: lacks.flat(),
    };
  },
  askable: () => answeredOnly,
  parts: idsOf,
  partKind: 'any',
  plain: { part: fieldNames.blank },
  wholeKind: null,
  conditionParts: {
    name: 'blank',
    ids: idsOf,
    values: (question, id) => {
      const config = blankOf(question, id);
      return config ? textValues(config) : answeredOnly;
    },
    of: ({ blanks }, id) => blanks[id],
    isNeeded: (question, id) => blankOf(question, id)?.required === true,
  },
  blankOf,
  anonymous: ({ blanks }, question) => ({
    blanks: Object.fromEntries(
      Object.entries(blanks).map(([id, text]) => [
        id,
        anonymousText(text, blankOf(question, id) ?? { format: 0 }),
      ]),
    ),
  }),
  values: ({ blanks }) => Object.keys(blanks),
  counting: 'severalBlanks',
  amount: () => null,
  points: () => 0,
  variables: ({ choice }) =>
    choice.map(({ id, text, questionConfig }) => ({
      column: id,
      parts: [text],
      ...blankVariable(questionConfig),
    })),
  cells: ({ blanks }) => blanks,
};

function blankOf({ choice }: Question<5>, id?: string) {
  return choice.find((blank) => blank.id === id)?.questionConfig;
}
