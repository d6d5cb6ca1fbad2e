import { parseArgs } from 'node:util';
import { readConfig } from '../../config/config.ts';
import { auditPages } from '../../db/forgetting/audit.ts';
import { openExistingStore } from '../../db/open.ts';
import type { Store } from '../../db/store.ts';
import { requireKnown } from '../knownSurvey.ts';
import { withOutput } from '../output.ts';
import { usage } from './options.ts';

/** Prints the audit log as CSV, the oldest line first; with `--survey` the lines of one survey. */
export async function printLog(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { survey: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return console.log(usage);
  const config = readConfig(process.env);
  const store = await openExistingStore(config);
  try {
    if (values.survey !== undefined) await requireKnown(values.survey, config, store);
    await withOutput({}, (write) => write(logLines(store, values.survey)));
  } finally {
    await store.close();
  }
}

async function* logLines({ db }: Store, surveyId: string | undefined): AsyncGenerator<string> {
  yield 'time,command,survey,sessions\n';
  for await (const page of auditPages(db, surveyId)) {
    const lines = page.map(({ at, command, survey_id, count }) =>
      [new Date(at).toISOString(), command, survey_id ?? '', count].join(','),
    );
    yield lines.map((line) => `${line}\n`).join('');
  }
}
