import type { Kysely } from 'kysely';
import { wireType } from '../../../contract/questions/index.ts';
import { answersOf, type Session, type StoredAnswer } from '../../db/queries.ts';
import type { Tables } from '../../db/tables.ts';
import { storedRevisions } from '../../db/versionQueries.ts';
import type { AnsweredQuestion } from '../../surveys/conditions/seen.ts';
import { factsOfSession } from '../../surveys/conditions/sessionFacts.ts';
import { surveyOfSession } from '../../surveys/order/arranged.ts';
import { answeredPathOf, type Path, pathOf, storedPathOf } from '../../surveys/path.ts';
import type { Questionnaire, SurveyQuestion } from '../../surveys/questionnaire.ts';
import { versionOf } from '../../surveys/serving/answeredVersions.ts';
import { readAnswers } from '../progress.ts';
import type { SessionTransaction } from '../sessionTransaction.ts';

/** The answers of a session, read with the version of the survey that asked for them. */
export interface History {
  /**
   * The version that asked, in the session's order; the current version if the asking version is
   * unknown.
   */
  readonly survey: Questionnaire;
  /** The path without the question behind a full quota, which was not shown. */
  readonly path: Path;
  /** Answers to questions of an earlier version that the asking version no longer has. */
  readonly removed: ReadonlyMap<string, AnsweredQuestion>;
  /** Answers to questions that no known version has. */
  readonly unread: readonly StoredAnswer[];
}

type AnsweredSession = Pick<
  Session,
  | 'id'
  | 'seed'
  | 'arm'
  | 'locale'
  | 'device'
  | 'given_values'
  | 'started_at'
  | 'time_zone'
  | 'revision'
  | 'served'
  | 'path_revision'
  | 'quota'
  | 'anonymous_stop'
>;

type Reading = Pick<History, 'survey' | 'path'>;

/**
 * Reads stored answers for everything that leaves the server, so that no later change of the survey
 * file hides or changes them (docs/decisions/0071).
 * @param present the survey as it is served now, in the session's order
 * @param rows answers of the session's current round
 */
export async function historyOf(
  db: Kysely<Tables>,
  present: Questionnaire,
  session: AnsweredSession,
  rows: readonly StoredAnswer[],
): Promise<History> {
  const reader = { db, present, session, rows };
  const { survey, path } = await mainReading(reader);
  const { questions, answered } = path;
  const isShown = ({ id }: SurveyQuestion) => session.quota === null || answered.has(id);
  const reading = { survey, path: { ...path, questions: questions.filter(isShown) } };
  const unknown = rows.filter((row) => !hasQuestion(reading.survey, row));
  if (unknown.length === 0) return { ...reading, removed: new Map(), unread: [] };
  return { ...reading, ...(await readingsOf(reader, unknown)) };
}

/** As {@link historyOf}, for the session of a transaction. */
export async function historyIn(tx: SessionTransaction): Promise<History> {
  const { round } = tx.session;
  const rows = (await answersOf(tx.db, tx.session)).filter((row) => row.round === round);
  return historyOf(tx.db, tx.survey, tx.session, rows);
}

interface Reader {
  readonly db: Kysely<Tables>;
  readonly present: Questionnaire;
  readonly session: AnsweredSession;
  readonly rows: readonly StoredAnswer[];
}

async function mainReading(reader: Reader): Promise<Reading> {
  const { present, session, rows } = reader;
  const { path_revision: revision } = session;
  if (revision !== null) {
    const version = await arrangedVersion(reader, revision);
    return version ? readBy(version, reader) : readWithoutVersion(reader);
  }
  // A session without the version of its path was stored by an earlier release, which may run
  // beside this release.
  const first = await arrangedVersion(reader, session.revision);
  if (first === present || rows.length === 0) return readBy(first ?? present, reader);
  if (!first) return readWithoutVersion(reader);
  const last = session.served === null ? null : await arrangedVersion(reader, session.served);
  return [first, last ?? first, present]
    .map((survey) => readBy(survey, reader))
    .reduce((best, other) => (other.path.answered.size > best.path.answered.size ? other : best));
}

function readBy(survey: Questionnaire, { session, rows }: Reader): Reading {
  const answers = readAnswers(survey, rows);
  const facts = factsOfSession({ survey, session });
  const { anonymous_stop: stop } = session;
  const isAnonymised = stop !== null;
  return {
    survey,
    path: isAnonymised
      ? storedPathOf(survey, answers, stop, facts)
      : pathOf(survey, answers, facts),
  };
}

function readWithoutVersion(reader: Reader): Reading {
  const { present: survey, session, rows } = reader;
  if (session.anonymous_stop !== null) return readBy(survey, reader);
  const answers = readAnswers(survey, rows);
  return { survey, path: answeredPathOf(survey, answers, factsOfSession({ survey, session })) };
}

async function readingsOf(
  reader: Reader,
  rows: readonly StoredAnswer[],
): Promise<Pick<History, 'removed' | 'unread'>> {
  const { db, present, session } = reader;
  const removed = new Map<string, AnsweredQuestion>();
  let unread = rows;
  const revisions = [session.revision, ...(await storedRevisions(db, present.id))];
  for (const revision of new Set(revisions)) {
    if (unread.length === 0) break;
    const version = await arrangedVersion(reader, revision);
    if (!version) continue;
    const { answered } = readBy(version, reader).path;
    const readRows = unread.filter((row) => hasQuestion(version, row));
    for (const { question_id: id } of readRows) {
      const entry = answered.get(id);
      // An answer without an entry was hidden by a later change of an earlier answer.
      if (entry) removed.set(id, entry);
    }
    unread = unread.filter((row) => !readRows.includes(row));
  }
  return { removed, unread };
}

async function arrangedVersion(
  { db, present, session }: Reader,
  revision: string,
): Promise<Questionnaire | null> {
  if (revision === present.revision) return present;
  const version = await versionOf(db, present, revision);
  return version && surveyOfSession(version, session);
}

function hasQuestion({ byId }: Questionnaire, { question_id, type }: StoredAnswer): boolean {
  const question = byId.get(question_id)?.question;
  return question !== undefined && wireType(question) === type;
}
