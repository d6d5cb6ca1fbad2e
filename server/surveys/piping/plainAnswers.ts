import type { Fill } from '../../content/template.ts';
import { answerPartOf } from '../../questions/answerPart.ts';
import type { AnsweredQuestion } from '../conditions/seen.ts';
import type { Questionnaire } from '../questionnaire.ts';
import type { ValueSource } from '../values/fixedValues.ts';
import { valueName } from '../values/valueName.ts';
import { type Values, valuesOf } from '../values/valuesOf.ts';

/**
 * Makes the function that replaces names by ids, numbers and texts as they are stored, several of
 * them with commas; without HTML.
 */
export function plainAnswersOf(
  survey: Questionnaire,
  session: ValueSource,
  answered: ReadonlyMap<string, AnsweredQuestion>,
): Fill {
  let values: Values | undefined;
  return ({ name, part }) => {
    if (name === valueName && part !== undefined) {
      values ??= valuesOf(survey, session, answered);
      return String(values.get(part) ?? '');
    }
    const entry = answered.get(name);
    if (!entry) return '';
    return answerPartOf(entry.surveyQuestion.question, entry.answer, part).values.join(',');
  };
}
