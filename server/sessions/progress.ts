import { codes, Refusal } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import {
  type Answer,
  factsOf,
  isMission,
  parseAnswer,
  wireType,
} from '../../contract/questions/index.ts';
import { answersOf, type KeptAnswer } from '../db/queries.ts';
import { factsOfSession } from '../surveys/conditions/sessionFacts.ts';
import type { SubjectReply } from '../surveys/localize.ts';
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
import { offeredResult, withoutRemovedFiles } from './offeredAnswers.ts';
import type { SessionTransaction } from './sessionTransaction.ts';
import { lacksSignature } from './signatureRules.ts';

export interface Progress {
  readonly path: Path;
  /** This round's answers by question id, on the path or not. */
  readonly rows: ReadonlyMap<string, KeptAnswer>;
  readonly earlier: ReadonlyMap<string, KeptAnswer>;
  readonly current: SurveyQuestion;
}

/** @throws {Refusal} 4004 when the current question was removed or is no longer on the path */
export async function progressOf(
  tx: SessionTransaction,
  answers?: readonly KeptAnswer[],
): Promise<Progress> {
  const { path, rows, earlier } = await answeredPath(tx, answers);
  const current =
    path.questions.find(({ id }) => id === tx.session.question_id) ?? afterHidden(tx, path);
  if (!current) throw surveyChanged();
  return { path, rows, earlier, current };
}

/** Another language may hide the current question of an unchanged survey; then the first unanswered one is asked. */
function afterHidden({ survey, session }: SessionTransaction, path: Path): SurveyQuestion | null {
  const isHidden =
    session.revision === survey.revision &&
    Boolean(survey.byId.get(session.question_id ?? '')?.showIf);
  return (isHidden && path.questions.at(-1)) || null;
}

export async function answeredPath(
  tx: SessionTransaction,
  answers?: readonly KeptAnswer[],
): Promise<Omit<Progress, 'current'>> {
  const stored = answers ?? (await answersOf(tx.db, tx.session));
  const isCurrent = ({ round }: KeptAnswer) => round === tx.session.round;
  const rows = byQuestion(stored.filter(isCurrent));
  const earlier = await withoutRemovedFiles(
    tx,
    stored.filter((row) => !isCurrent(row)),
  );
  return {
    rows,
    earlier: byQuestion(earlier),
    path: pathOf(tx.survey, readAnswers(tx.survey, rows.values()), factsOfSession(tx)),
  };
}

function byQuestion(rows: readonly KeptAnswer[]): ReadonlyMap<string, KeptAnswer> {
  return new Map(rows.map((row) => [row.question_id, row]));
}

/** Stored answers by question id, except those whose question was removed or has another type now. */
export function readAnswers(
  { byId }: Questionnaire,
  rows: Iterable<Pick<KeptAnswer, 'question_id' | 'type' | 'result'>>,
): ReadonlyMap<string, Answer> {
  const answers = new Map<string, Answer>();
  for (const { question_id, type, result } of rows) {
    const question = byId.get(question_id)?.question;
    if (!question || wireType(question) !== type) continue;
    const answer = parseAnswer(question, result);
    if (answer !== null) answers.set(question_id, answer);
  }
  return answers;
}

export function subjectReply(
  deps: Pick<SessionDeps, 'cascades'>,
  tx: SessionTransaction,
  progress: Omit<Progress, 'current'>,
  surveyQuestion: SurveyQuestion,
): SubjectReply {
  const index = progress.path.questions.indexOf(surveyQuestion) + 1;
  const subject = questionReply(deps, tx, progress, surveyQuestion, index);
  const follower = followerOf(tx, progress, surveyQuestion);
  if (!follower) return subject;
  const next = questionReply(deps, tx, progress, follower, index + 1);
  const isSmall = Buffer.byteLength(JSON.stringify(next)) <= limits.ahead;
  return isSmall ? { ...subject, ahead: [{ when: null, subject: next }] } : subject;
}

/** Null where the server has to judge the answer first, or only a kept answer begins what follows (a mission). */
function followerOf(
  tx: SessionTransaction,
  { path, rows }: Omit<Progress, 'current'>,
  current: SurveyQuestion,
): SurveyQuestion | null {
  const { survey, session } = tx;
  const { question } = current;
  const { hasCascade, hasFiles } = factsOf(question.type);
  const isJudgedLater = hasCascade || hasFiles || isMission(question);
  // With Previous, a respondent may read the next question and change this answer anyway.
  const { config, ahead = config.allowPrevious !== false } = survey.definition;
  if (!ahead || isJudgedLater || lacksSignature(survey, session)) return null;
  // A full quota ends the session instead.
  if (decidesQuota(survey.definition, current.id)) return null;
  const follower = certainNextOf(survey, current, path.given, factsOfSession(tx));
  if (!follower || isMission(follower.question)) return null;
  // Answered questions are passed over on the way back to the review.
  if (hasReview(survey) && (isReview(follower.inFile) || rows.has(follower.id))) return null;
  return dependsOn(survey.definition, follower.inFile, current.id) ? null : follower;
}

function questionReply(
  { cascades }: Pick<SessionDeps, 'cascades'>,
  tx: SessionTransaction,
  { rows, earlier, path }: Omit<Progress, 'current'>,
  surveyQuestion: SurveyQuestion,
  index: number,
): SubjectReply {
  const { session, survey } = tx;
  const { definition } = survey;
  const facts = factsOfSession(tx);
  const shown = shownParts(
    surveyQuestion,
    scopeAt(survey, surveyQuestion.index, path.given, facts),
  );
  const row = rows.get(surveyQuestion.id);
  const languages = withDefault(definition, [session.locale]);
  const fill = fillOf(survey, { session, cascades, given: path.given });
  return localizeQuestion(shown.inFile, languages, {
    index,
    count: index - 1 + remainingFrom(survey, surveyQuestion, path.given, facts),
    result:
      (shown === surveyQuestion ? row?.result : offeredResult(shown, row, cascades)) ??
      offeredResult(shown, earlier.get(surveyQuestion.id), cascades),
    lang: defaultLanguage(definition),
    fill,
    reviewed: () => reviewOf(survey, path, surveyQuestion, { languages, fill }),
    ...sectionOf(definition, surveyQuestion.index, path, (text) => text.filled(languages, fill)),
  });
}

export function surveyChanged(): Refusal {
  return new Refusal(
    codes.surveyChanged,
    'The questions of this survey have changed. Please start again.',
  );
}
