import type { Answer } from '../../contract/questions/index.ts';
import type { Condition } from './conditions/condition.ts';
import { type Facts, noFacts } from './conditions/facts.ts';
import { type Scope, truthIn } from './conditions/holds.ts';
import type { Truth } from './conditions/leaves.ts';
import type { Given } from './conditions/seen.ts';
import type { Questionnaire, SurveyQuestion } from './questionnaire.ts';
import { fittingAnswer, partsTruth, shownParts } from './shownParts.ts';

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

/** Null without an answer, and for one that only hidden options made valid. */
function givenTo(
  survey: Questionnaire,
  current: SurveyQuestion,
  answer: Answer | undefined,
  given: ReadonlyMap<string, Given>,
  facts: Facts,
): Given | null {
  if (answer === undefined) return null;
  if (!current.hasHiddenParts) return { surveyQuestion: current, answer };
  const surveyQuestion = shownParts(current, scopeAt(survey, current.index, given, facts));
  const fitting = fittingAnswer(surveyQuestion.question, answer);
  return fitting && { surveyQuestion, answer: fitting };
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
    if (isTaken) return shownFrom(survey, indexOf(survey, to), given, facts);
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
    const candidate = survey.questions[index];
    if (!candidate?.showIf) return candidate ?? null;
    if (truthIn(candidate.showIf, scopeAt(survey, index, given, facts)) === true) return candidate;
  }
  return null;
}

/** The question that follows any answer to `current`; null where the answer decides, and before the end. */
export function certainNextOf(
  survey: Questionnaire,
  current: SurveyQuestion,
  given: ReadonlyMap<string, Given>,
  facts: Facts = noFacts,
): SurveyQuestion | null {
  const scope = { ...scopeAt(survey, current.index, given, facts), unknownFrom: current.index };
  const [only = null, ...others] = possibleNext(survey, current, scope);
  if (others.length > 0 || !only?.hasHiddenParts) return others.length > 0 ? null : only;
  return partsTruth(only, { ...scope, before: only.index }) === null ? null : only;
}

/**
 * Every question that may follow `current` as far as the scope knows the answers, and null for the end.
 */
export function possibleNext(
  survey: Questionnaire,
  current: SurveyQuestion,
  scope: Scope,
): ReadonlySet<SurveyQuestion | null> {
  const found = new Set<SurveyQuestion | null>();
  for (const { when, to } of current.inFile.next) {
    const truth = truthOrAlways(when, { ...scope, before: current.index + 1 });
    if (truth === false) continue;
    addShownFrom(survey, indexOf(survey, to), scope, found);
    if (truth === true) return found;
  }
  addShownFrom(survey, current.index + 1, scope, found);
  return found;
}

function addShownFrom(
  { questions }: Questionnaire,
  from: number,
  scope: Scope,
  found: Set<SurveyQuestion | null>,
): void {
  for (let index = from; index < questions.length; index += 1) {
    const candidate = questions[index];
    const truth = truthOrAlways(candidate?.showIf, { ...scope, before: index });
    if (truth !== false) found.add(candidate ?? null);
    if (truth === true) return;
  }
  found.add(null);
}

function truthOrAlways(condition: Condition | null | undefined, scope: Scope): Truth {
  return condition ? truthIn(condition, scope) : true;
}

/** What is known where the question at `before` is shown. */
export function scopeAt(
  { definition }: Questionnaire,
  before: number,
  given: ReadonlyMap<string, Given>,
  facts: Facts,
): Scope {
  return { definition, given, facts, before };
}

function indexOf({ byId, questions }: Questionnaire, to: string): number {
  return to === 'end' ? questions.length : (byId.get(to)?.index ?? questions.length);
}
