import { missionEvents } from '../../contract/missionEvents.ts';
import { isMission } from '../../contract/questions/index.ts';
import type { ExportedMission } from '../missions/exportedMission.ts';
import { armColumn } from '../surveys/order/randomAssignment.ts';
import type { Exported } from './rows.ts';

/** The columns of a table with a row for each event; `at` is milliseconds from the start of the mission. */
export const eventColumns = [
  'session',
  armColumn,
  'mission',
  'outcome',
  'number',
  'code',
  'name',
  'at',
  'step',
] as const;

const names: ReadonlyMap<number, string> = new Map(
  Object.entries(missionEvents).map(([name, code]) => [code, name]),
);

/** Returns a row for each event of the missions of a session, in the order of the events. */
export function eventCells({
  session,
  shown,
  answers,
  columnIds,
  randomCells,
}: Exported): readonly (readonly (string | number)[])[] {
  return shown.flatMap(({ id, question }) => {
    const mission = answers.get(id) as ExportedMission | undefined;
    if (!isMission(question) || !mission) return [];
    const { outcome = '', events } = mission;
    return events.map(({ code, at, step = '' }, index) => [
      session.id,
      randomCells[armColumn] ?? '',
      columnIds.get(id) ?? id,
      outcome,
      index + 1,
      code,
      names.get(code) ?? '',
      at,
      step,
    ]);
  });
}
