import type { Exported } from '../../export/rows.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { type Facet, FacetCounts } from './facets.ts';
import { GroupCounts, type GroupStatistics } from './group.ts';
import { completionOf } from './sessions.ts';

export interface Statistics {
  readonly all: GroupStatistics;
  /** Languages, arms and values with the groups of their sessions. */
  readonly facets: readonly Facet[];
}

/** Most different words that are kept of a question. */
const wordsOfAll = 10_000;
const wordsOfGroup = 1000;

/** The numbers of a results page, from one pass over the rows of an export in bounded memory. */
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
  return { all: all.statistics(), facets: facets.facets() };
}
