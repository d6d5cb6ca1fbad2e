import { isMission } from '../../contract/questions/index.ts';
import { status } from '../../contract/status.ts';
import { type ExportedSession, sessionsAfter } from '../db/exportQueries.ts';
import { eventsOf, type KeptEvent } from '../db/missionQueries.ts';
import type { Store } from '../db/store.ts';
import { exportedMission, missionCells } from '../missions/exportedMission.ts';
import { cellsOf, columnsOf } from '../questions/index.ts';
import { readAnswers } from '../sessions/progress.ts';
import { allowsSignature } from '../sessions/signature.ts';
import { factsOfSession } from '../surveys/conditions/sessionFacts.ts';
import { endColumn, endOf } from '../surveys/ends/endPage.ts';
import { sessionColumns } from '../surveys/exportColumns.ts';
import { drawnOf, surveyOfSession } from '../surveys/order/arranged.ts';
import { armColumn, seedColumn } from '../surveys/order/draw.ts';
import { pathOf } from '../surveys/path.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { hasQuotas, quotaColumn } from '../surveys/quotas/quotas.ts';
import { valueColumn } from '../surveys/values/valueName.ts';
import { type Values, valuesOf } from '../surveys/values/valuesOf.ts';
import { contextCells } from './hostContext.ts';

export interface Exported {
  readonly session: ExportedSession;
  /** By question id: answers of the current round on its path, and missions that were begun. */
  readonly answers: ReadonlyMap<string, unknown>;
  /** Those from outside and the computed ones, by their names. */
  readonly values: Values;
  /** Empty in a survey without an order that is drawn. */
  readonly drawn: Readonly<Record<string, string>>;
  /** The id of the end page, null for that of `config`; undefined for a survey with one end page, and before the end. */
  readonly end: string | null | undefined;
  /** By column name. */
  readonly cells: Readonly<Record<string, string | number>>;
}

const pageSize = 200;

const signatureColumn = 'signature';

/** The columns of an export: the session's, then one per question and sub-question. */
export function columnsOfSurvey(survey: Questionnaire): readonly string[] {
  return [
    ...sessionColumns,
    ...(allowsSignature(survey) ? [signatureColumn] : []),
    ...(survey.isRandom ? [seedColumn] : []),
    ...(survey.definition.arms ? [armColumn] : []),
    ...(hasQuotas(survey) ? [quotaColumn] : []),
    ...(survey.definition.ends ? [endColumn] : []),
    ...survey.questions.flatMap(({ id, question }) =>
      columnsOf(question).map((column) => columnName(id, column)),
    ),
    ...Object.keys(survey.definition.values ?? {}).map(valueColumn),
  ];
}

/** All sessions of a survey, oldest first, read in pages to bound the memory. */
export async function* exportRows(store: Store, survey: Questionnaire): AsyncGenerator<Exported> {
  const hasMissions = survey.questions.some(({ question }) => isMission(question));
  let last: ExportedSession | null = null;
  for (;;) {
    const sessions: readonly ExportedSession[] = await sessionsAfter(
      store.db,
      survey.id,
      last,
      pageSize,
    );
    for (const session of sessions) {
      // A session may have thousands of events.
      yield exportedRow(survey, session, hasMissions ? await eventsOf(store.db, session) : []);
    }
    if (sessions.length < pageSize) return;
    last = sessions.at(-1) ?? null;
  }
}

function exportedRow(
  served: Questionnaire,
  session: ExportedSession,
  events: readonly KeptEvent[],
): Exported {
  const survey = surveyOfSession(served, session);
  const drawn = drawnCells(served, session);
  const facts = factsOfSession({ survey, session });
  const { questions: path, given } = pathOf(survey, readAnswers(survey, session.answers), facts);
  const answered = [...given.values()];
  // A mission that was left has events and no answer.
  const missions = path.flatMap((surveyQuestion) => {
    const mission = exportedMission(surveyQuestion, given.get(surveyQuestion.id)?.answer, events);
    return mission ? [[surveyQuestion.id, mission] as const] : [];
  });
  const values = valuesOf(survey, session, given);
  const isEnded = survey.definition.ends && session.status === status.ended;
  const isOfQuota = session.quota !== null;
  const end = isEnded ? ((isOfQuota ? null : endOf(survey, given, facts)?.id) ?? null) : undefined;
  return {
    session,
    values,
    drawn,
    end,
    answers: new Map<string, unknown>([
      ...answered.map(({ surveyQuestion, answer }) => [surveyQuestion.id, answer] as const),
      ...missions,
    ]),
    cells: {
      ...sessionCells(session),
      ...contextCells(session.context),
      ...valueCells(values),
      ...drawn,
      ...(end ? { [endColumn]: end } : {}),
      ...(allowsSignature(survey) ? { [signatureColumn]: session.sign ?? '' } : {}),
      ...(hasQuotas(survey) ? { [quotaColumn]: session.quota ?? '' } : {}),
      ...Object.fromEntries(
        answered.flatMap(({ surveyQuestion, answer }) =>
          Object.entries(cellsOf(surveyQuestion.question, answer)).map(([column, cell]) => [
            columnName(surveyQuestion.id, column),
            cell,
          ]),
        ),
      ),
      ...Object.fromEntries(
        missions.flatMap(([id, mission]) =>
          Object.entries(missionCells(mission)).map(([column, cell]) => [
            columnName(id, column),
            cell,
          ]),
        ),
      ),
    },
  };
}

function drawnCells(
  survey: Questionnaire,
  session: ExportedSession,
): Readonly<Record<string, string>> {
  if (!survey.isRandom) return {};
  const { seed, arm } = drawnOf(survey, session);
  return { [seedColumn]: seed, ...(arm === null ? {} : { [armColumn]: arm }) };
}

function valueCells(values: Values): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    [...values].map(([name, value]) => [
      valueColumn(name),
      typeof value === 'number' ? value : String(value ?? ''),
    ]),
  );
}

/** The cells of {@link sessionColumns}; times are ISO 8601. */
export function sessionCells(
  session: ExportedSession,
): Readonly<Record<(typeof sessionColumns)[number], string | number>> {
  return {
    session: session.id,
    channel: session.channel,
    locale: session.locale,
    status: statusNames[session.status] ?? '',
    started: new Date(session.started_at).toISOString(),
    finished: session.finished_at === null ? '' : new Date(session.finished_at).toISOString(),
    score: session.score ?? '',
    user: session.user_id ?? '',
  };
}

const statusNames: Readonly<Record<number, string>> = {
  [status.home]: 'home',
  [status.answering]: 'answering',
  [status.ended]: 'ended',
};

function columnName(question: string, column: string): string {
  return column === '' ? question : `${question}.${column}`;
}
