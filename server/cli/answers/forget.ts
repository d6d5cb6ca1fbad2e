import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readConfig } from '../../config/config.ts';
import type { Selection } from '../../db/forgetting/sessions.ts';
import { openStore } from '../../db/open.ts';
import type { Store } from '../../db/store.ts';
import { anonymiseAll, forget, type Selected, selected } from '../../forgetting/forget.ts';
import { escapeControls } from '../../lib/text.ts';
import { openFiles } from '../../storage/open.ts';
import { loadSurveys } from '../../surveys/loadSurveys.ts';

const usage = `npm run -s answers -- forget --session ID      a session: the column "session" of the export
npm run -s answers -- forget --respondent ID   the sessions of an app's user: the column "user"
npm run -s answers -- forget --user HASH       the sessions of a login or of a personal link
  --yes          removes them; without it they are only counted
  --anonymise    keeps choices and numbers, and removes texts, files, signature, user and times of day
  --vacuum       rewrites the database, so that nothing is left in its free space; calls wait meanwhile`;

/** `npm run answers -- forget`; see docs/surveys.md, "Forgetting". */
export async function forgetCommand(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      session: { type: 'string' },
      respondent: { type: 'string' },
      user: { type: 'string' },
      yes: { type: 'boolean', default: false },
      anonymise: { type: 'boolean', default: false },
      vacuum: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const selection = selectionIn(values);
  if (values.help || selection === null) throw new Error(usage);
  const config = readConfig(process.env);
  const store = await openStore(config);
  try {
    const files = await openFiles(config);
    try {
      const storage = { store, files: files.real };
      const found = await selected(storage, selection);
      console.log(escapeControls(described(found)));
      if (found.ids.length === 0) process.exitCode = 1;
      else if (!values.yes) console.log('Nothing is changed: add --yes.');
      else {
        await eraseFreedSpace(store);
        if (values.anonymise) {
          const { surveys } = await loadSurveys(config.surveysDir);
          await anonymiseAll(storage, surveys, found, Date.now());
        } else await forget(storage, selection, found, Date.now());
        if (values.vacuum) await sql`vacuum`.execute(store.db);
        await flushJournal(store);
        console.log(values.anonymise ? 'Anonymised.' : 'Removed.');
      }
    } finally {
      await files.close();
    }
  } finally {
    await store.close();
  }
}

function selectionIn({
  session,
  respondent,
  user,
}: Readonly<Partial<Record<'session' | 'respondent' | 'user', string>>>): Selection | null {
  const given: readonly Selection[] = [
    ...(session === undefined ? [] : [{ id: session }]),
    ...(respondent === undefined ? [] : [{ user_id: respondent }]),
    ...(user === undefined ? [] : [{ user_hash: user }]),
  ];
  return given.length === 1 ? (given[0] ?? null) : null;
}

function described({ counts, surveyId }: Selected): string {
  const { session, answer, file, mission_event, commit_reply } = counts;
  const where = surveyId === null ? '' : ` of ${surveyId}`;
  return (
    `sessions${where}: ${session}, answers: ${answer}, files: ${file}, ` +
    `mission events: ${mission_event}, kept replies: ${commit_reply}`
  );
}

/** SQLite overwrites what is removed by this connection, which waits for a running server's transactions. */
async function eraseFreedSpace(store: Store): Promise<void> {
  if (store.locksRows) return;
  await sql`pragma secure_delete = on`.execute(store.db);
  await sql`pragma busy_timeout = 10000`.execute(store.db);
}

/** SQLite's journal would have the old pages until it is next overwritten. */
async function flushJournal(store: Store): Promise<void> {
  if (!store.locksRows) await sql`pragma wal_checkpoint(truncate)`.execute(store.db);
}
