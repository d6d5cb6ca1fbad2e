import { parseArgs } from 'node:util';
import { readConfig } from '../../config/config.ts';
import { auditEntries } from '../../db/forgetting/audit.ts';
import { openExistingStore } from '../../db/open.ts';
import { requireKnown } from '../knownSurvey.ts';

/** Prints the audit log as CSV, the oldest line first; with `--survey` the lines of one survey. */
export async function printLog(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { survey: { type: 'string' } } });
  const config = readConfig(process.env);
  const store = await openExistingStore(config);
  try {
    if (values.survey !== undefined) await requireKnown(values.survey, config, store);
    console.log('time,command,survey,sessions');
    for (const { at, command, survey_id, count } of await auditEntries(store.db, values.survey)) {
      console.log([new Date(at).toISOString(), command, survey_id ?? '', count].join(','));
    }
  } finally {
    await store.close();
  }
}
