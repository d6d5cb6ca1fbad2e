import * as v from 'valibot';
import { bound, upperBound } from '../../contract/questions/shared/parts.ts';
import { blankFileEntries, boundIssues } from '../../server/questions/shared/blank.ts';
import { otherNames } from '../../server/questions/shared/otherNames.ts';
import { optionsWithTexts, textIssues } from '../../server/questions/shared/ownText.ts';
import type {
  Issue,
  ServerQuestionType,
} from '../../server/questions/shared/serverQuestionType.ts';

export const check: ServerQuestionType<2> = {
  ...optionsWithTexts,
  name: 'check',
  otherNames: otherNames(
    'checkboxes multiplechoice multiplechoicemulti multichoice multiselect selectmultiple tagbox',
  ),
  config: { min: bound, max: upperBound },
  option: {
    ...blankFileEntries,
    input: v.optional(v.boolean(), false),
    exclusive: v.optional(v.boolean(), false),
  },
  issues: (question) => [
    ...boundIssues(question.config.min, question.config.max, 'config', ['min', 'max']),
    ...tooFewOptions(
      question.config.min,
      question.choice.filter(({ questionConfig }) => !questionConfig.exclusive).length,
    ),
    ...textIssues(question),
  ],
};

function tooFewOptions(min: number | undefined, options: number): readonly Issue[] {
  if (min === undefined || min <= options) return [];
  return [{ path: 'config.min', reason: `only ${options} options can be chosen together` }];
}
