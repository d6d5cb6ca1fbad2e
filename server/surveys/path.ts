import type { Answer } from '../../contract/questions/index.ts';
import { isAccepted } from './accepted.ts';
import { type Facts, noFacts } from './conditions/facts.ts';
import { truthIn } from './conditions/holds.ts';
import type { Scope } from './conditions/scope.ts';
import type { Given } from './conditions/seen.ts';
import type { Questionnaire, SurveyQuestion } from './questionnaire.ts';
import { fittingAnswer, shownParts } from './shownParts.ts';

/** The questions that a set of answers leads through, up to the first unanswered one. */
export interface Path {
  readonly questions: readonly SurveyQuestion[];
  readonly given: ReadonlyMap<string, Given>;
  readonly complete: boolean;
}

export function pathOf(
  survey: Questionnaire,
  answers: ReadonlyMap<string, Answer>,
  facts: Facts = noFacts,
): Path {
  const questions: SurveyQuestion[] = [];
  const given = new Map<string, Given>();
  let current = shownFrom(survey, 0, given, facts);
  while (current) {
    questions.push(current);
    const entry = givenTo(survey, current, answers.get(current.id), given, facts);
    if (!entry) return { questions, given, complete: false };
    given.set(current.id, entry);
    current = nextOf(survey, current, given, facts);
  }
  return { questions, given, complete: true };
}

/** Null without an answer, and for one that is not valid beside the earlier answers. */
function givenTo(
  survey: Questionnaire,
  current: SurveyQuestion,
  answer: Answer | undefined,
  given: ReadonlyMap<string, Given>,
  facts: Facts,
): Given | null {
  if (answer === undefined) return null;
  if (!current.hasConditions) return { surveyQuestion: current, answer };
  const scope = scopeAt(survey, current.index, given, facts);
  const surveyQuestion = shownParts(current, scope);
  const fitting = fittingAnswer(surveyQuestion.question, answer);
  const entry = fitting && { surveyQuestion, answer: fitting };
  return entry && isAccepted(current, entry, scope) ? entry : null;
}

/** The first question that is shown; null where none is. */
export function firstOf(survey: Questionnaire, facts: Facts): SurveyQuestion | null {
  return shownFrom(survey, 0, new Map(), facts);
}

export function nextOf(
  survey: Questionnaire,
  current: SurveyQuestion,
  given: ReadonlyMap<string, Given>,
  facts: Facts = noFacts,
): SurveyQuestion | null {
  for (const { when, to } of current.inFile.next) {
    const isTaken =
      when === undefined ||
      truthIn(when, scopeAt(survey, current.index + 1, given, facts)) === true;
    if (isTaken) return shownFrom(survey, positionOf(survey, to), given, facts);
  }
  return shownFrom(survey, current.index + 1, given, facts);
}

/** A hidden question is passed over, by order and by a jump. */
function shownFrom(
  survey: Questionnaire,
  from: number,
  given: ReadonlyMap<string, Given>,
  facts: Facts,
): SurveyQuestion | null {
  for (let index = from; index < survey.questions.length; index += 1) {
    const scope = scopeAt(survey, index, given, facts);
    index = behindHidden(survey, index, scope);
    const candidate = survey.questions[index];
    if (!candidate?.showIf) return candidate ?? null;
    if (truthIn(candidate.showIf, { ...scope, before: index }) === true) return candidate;
  }
  return null;
}

/** The position itself, or the one behind the copies of blocks that are certainly not asked. */
export function behindHidden({ questions }: Questionnaire, from: number, scope: Scope): number {
  let index = from;
  const hidden = () =>
    questions[index]?.copies?.find(({ condition }) => truthIn(condition, scope) === false);
  for (let copy = hidden(); copy; copy = hidden()) index = copy.to;
  return index;
}

export function scopeAt(
  { definition, arm }: Questionnaire,
  before: number,
  given: ReadonlyMap<string, Given>,
  facts: Facts,
): Scope {
  return { definition, arm, given, facts, before };
}

export function positionOf({ byId, questions }: Questionnaire, to: string): number {
  return to === 'end' ? questions.length : (byId.get(to)?.index ?? questions.length);
}
