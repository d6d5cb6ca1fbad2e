import { missionEvents } from '../../contract/missionEvents.ts';
import { isMission } from '../../contract/questions/index.ts';
import type { ExportedMission } from '../missions/exportedMission.ts';
import { armColumn } from '../surveys/order/randomAssignment.ts';
import type { Exported } from './rows.ts';

/**
 * The columns of a table with a row for each event, each note and each reached goal; `at` is
 * milliseconds from the start of the mission, and only a note has a `text`.
 */
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
  'text',
] as const;

const names: ReadonlyMap<number, string> = new Map(
  Object.entries(missionEvents).map(([name, code]) => [code, name]),
);

/** Returns a row for each event, note and reached goal of the missions of a session, in their order. */
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
    const { outcome = '', events, notes = [], goal } = mission;
    const rows = [
      ...events.map(({ code, at, step = '' }, index) => ({
        at,
        cells: [index + 1, code, names.get(code) ?? '', at, step, ''],
      })),
      // A note is no event, and neither is the goal, so they have no number and no code.
      ...notes.map(({ text, at, step = '' }) => ({ at, cells: ['', '', 'note', at, step, text] })),
      ...(goal ? [{ at: goal.at, cells: ['', '', 'goal', goal.at, goal.step ?? '', ''] }] : []),
    ].sort((a, b) => a.at - b.at);
    const common = [session.id, randomCells[armColumn] ?? '', columnIds.get(id) ?? id, outcome];
    return rows.map(({ cells }) => [...common, ...cells]);
  });
}
