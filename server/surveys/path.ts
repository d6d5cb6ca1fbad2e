import type { Answer } from '../../contract/questions/index.ts';
import { isAccepted } from './accepted.ts';
import { type Facts, noFacts } from './conditions/facts.ts';
import { truthIn } from './conditions/holds.ts';
import type { Scope } from './conditions/scope.ts';
import type { AnsweredQuestion } from './conditions/seen.ts';
import type { Questionnaire, SurveyQuestion } from './questionnaire.ts';
import { fittingAnswer, shownParts } from './shownParts.ts';

/** The questions through which a set of answers leads, up to the first unanswered question. */
export interface Path {
  readonly questions: readonly SurveyQuestion[];
  readonly answered: ReadonlyMap<string, AnsweredQuestion>;
  readonly complete: boolean;
}

export function pathOf(
  survey: Questionnaire,
  answers: ReadonlyMap<string, Answer>,
  facts: Facts = noFacts,
): Path {
  const start = shownFrom(survey, 0, new Map(), facts);
  return walk(survey, { questions: [], answered: new Map() }, start, answers, facts);
}

/**
 * Returns the path after a new answer to one of its questions. The path up to this question is
 * reused, because conditions depend on earlier answers only; so the work of a commit does not grow
 * with the answers before it.
 */
export function pathAfter(
  survey: Questionnaire,
  path: Path,
  changed: SurveyQuestion,
  answers: ReadonlyMap<string, Answer>,
  facts: Facts = noFacts,
): Path {
  const questions = path.questions.slice(0, path.questions.indexOf(changed));
  const answered = new Map<string, AnsweredQuestion>();
  for (const { id } of questions) {
    const entry = path.answered.get(id);
    if (entry) answered.set(id, entry);
  }
  return walk(survey, { questions, answered }, changed, answers, facts);
}

/** Extends a path from a question on. */
function walk(
  survey: Questionnaire,
  {
    questions,
    answered,
  }: { readonly questions: SurveyQuestion[]; readonly answered: Map<string, AnsweredQuestion> },
  from: SurveyQuestion | null,
  answers: ReadonlyMap<string, Answer>,
  facts: Facts,
): Path {
  let current = from;
  while (current) {
    questions.push(current);
    const entry = validEntry(survey, current, answers.get(current.id), answered, facts);
    if (!entry) return { questions, answered, complete: false };
    answered.set(current.id, entry);
    current = nextOf(survey, current, answered, facts);
  }
  return { questions, answered, complete: true };
}

/**
 * Returns the answered questions in the order in which the answers lead through them; unanswered
 * questions are skipped and no answer is refused. For answers whose version of the survey is
 * unknown.
 */
export function answeredPathOf(
  survey: Questionnaire,
  answers: ReadonlyMap<string, Answer>,
  facts: Facts = noFacts,
): Path {
  const questions: SurveyQuestion[] = [];
  const answered = new Map<string, AnsweredQuestion>();
  let current = shownFrom(survey, 0, answered, facts);
  while (current) {
    const answer = answers.get(current.id);
    if (answer === undefined) {
      current = shownFrom(survey, current.index + 1, answered, facts);
      continue;
    }
    questions.push(current);
    answered.set(
      current.id,
      validEntry(survey, current, answer, answered, facts) ?? { surveyQuestion: current, answer },
    );
    current = nextOf(survey, current, answered, facts);
  }
  return { questions, answered, complete: true };
}

/**
 * Returns all answers in the order of the survey, whatever its conditions, as for an anonymised
 * session.
 * @param stop the unanswered question at which the path ended; empty for a complete path
 */
export function storedPathOf(
  survey: Questionnaire,
  answers: ReadonlyMap<string, Answer>,
  stop: string,
  facts: Facts = noFacts,
): Path {
  const answered = new Map<string, AnsweredQuestion>();
  for (const surveyQuestion of survey.questions) {
    const answer = answers.get(surveyQuestion.id);
    if (answer === undefined) continue;
    const entry = validEntry(survey, surveyQuestion, answer, answered, facts);
    answered.set(surveyQuestion.id, entry ?? { surveyQuestion, answer });
  }
  const questions = survey.questions.filter(({ id }) => answered.has(id) || id === stop);
  return { questions, answered, complete: stop === '' };
}

/**
 * Returns the valid part of an answer; null without an answer, and for one that the earlier answers
 * make invalid.
 */
function validEntry(
  survey: Questionnaire,
  current: SurveyQuestion,
  answer: Answer | undefined,
  answered: ReadonlyMap<string, AnsweredQuestion>,
  facts: Facts,
): AnsweredQuestion | null {
  if (answer === undefined) return null;
  if (!current.hasConditions) return { surveyQuestion: current, answer };
  const scope = scopeAt(survey, current.index, answered, facts);
  const surveyQuestion = shownParts(current, scope);
  const fitting = fittingAnswer(surveyQuestion.question, answer);
  const entry = fitting && { surveyQuestion, answer: fitting };
  return entry && isAccepted(current, entry, scope) ? entry : null;
}

/** Returns the first question that is shown; null if none is. */
export function firstOf(survey: Questionnaire, facts: Facts): SurveyQuestion | null {
  return shownFrom(survey, 0, new Map(), facts);
}

export function nextOf(
  survey: Questionnaire,
  current: SurveyQuestion,
  answered: ReadonlyMap<string, AnsweredQuestion>,
  facts: Facts = noFacts,
): SurveyQuestion | null {
  for (const { when, to } of current.inFile.next) {
    const holds =
      when === undefined ||
      truthIn(when, scopeAt(survey, current.index + 1, answered, facts)) === true;
    if (holds) return shownFrom(survey, positionOf(survey, to), answered, facts);
  }
  return shownFrom(survey, current.index + 1, answered, facts);
}

/**
 * Returns the first shown question from a position on; in order and after a jump, hidden questions
 * are skipped.
 */
function shownFrom(
  survey: Questionnaire,
  from: number,
  answered: ReadonlyMap<string, AnsweredQuestion>,
  facts: Facts,
): SurveyQuestion | null {
  for (let index = from; index < survey.questions.length; index += 1) {
    const scope = scopeAt(survey, index, answered, facts);
    index = behindHidden(survey, index, scope);
    const candidate = survey.questions[index];
    if (!candidate?.showIf) return candidate ?? null;
    if (truthIn(candidate.showIf, { ...scope, before: index }) === true) return candidate;
  }
  return null;
}

/** Returns the position, or the position after the copies of blocks that are certainly not asked. */
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
  answered: ReadonlyMap<string, AnsweredQuestion>,
  facts: Facts,
): Scope {
  return { definition, arm, answered, facts, before };
}

export function positionOf({ byId, questions }: Questionnaire, to: string): number {
  return to === 'end' ? questions.length : (byId.get(to)?.index ?? questions.length);
}
