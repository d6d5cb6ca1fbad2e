import { codes, Refusal } from '../../contract/envelope.ts';
import { type Answer, parseAnswer, wireType } from '../../contract/questions/index.ts';
import { answersOf, type KeptAnswer } from '../db/queries.ts';
import type { SubjectReply } from '../surveys/localize.ts';
import { localizeQuestion } from '../surveys/localize.ts';
import { type Path, pathOf } from '../surveys/path.ts';
import type { Questionnaire, SurveyQuestion } from '../surveys/questionnaire.ts';
import type { SessionDeps } from './deps.ts';
import { offeredResult, withoutRemovedFiles } from './offeredAnswers.ts';
import type { SessionTransaction } from './sessionTransaction.ts';

export interface Progress {
  readonly path: Path;
  /** This round's answers by question id, on the path or not. */
  readonly rows: ReadonlyMap<string, KeptAnswer>;
  readonly earlier: ReadonlyMap<string, KeptAnswer>;
  readonly current: SurveyQuestion;
}

/** @throws {Refusal} 4004 when the current question was removed or is no longer on the path */
export async function progressOf(tx: SessionTransaction): Promise<Progress> {
  const { path, rows, earlier } = await answeredPath(tx);
  const current = path.questions.find(({ id }) => id === tx.session.question_id);
  if (!current) throw surveyChanged();
  return { path, rows, earlier, current };
}

export async function answeredPath(tx: SessionTransaction): Promise<Omit<Progress, 'current'>> {
  const stored = await answersOf(tx.db, tx.session);
  const isCurrent = ({ round }: KeptAnswer) => round === tx.session.round;
  const rows = byQuestion(stored.filter(isCurrent));
  const earlier = await withoutRemovedFiles(
    tx,
    stored.filter((row) => !isCurrent(row)),
  );
  return {
    rows,
    earlier: byQuestion(earlier),
    path: pathOf(tx.survey, readAnswers(tx.survey, rows.values())),
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
  { cascades }: Pick<SessionDeps, 'cascades'>,
  { session, survey }: SessionTransaction,
  progress: Omit<Progress, 'current'>,
  surveyQuestion: SurveyQuestion,
): SubjectReply {
  const index = progress.path.questions.indexOf(surveyQuestion) + 1;
  return localizeQuestion(surveyQuestion.inFile, [session.locale], {
    index,
    count: index - 1 + surveyQuestion.remaining,
    result:
      progress.rows.get(surveyQuestion.id)?.result ??
      offeredResult(surveyQuestion, progress.earlier.get(surveyQuestion.id), cascades),
    lang: survey.definition.lang,
  });
}

export function surveyChanged(): Refusal {
  return new Refusal(
    codes.surveyChanged,
    'The questions of this survey have changed. Please start again.',
  );
}
