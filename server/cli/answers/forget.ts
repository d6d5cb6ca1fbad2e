import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { type Config, readConfig } from '../../config/config.ts';
import { emptyJournal } from '../../db/forgetting/journal.ts';
import { rewrite } from '../../db/forgetting/vacuum.ts';
import { openExistingStore } from '../../db/open.ts';
import type { Store } from '../../db/store.ts';
import { anonymiseAll, forget, type Selected, selected } from '../../forgetting/forget.ts';
import { escapeControls } from '../../lib/text.ts';
import { openFiles } from '../../storage/open.ts';
import { loadSurveys } from '../../surveys/loadSurveys.ts';
import type { FileStorage } from '../../uploads/fileStorage.ts';
import { selectionOf, selectsOnce } from './selection.ts';

const usage = `npm run -s answers -- forget --session ID      a session: the column "session" of the export
npm run -s answers -- forget --respondent ID   the sessions of an app's user: the column "user"
npm run -s answers -- forget --login SUBJECT   a login and its sessions: the provider's subject, or the name in development
npm run -s answers -- forget --link ADDRESS    a personal link and its session
npm run -s answers -- forget --link NUMBER --survey ID   the same by the number in the list of links
npm run -s answers -- forget --user HASH       a login or a personal link by its hash in the database
npm run -s answers -- forget --test [--survey ID]   all test answers, or those of one survey
  --yes          removes them; without it they are only counted
  --anonymise    keeps choices and numbers, and removes texts, files, signature, user and times of day
  --vacuum       rewrites the database, so that nothing is left in its free space; calls wait meanwhile
npm run -s answers -- forget --vacuum          only rewrites the database`;

/** Runs `npm run answers -- forget`; see docs/surveys.md, "Forgetting". */
export async function forgetCommand(args: readonly string[]): Promise<void> {
  const values = read(args);
  if (values.help) return console.log(usage);
  const { session, respondent, user, login, link, survey, test, vacuum, yes, anonymise } = values;
  const selectors = { session, respondent, user, login, link, survey };
  const isAlone = vacuum && !test && Object.values(selectors).every((value) => value === undefined);
  if (isAlone ? yes || anonymise : !selectsOnce(values)) throw new Error(usage);
  const config = readConfig(process.env);
  const store = await openExistingStore(config);
  try {
    await waitForWriters(store);
    const isDone = isAlone || (await removeSelected(config, store, values));
    if (vacuum && (isAlone || yes)) {
      await rewrite(store);
      await emptyJournal(store);
      console.log('Rewritten.');
    }
    if (!isDone) process.exitCode = 1;
  } finally {
    await store.close();
  }
}

type Values = ReturnType<typeof read>;

function read(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: {
      session: { type: 'string' },
      respondent: { type: 'string' },
      user: { type: 'string' },
      login: { type: 'string' },
      link: { type: 'string' },
      test: { type: 'boolean', default: false },
      survey: { type: 'string' },
      yes: { type: 'boolean', default: false },
      anonymise: { type: 'boolean', default: false },
      vacuum: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  }).values;
}

/** Counts the selected sessions, and removes them with `--yes`; returns whether there are any. */
async function removeSelected(config: Config, store: Store, values: Values): Promise<boolean> {
  const selection = await selectionOf(values, config, store);
  const files = await openFiles(config);
  try {
    const storage: FileStorage = { store, files: files.real };
    const selectedSessions = await selected(storage, selection);
    console.log(escapeControls(described(selectedSessions)));
    const { session, login, link } = selectedSessions.counts;
    if (session + login + link === 0) return false;
    if (!values.yes) {
      console.log('Nothing is changed: add --yes.');
      return true;
    }
    if (values.anonymise) {
      const { surveys } = await loadSurveys(config.surveysDir);
      await anonymiseAll(storage, surveys, selection, selectedSessions, Date.now());
    } else await forget(storage, selection, selectedSessions, Date.now());
    await emptyJournal(store);
    console.log(values.anonymise ? 'Anonymised.' : 'Removed.');
    return true;
  } finally {
    await files.close();
  }
}

function described({ counts, surveyId }: Selected): string {
  const { session, answer, file, mission_event, mission_note, commit_reply, login, link } = counts;
  const where = surveyId === null ? '' : ` of ${surveyId}`;
  return (
    `sessions${where}: ${session}, answers: ${answer}, files: ${file}, ` +
    `mission events: ${mission_event}, mission notes: ${mission_note}, kept replies: ${commit_reply}, ` +
    `logins: ${login}, personal links: ${link}`
  );
}

/** Makes SQLite's transactions and checkpoints wait for those of a running server. */
async function waitForWriters(store: Store): Promise<void> {
  if (!store.locksRows) await sql`pragma busy_timeout = 10000`.execute(store.db);
}
