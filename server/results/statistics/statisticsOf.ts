import type { Exported } from '../../export/rows.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { FacetCounts, type Facets } from './facets.ts';
import { GroupCounts, type GroupStatistics } from './group.ts';
import type { RemovedQuestions } from './removedQuestions.ts';
import { completionOf } from './sessions.ts';

export interface Statistics extends Facets {
  readonly all: GroupStatistics;
  readonly removed: RemovedQuestions;
}

/** The most different words of a question that are counted. */
const wordsOfAll = 10_000;
const wordsOfGroup = 1000;

/**
 * Computes the statistics of a results page in one pass over the rows of an export and in bounded
 * memory.
 */
export async function statisticsOf(
  survey: Questionnaire,
  rows: AsyncIterable<Exported>,
): Promise<Statistics> {
  const all = new GroupCounts(survey, wordsOfAll);
  const facets = new FacetCounts(survey, () => new GroupCounts(survey, wordsOfGroup));
  for await (const row of rows) {
    if (completionOf(row) === 'home') continue;
    all.add(row);
    facets.add(row);
  }
  return { all: all.statistics(), removed: all.removed, ...facets.result() };
}
