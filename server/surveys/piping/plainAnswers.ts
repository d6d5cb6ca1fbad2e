import type { Fill } from '../../content/template.ts';
import { answerPartOf } from '../../questions/answerPart.ts';
import type { Given } from '../conditions/seen.ts';
import type { Questionnaire } from '../questionnaire.ts';
import type { ValueSource } from '../values/fixedValues.ts';
import { valueName } from '../values/valueName.ts';
import { type Values, valuesOf } from '../values/valuesOf.ts';

/** Replaces names by ids, numbers and texts as they are stored, several with commas; no HTML. */
export function plainAnswersOf(
  survey: Questionnaire,
  session: ValueSource,
  given: ReadonlyMap<string, Given>,
): Fill {
  let values: Values | undefined;
  return ({ name, part }) => {
    if (name === valueName && part !== undefined) {
      values ??= valuesOf(survey, session, given);
      return String(values.get(part) ?? '');
    }
    const entry = given.get(name);
    if (!entry) return '';
    return answerPartOf(entry.surveyQuestion.question, entry.answer, part).values.join(',');
  };
}
