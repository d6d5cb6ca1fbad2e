import { readConfig } from '../../config/config.ts';
import { auditEntries } from '../../db/forgetting/audit.ts';
import { openStore } from '../../db/open.ts';

/** Prints the audit log as CSV, the oldest line first. */
export async function printLog(): Promise<void> {
  const store = await openStore(readConfig(process.env));
  try {
    console.log('time,command,survey,sessions');
    for (const { at, command, survey_id, count } of await auditEntries(store.db)) {
      console.log([new Date(at).toISOString(), command, survey_id ?? '', count].join(','));
    }
  } finally {
    await store.close();
  }
}
