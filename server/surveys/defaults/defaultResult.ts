import type { Cascade } from '../../content/cascades.ts';
import { answerPartOf } from '../../questions/answerPart.ts';
import { withoutOtherOptions } from '../../questions/index.ts';
import type { BoundByAnswer } from '../../questions/shared/boundByAnswer.ts';
import { dayAfter } from '../bounds/dayAfter.ts';
import { earlierValue, type Scope } from '../conditions/scope.ts';
import type { QuestionInFile } from '../questionFile.ts';
import type { SurveyQuestion } from '../questionnaire.ts';
import { fittingResult } from './fittingResult.ts';
import { answerFrom } from './plainAnswer.ts';
import { prefilledIn } from './prefill.ts';
import { ConstantDefault, type PlainAnswer } from './schema.ts';

/**
 * Returns the answer with which a question begins, as JSON: the address's, otherwise the default.
 * Undefined if the question has neither or refuses it now.
 */
export function defaultResult(
  { id, inFile, question }: SurveyQuestion,
  scope: Scope,
  cascades: ReadonlyMap<string, Cascade>,
): string | undefined {
  const prefilled = inFile.prefill
    ? prefilledIn(scope.facts.fixed.values, question, id)
    : undefined;
  for (const plain of [prefilled, defaultIn(inFile, scope)]) {
    if (plain === undefined) continue;
    const shown = withoutOtherOptions(question, answerFrom(question, plain));
    const result = fittingResult(question, shown, cascades);
    if (result !== undefined) return result;
  }
  return undefined;
}

function defaultIn(
  { default: defaultAnswer }: QuestionInFile,
  scope: Scope,
): PlainAnswer | undefined {
  if (defaultAnswer === undefined || defaultAnswer instanceof ConstantDefault)
    return defaultAnswer?.plain;
  const plain = earlierAnswer(defaultAnswer, scope);
  return plain === undefined ? undefined : moved(plain, defaultAnswer);
}

function earlierAnswer(
  { question, blank, value }: BoundByAnswer,
  scope: Scope,
): PlainAnswer | undefined {
  if (value !== undefined) {
    const earlier = earlierValue(value, scope);
    return earlier === null ? undefined : typeof earlier === 'boolean' ? String(earlier) : earlier;
  }
  if (question === undefined) return scope.facts.fixed.today;
  const entry = scope.answered.get(question);
  if (!entry || entry.surveyQuestion.index >= scope.before) return undefined;
  const { values, number } = answerPartOf(entry.surveyQuestion.question, entry.answer, blank);
  return values.length > 0 ? values : (number ?? undefined);
}

/** Returns the number or the date with `plus` added. */
function moved(plain: PlainAnswer, { plus }: BoundByAnswer): PlainAnswer | undefined {
  if (plus === undefined) return plain;
  const [only, ...others] = [plain].flat();
  const text = String(only);
  if (others.length > 0) return undefined;
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayAfter(text, plus);
  const number = Number(text);
  return Number.isFinite(number) ? Number((number + plus).toPrecision(12)) : undefined;
}
