import { codes, Refusal } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import {
  type Answer,
  factsOf,
  isMission,
  parseAnswer,
  type Question,
  wireType,
} from '../../contract/questions/index.ts';
import type { Subject } from '../../contract/survey.ts';
import { answersOf, type StoredAnswer } from '../db/queries.ts';
import { factsOfSession } from '../surveys/conditions/sessionFacts.ts';
import { defaultResult } from '../surveys/defaults/defaultResult.ts';
import { defaultLanguage, localizeQuestion, withDefault } from '../surveys/localize.ts';
import { type Path, pathOf, scopeAt } from '../surveys/path.ts';
import { fillOf } from '../surveys/piping/fill.ts';
import { dependsOn } from '../surveys/piping/names.ts';
import { certainNextOf } from '../surveys/possiblePath.ts';
import type { Questionnaire, SurveyQuestion } from '../surveys/questionnaire.ts';
import { decidesQuota } from '../surveys/quotas/quotas.ts';
import { remainingFrom } from '../surveys/remaining.ts';
import { hasReview, isReview, reviewOf } from '../surveys/review/review.ts';
import { sectionOf } from '../surveys/sections.ts';
import { shownParts } from '../surveys/shownParts.ts';
import type { SessionDeps } from './deps.ts';
import { offeredResult, remainingResult, withoutRemovedFiles } from './offeredAnswers.ts';
import type { SessionTransaction } from './sessionTransaction.ts';
import { lacksSignature } from './signatureRules.ts';

export interface Progress {
  readonly path: Path;
  /** This round's answers by question id, without those that cannot be parsed. */
  readonly answers: ReadonlyMap<string, Answer>;
  /** This round's rows by question id, whether or not the question is on the path. */
  readonly rows: ReadonlyMap<string, StoredAnswer>;
  readonly earlier: ReadonlyMap<string, StoredAnswer>;
  readonly current: SurveyQuestion;
}

/** @throws {Refusal} 4004 when the current question was removed or is no longer on the path */
export async function progressOf(
  tx: SessionTransaction,
  answers?: readonly StoredAnswer[],
): Promise<Progress> {
  const { path, rows, earlier, answers: read } = await answeredPath(tx, answers);
  const current =
    path.questions.find(({ id }) => id === tx.session.question_id) ?? afterHidden(tx, path);
  if (!current) throw surveyChanged();
  return { path, rows, earlier, answers: read, current };
}

/**
 * In an unchanged survey only a change of the language can have hidden the current question; the
 * respondent then gets the first unanswered question.
 */
function afterHidden({ survey, session }: SessionTransaction, path: Path): SurveyQuestion | null {
  const isHidden =
    session.revision === survey.revision &&
    Boolean(survey.byId.get(session.question_id ?? '')?.showIf);
  return (isHidden && path.questions.at(-1)) || null;
}

export async function answeredPath(
  tx: SessionTransaction,
  answers?: readonly StoredAnswer[],
): Promise<Omit<Progress, 'current'>> {
  const stored = answers ?? (await answersOf(tx.db, tx.session));
  const isCurrent = ({ round }: StoredAnswer) => round === tx.session.round;
  const rows = byQuestion(stored.filter(isCurrent));
  const earlier = await withoutRemovedFiles(
    tx,
    stored.filter((row) => !isCurrent(row)),
  );
  const read = readAnswers(tx.survey, rows.values());
  return {
    rows,
    earlier: byQuestion(earlier),
    answers: read,
    path: pathOf(tx.survey, read, factsOfSession(tx)),
  };
}

function byQuestion(rows: readonly StoredAnswer[]): ReadonlyMap<string, StoredAnswer> {
  return new Map(rows.map((row) => [row.question_id, row]));
}

/**
 * Returns stored answers by question id, except those whose question was removed or has changed its
 * type.
 */
export function readAnswers(
  { byId }: Questionnaire,
  rows: Iterable<Pick<StoredAnswer, 'question_id' | 'type' | 'result'>>,
): ReadonlyMap<string, Answer> {
  const answers = new Map<string, Answer>();
  for (const { question_id, type, result } of rows) {
    const question = byId.get(question_id)?.question;
    if (!question || wireType(question) !== type) continue;
    const answer = readResult(question, result);
    if (answer !== null) answers.set(question_id, answer);
  }
  return answers;
}

/**
 * Short answers such as choices and ratings repeat and are the most frequent in a long
 * questionnaire, so that their parsed values are cached.
 */
const readResults = new WeakMap<Question, Map<string, Answer | null>>();
const cacheLimits = { characters: 64, results: 16 };

/** Parses an answer, or returns a cached value, which callers must not change. */
export function readResult(question: Question, result: string): Answer | null {
  if (result.length > cacheLimits.characters) return parseAnswer(question, result);
  const results = readResults.get(question) ?? new Map<string, Answer | null>();
  readResults.set(question, results);
  const known = results.get(result);
  if (known !== undefined) return known;
  const answer = parseAnswer(question, result);
  if (results.size >= cacheLimits.results) results.clear();
  results.set(result, answer && Object.freeze(answer));
  return answer;
}

export function subjectReply(
  deps: Pick<SessionDeps, 'cascades'>,
  tx: SessionTransaction,
  progress: Omit<Progress, 'current'>,
  surveyQuestion: SurveyQuestion,
): Subject {
  const index = progress.path.questions.indexOf(surveyQuestion) + 1;
  const subject = questionReply(deps, tx, progress, surveyQuestion, index);
  const follower = followerOf(tx, progress, surveyQuestion);
  if (!follower) return subject;
  const next = questionReply(deps, tx, progress, follower, index + 1);
  const isSmall = Buffer.byteLength(JSON.stringify(next)) <= limits.ahead;
  return isSmall ? { ...subject, ahead: [{ when: null, subject: next }] } : subject;
}

/**
 * Returns the question that follows whatever the respondent answers. Null if only the server can
 * validate the answer, and for a mission, which begins only after the answer before it is stored.
 */
function followerOf(
  tx: SessionTransaction,
  { path, rows }: Omit<Progress, 'current'>,
  current: SurveyQuestion,
): SurveyQuestion | null {
  const { survey, session } = tx;
  const { question } = current;
  const { hasCascade, hasFiles } = factsOf(question.type);
  const isJudgedLater = hasCascade || hasFiles || isMission(question);
  // With Previous the next question is no secret: a respondent may read it and change the answer
  // before it anyway.
  const { ahead = allowsPrevious(survey) } = survey.definition;
  if (!ahead || isJudgedLater || lacksSignature(survey, session)) return null;
  // A full quota would end the session instead of showing the next question.
  if (decidesQuota(survey.definition, current.id)) return null;
  const follower = certainNextOf(survey, current, path.answered, factsOfSession(tx));
  if (!follower || isMission(follower.question)) return null;
  // After an answer is changed from the review, the following answered questions are skipped.
  if (hasReview(survey) && (isReview(follower.inFile) || rows.has(follower.id))) return null;
  return dependsOn(survey.definition, follower.inFile, current.id) ? null : follower;
}

function questionReply(
  { cascades }: Pick<SessionDeps, 'cascades'>,
  tx: SessionTransaction,
  { rows, earlier, path }: Omit<Progress, 'current'>,
  surveyQuestion: SurveyQuestion,
  index: number,
): Subject {
  const { session, survey } = tx;
  const { definition } = survey;
  const facts = factsOfSession(tx);
  const scope = scopeAt(survey, surveyQuestion.index, path.answered, facts);
  const shown = shownParts(surveyQuestion, scope);
  const row = rows.get(surveyQuestion.id);
  const languages = withDefault(definition, [session.locale]);
  const fill = fillOf(survey, { session, cascades, answered: path.answered });
  const stored = shown === surveyQuestion ? row?.result : remainingResult(shown, row, cascades);
  const offered =
    offeredResult(shown, earlier.get(surveyQuestion.id), cascades) ??
    defaultResult(shown, scope, cascades);
  const { most, least } = remainingFrom(survey, surveyQuestion, path.answered, facts);
  const subject = localizeQuestion(shown.inFile, languages, {
    index,
    count: index - 1 + most,
    isCountAtMost: least < most,
    result: stored ?? offered,
    lang: defaultLanguage(definition),
    fill,
    reviewed: () => reviewOf(survey, path, surveyQuestion, { languages, fill }),
    ...sectionOf(definition, surveyQuestion.index, path, (text) => text.filled(languages, fill)),
  });
  const isOffered = stored === undefined && offered !== undefined;
  return isOffered ? { ...subject, offered: true } : subject;
}

export function allowsPrevious({ definition }: Questionnaire): boolean {
  return definition.config.allowPrevious !== false;
}

export function surveyChanged(): Refusal {
  return new Refusal(
    codes.surveyChanged,
    'The questions of this survey have changed. Please start again.',
  );
}
