import { isMission } from '../../contract/questions/index.ts';
import { status } from '../../contract/status.ts';
import { type ExportedSession, sessionsAfter } from '../db/exportQueries.ts';
import { eventsOf, type KeptEvent } from '../db/missionQueries.ts';
import type { Store } from '../db/store.ts';
import { exportedMission, missionCells } from '../missions/missions.ts';
import { cellsOf, columnsOf } from '../questions/index.ts';
import { answersIn } from '../sessions/progress.ts';
import { pathOf } from '../surveys/path.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { contextCells } from './context.ts';

/** One respondent's row, before it has a format. */
export interface Exported {
  readonly session: ExportedSession;
  /** Only answers of the current round, and only those on the path they lead; missions that were begun besides. */
  readonly answers: ReadonlyMap<string, unknown>;
  /** By column name. */
  readonly cells: Readonly<Record<string, string | number>>;
}

/** Rows read at once: enough to be quick, few enough to stay small. */
const page = 200;

const about = [
  'session',
  'channel',
  'locale',
  'status',
  'started',
  'finished',
  'score',
  'user',
] as const;

/** The column with the id of the file that signs the agreement. */
const signature = 'signature';

/** The columns of a survey's export: what is known of a respondent, then every question and sub-question. */
export function columnsOfSurvey(survey: Questionnaire): readonly string[] {
  return [
    ...about,
    ...(isSigned(survey) ? [signature] : []),
    ...survey.asked.flatMap(({ id, question }) =>
      columnsOf(question).map((column) => columnName(id, column)),
    ),
  ];
}

/** Every respondent of a survey, oldest first. Reads a page at a time, so that memory stays flat. */
export async function* exportRows(store: Store, survey: Questionnaire): AsyncGenerator<Exported> {
  const hasMissions = survey.asked.some(({ question }) => isMission(question));
  let last: ExportedSession | null = null;
  for (;;) {
    const sessions: readonly ExportedSession[] = await sessionsAfter(
      store.db,
      survey.id,
      last,
      page,
    );
    for (const session of sessions) {
      // One respondent's at a time: there may be thousands of each.
      yield exported(survey, session, hasMissions ? await eventsOf(store.db, session) : []);
    }
    if (sessions.length < page) return;
    last = sessions.at(-1) ?? null;
  }
}

function exported(
  survey: Questionnaire,
  session: ExportedSession,
  events: readonly KeptEvent[],
): Exported {
  const { asked: way, given } = pathOf(survey, answersIn(survey, session.answers));
  const answered = [...given.values()];
  // Of a mission that was left, too: the last question on the way may have no answer.
  const missions = way.flatMap((asked) => {
    const mission = exportedMission(asked, given.get(asked.id)?.answer, events);
    return mission ? [[asked.id, mission] as const] : [];
  });
  return {
    session,
    answers: new Map<string, unknown>([
      ...answered.map(({ asked, answer }) => [asked.id, answer] as const),
      ...missions,
    ]),
    cells: {
      ...aboutCells(session),
      ...contextCells(session.context),
      ...(isSigned(survey) ? { [signature]: session.sign ?? '' } : {}),
      ...Object.fromEntries(
        answered.flatMap(({ asked, answer }) =>
          Object.entries(cellsOf(asked.question, answer)).map(([column, cell]) => [
            columnName(asked.id, column),
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

/** A respondent as both formats tell them. Times are ISO 8601. */
export function aboutCells(
  session: ExportedSession,
): Readonly<Record<(typeof about)[number], string | number>> {
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

/** True for a survey whose respondents may sign its agreement. */
export function isSigned({ definition }: Questionnaire): boolean {
  return (definition.config.signature ?? 'none') !== 'none';
}

const statusNames: Readonly<Record<number, string>> = {
  [status.home]: 'home',
  [status.answering]: 'answering',
  [status.ended]: 'ended',
};

function columnName(question: string, column: string): string {
  return column === '' ? question : `${question}.${column}`;
}
