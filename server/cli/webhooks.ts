import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { openExistingStore } from '../db/open.ts';
import type { Store } from '../db/store.ts';
import { countEvents, deadEvents, reviveEvents } from '../db/webhooks/events.ts';
import { escapeControls } from '../lib/text.ts';
import { eventId, parseEventId } from '../webhooks/eventId.ts';
import { runProgram } from './runProgram.ts';

const usage = `npm run -s webhooks -- status              prints how many events wait, and how many are dead letters
npm run -s webhooks -- dead                prints the dead letters
npm run -s webhooks -- dead --retry ID     sends one again
npm run -s webhooks -- dead --retry-all    sends all of them again`;

/** Runs `npm run webhooks`; see docs/webhooks.md. */
export async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      retry: { type: 'string' },
      'retry-all': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(usage);
  const [command] = positionals;
  const retriesAll = values['retry-all'];
  const retries = retriesAll || values.retry !== undefined;
  const isKnown = command === 'dead' || (command === 'status' && !retries);
  if (!isKnown || positionals.length > 1 || (retriesAll && values.retry !== undefined)) {
    throw new Error(usage);
  }
  const store = await openExistingStore(readConfig(process.env));
  try {
    if (command === 'status') await printStatus(store);
    else if (retries) await retry(store, values.retry);
    else await printDead(store);
  } finally {
    await store.close();
  }
}

async function printStatus({ db }: Store): Promise<void> {
  const { pending, oldest, dead } = await countEvents(db);
  console.log(`pending: ${pending}`);
  if (oldest !== null) console.log(`oldest: ${new Date(oldest).toISOString()}`);
  console.log(`dead: ${dead}`);
}

async function printDead({ db }: Store): Promise<void> {
  console.log('id,survey,time,tries,problem');
  for (const event of await deadEvents(db)) {
    const { survey_id, at, attempts, problem } = event;
    const cells = [eventId(event), survey_id, new Date(at).toISOString(), attempts, problem];
    console.log(escapeControls(cells.join(',')));
  }
}

async function retry({ db }: Store, id: string | undefined): Promise<void> {
  const key = id === undefined ? undefined : parseEventId(id);
  const count = key === null ? 0 : await reviveEvents(db, Date.now(), key);
  console.log(`to be sent again: ${count}`);
  if (id !== undefined && count === 0) process.exitCode = 1;
}

if (import.meta.main) await runProgram(main);
