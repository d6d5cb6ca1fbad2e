import type { Store } from '../db/store.ts';
import { countEndedWithOthers } from '../db/versionQueries.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { versionsCodebook } from './codebook/answeredCodebook.ts';
import type { CodebookOptions } from './codebook/codebook.ts';
import { everySession } from './filter.ts';
import { RemovedAnswers } from './removedAnswers.ts';
import { exportRows, type Reading } from './rows.ts';

/** The most sessions whose answers a server reads for one line of its log. */
const mostSessions = 10_000;

interface NoticeOptions extends Reading, Pick<CodebookOptions, 'cascades'> {
  /** The most sessions whose answers are read. */
  readonly most?: number;
}

/**
 * Describes in a sentence what stored sessions have of other versions of a survey; null if they
 * have nothing.
 */
export async function editNotice(
  store: Store,
  survey: Questionnaire,
  { most = mostSessions, cascades, ...reading }: NoticeOptions = {},
): Promise<string | null> {
  const sessions = await countEndedWithOthers(store.db, survey.id, survey.revision);
  const removed = new RemovedAnswers(
    survey,
    await versionsCodebook(store, survey, { ...(cascades && { cascades }) }),
  );
  let remaining = removed.isPossible ? most : 0;
  if (remaining > 0) {
    for await (const row of exportRows(store, survey, everySession, reading)) {
      removed.add(row);
      remaining -= 1;
      if (remaining === 0) break;
    }
  }
  return removed.notice(sessions, remaining > 0);
}
