import { status } from '../../contract/status.ts';
import { type ExportedSession, sessionPages } from '../db/exportQueries.ts';
import { eventsOf, type KeptEvent } from '../db/missionQueries.ts';
import type { Store } from '../db/store.ts';
import { exportedMission, missionCells } from '../missions/exportedMission.ts';
import { cellsOf } from '../questions/index.ts';
import { readAnswers } from '../sessions/progress.ts';
import { allowsSignature } from '../sessions/signatureRules.ts';
import { deviceIn, factsOfSession } from '../surveys/conditions/sessionFacts.ts';
import { endColumn, endOf } from '../surveys/ends/endPage.ts';
import type { sessionColumns } from '../surveys/exportColumns.ts';
import { usesOf } from '../surveys/localize.ts';
import { drawnOf, surveyOfSession } from '../surveys/order/arranged.ts';
import { armColumn, seedColumn } from '../surveys/order/draw.ts';
import { pathOf } from '../surveys/path.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { hasQuotas, quotaColumn } from '../surveys/quotas/quotas.ts';
import { valueColumn } from '../surveys/values/valueName.ts';
import { type Values, valuesOf } from '../surveys/values/valuesOf.ts';
import { columnName, signatureColumn } from './columns.ts';
import { everySession, hasCells } from './filter.ts';
import { contextCells } from './hostContext.ts';
import { statusNames } from './statusNames.ts';

export interface Exported {
  readonly session: ExportedSession;
  /** By question id: answers of the current round on its path, and missions that were begun. */
  readonly answers: ReadonlyMap<string, unknown>;
  /** Ids of the questions that the session has reached, in its order. */
  readonly path: readonly string[];
  /** Whether every question of the path has an answer. */
  readonly isComplete: boolean;
  /** Values from outside and computed ones, by their names. */
  readonly values: Values;
  /** Empty in a survey without an order that is drawn. */
  readonly drawn: Readonly<Record<string, string>>;
  /** The id of the end page, null for that of `config`; undefined for a survey with one end page, and before the end. */
  readonly end: string | null | undefined;
  readonly cells: Readonly<Record<string, string | number>>;
}

export interface Reading {
  /** Sessions that are read at once. */
  readonly pageSize?: number;
  /** Awaited in front of each page and each session, for pauses. */
  readonly pace?: () => Promise<void> | undefined;
}

/** The sessions of a survey, oldest first, read in pages to bound the memory. */
export async function* exportRows(
  store: Store,
  survey: Questionnaire,
  filter = everySession,
  { pageSize = 200, pace }: Reading = {},
): AsyncGenerator<Exported> {
  for await (const sessions of sessionPages(store.db, survey.id, pageSize, filter.conditions)) {
    await pace?.();
    for await (const row of rowsOf(store, survey, sessions, pace)) {
      if (hasCells(filter, row.cells)) yield row;
    }
  }
}

export async function* rowsOf(
  store: Store,
  survey: Questionnaire,
  sessions: readonly ExportedSession[],
  pace?: Reading['pace'],
): AsyncGenerator<Exported> {
  const hasMissions = usesOf(survey.definition).missions;
  for (const session of sessions) {
    await pace?.();
    // A session may have thousands of events.
    yield exportedRow(survey, session, hasMissions ? await eventsOf(store.db, session) : []);
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
  const {
    questions: path,
    given,
    complete,
  } = pathOf(survey, readAnswers(survey, session.answers), facts);
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
    path: path.map(({ id }) => id),
    isComplete: complete,
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
    device: deviceIn(session.device) ?? '',
  };
}
