import type { Exported } from '../../export/rows.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import type { Room } from './answers/collector.ts';
import { FacetCounts, type Facets } from './facets.ts';
import { GroupCounts, type GroupStatistics } from './group.ts';
import type { RemovedQuestions } from './removedQuestions.ts';
import { completionOf } from './sessions.ts';

export interface Statistics extends Facets {
  readonly all: GroupStatistics;
  readonly removed: RemovedQuestions;
}

const roomOfAll: Room = { words: 10_000, lines: 100 };
/** A group has no lines: they would tell which participant of the others is in it. */
const roomOfGroup: Room = { words: 1000, lines: 0 };

/**
 * Computes the statistics of a results page in one pass over the rows of an export and in bounded
 * memory.
 */
export async function statisticsOf(
  survey: Questionnaire,
  rows: AsyncIterable<Exported>,
): Promise<Statistics> {
  const all = new GroupCounts(survey, roomOfAll);
  const facets = new FacetCounts(survey, () => new GroupCounts(survey, roomOfGroup));
  for await (const row of rows) {
    if (completionOf(row) === 'home') continue;
    all.add(row);
    facets.add(row);
  }
  return { all: all.statistics(), removed: all.removed, ...facets.result() };
}
