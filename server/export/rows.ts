import { isMission } from '../../contract/questions/index.ts';
import { status } from '../../contract/status.ts';
import { type ExportedSession, sessionPages } from '../db/exportQueries.ts';
import { eventsOf, goalsOf, notesOf } from '../db/missionQueries.ts';
import type { Store } from '../db/store.ts';
import { exportedMission, missionCells, type StoredMissions } from '../missions/exportedMission.ts';
import { cellsOf } from '../questions/index.ts';
import { type History, historyOf } from '../sessions/history/historyOf.ts';
import { exportsSignature } from '../sessions/signatureRules.ts';
import { deviceIn, factsOfSession } from '../surveys/conditions/sessionFacts.ts';
import { endColumn, endOf } from '../surveys/ends/endPage.ts';
import { extensionsColumn, type sessionColumns } from '../surveys/exportColumns.ts';
import { usesOf } from '../surveys/localize.ts';
import { assignmentOf, surveyOfSession } from '../surveys/order/arranged.ts';
import { armColumn, seedColumn } from '../surveys/order/randomAssignment.ts';
import type { Questionnaire, SurveyQuestion } from '../surveys/questionnaire.ts';
import { hasQuotas, quotaColumn } from '../surveys/quotas/quotas.ts';
import { valueColumn } from '../surveys/values/valueName.ts';
import { type Values, valuesOf } from '../surveys/values/valuesOf.ts';
import { columnIdOf, columnIdOfAnswer, columnName, signatureColumn } from './columns.ts';
import { everySession, hasCells } from './filter.ts';
import { contextCells } from './hostContext.ts';
import { statusNames } from './statusNames.ts';

export interface Exported {
  readonly session: ExportedSession;
  /**
   * By question id, the answers of the current round on the session's path and the missions that
   * were begun.
   */
  readonly answers: ReadonlyMap<string, unknown>;
  /**
   * The questions that the session has reached in its order, preceded by questions that were
   * removed after they were answered.
   */
  readonly shown: readonly SurveyQuestion[];
  /** Whether every question of the path has an answer. */
  readonly isComplete: boolean;
  /** The part of the columns' names that stands for each question of the session. */
  readonly columnIds: ReadonlyMap<string, string>;
  /** The values that came with the start and computed values, by their names. */
  readonly values: Values;
  /** The cells of the random order and the arm; empty in a survey without them. */
  readonly randomCells: Readonly<Record<string, string>>;
  /**
   * The id of the end page, null for the end page in `config`; undefined for a survey with one end
   * page, and before the end.
   */
  readonly end: string | null | undefined;
  readonly cells: Readonly<Record<string, string | number>>;
}

export interface Reading {
  /** The number of sessions that are read at once. */
  readonly pageSize?: number;
  /** Awaited before each page and each session, so that the caller can pause. */
  readonly pace?: () => Promise<void> | undefined;
}

/** Yields the sessions of a survey, the oldest first, read in pages to bound the memory. */
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
  for (const session of sessions) {
    await pace?.();
    // The events are read for a session at a time, because a session may have thousands.
    const arranged = surveyOfSession(survey, session);
    const history = await historyOf(store.db, arranged, session, session.answers);
    const hasMissions =
      usesOf(history.survey.definition).missions ||
      [...history.removed.values()].some((entry) => isMission(entry.surveyQuestion.question));
    const stored = hasMissions
      ? {
          events: await eventsOf(store.db, session),
          notes: await notesOf(store.db, session),
          goals: await goalsOf(store.db, session),
        }
      : { events: [], notes: [], goals: [] };
    yield exportedRow(arranged, history, session, stored);
  }
}

function exportedRow(
  present: Questionnaire,
  { survey, path, removed, unread }: History,
  session: ExportedSession,
  stored: StoredMissions,
): Exported {
  const randomCells = randomCellsOf(survey, session);
  const answered = new Map([...path.answered, ...removed]);
  const entries = [...answered.values()];
  const shown = [...[...removed.values()].map((entry) => entry.surveyQuestion), ...path.questions];
  // A mission that the respondent left has events and no answer.
  const missions = shown.flatMap((surveyQuestion) => {
    const mission = exportedMission(
      surveyQuestion,
      answered.get(surveyQuestion.id)?.answer,
      stored,
    );
    return mission ? [[surveyQuestion, mission] as const] : [];
  });
  const values = new Map([
    ...(survey.revision === present.revision ? [] : valuesOf(survey, session, path.answered)),
    ...valuesOf(present, session, path.answered),
  ]);
  const isEnded = survey.definition.ends && session.status === status.ended;
  const facts = factsOfSession({ survey, session });
  const isOfQuota = session.quota !== null;
  const end = isEnded
    ? ((isOfQuota ? null : endOf(survey, path.answered, facts)?.id) ?? null)
    : undefined;
  const columnIds = new Map(
    shown.map((surveyQuestion) => [surveyQuestion.id, columnIdOf(surveyQuestion, present)]),
  );
  const named = ({ id }: SurveyQuestion, cells: Readonly<Record<string, string | number>>) =>
    Object.entries(cells).map(
      ([column, cell]) => [columnName(columnIds.get(id) ?? id, column), cell] as const,
    );
  return {
    session,
    values,
    randomCells,
    end,
    columnIds,
    shown,
    isComplete: path.complete,
    answers: new Map<string, unknown>([
      ...entries.map(({ surveyQuestion, answer }) => [surveyQuestion.id, answer] as const),
      ...missions.map(([{ id }, mission]) => [id, mission] as const),
      ...unread.map((row) => [row.question_id, JSON.parse(row.result)] as const),
    ]),
    cells: {
      ...sessionCells(session),
      ...contextCells(session.context),
      ...valueCells(values),
      ...randomCells,
      ...(end ? { [endColumn]: end } : {}),
      ...(exportsSignature(survey, session) ? { [signatureColumn]: session.sign ?? '' } : {}),
      ...extensionsIn(survey, session),
      ...(isOfQuota || hasQuotas(survey) ? { [quotaColumn]: session.quota ?? '' } : {}),
      ...Object.fromEntries(
        entries.flatMap(({ surveyQuestion, answer }) =>
          named(surveyQuestion, cellsOf(surveyQuestion.question, answer)),
        ),
      ),
      ...Object.fromEntries(
        missions.flatMap(([surveyQuestion, mission]) =>
          named(surveyQuestion, missionCells(mission)),
        ),
      ),
      ...Object.fromEntries(unread.map((row) => [columnIdOfAnswer(row, present), row.result])),
    },
  };
}

function randomCellsOf(
  survey: Questionnaire,
  session: ExportedSession,
): Readonly<Record<string, string>> {
  if (!survey.isRandom) return {};
  const { seed, arm } = assignmentOf(survey, session);
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

/** Returns how often the respondent extended the time; empty if the survey has no extensions. */
export function extensionsIn(
  { definition }: Questionnaire,
  { extensions }: ExportedSession,
): { readonly [extensionsColumn]?: number } {
  return extensions !== null || definition.timeExtensions
    ? { [extensionsColumn]: extensions ?? 0 }
    : {};
}

/** Returns the cells of {@link sessionColumns}; times are ISO 8601. */
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
