import { parseArgs } from 'node:util';
import { linkParameter, linkUser, newLinkToken } from '../auth/personalLinks.ts';
import type { Config } from '../config/config.ts';
import { insertLinks, lastLink, linkStates, removeLinks } from '../db/linkQueries.ts';
import type { Store } from '../db/store.ts';
import { transaction } from '../db/transaction.ts';
import { runProgram } from './runProgram.ts';
import { type Opened, withSurvey } from './withSurvey.ts';

const usage = `npm run -s links -- SURVEY --count 500   creates personal links and prints them as CSV: number,address
npm run -s links -- SURVEY --state       prints the state of each link: number,state (unused, begun, ended)
npm run -s links -- SURVEY --revoke 17   revokes links by their number; repeat --revoke for each

--origin https://survey.example is the address of the server, PUBLIC_ORIGIN by default. The links are printed once:
the database has only their hashes.`;

const most = 100_000;
/** The rows of one statement, which stay below SQLite's limit of parameters. */
const rows = 1000;

/** Runs `npm run links`; see docs/surveys.md. */
export async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      count: { type: 'string' },
      origin: { type: 'string' },
      state: { type: 'boolean', default: false },
      revoke: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(usage);
  const [id] = positionals;
  const { count, state, revoke } = values;
  const hasSingleAction =
    Number(count !== undefined) + Number(state) + Number(revoke.length > 0) === 1;
  if (id === undefined || positionals.length > 1 || !hasSingleAction) throw new Error(usage);
  const revoked = revoke.map((text) => numberIn('--revoke', text, Number.MAX_SAFE_INTEGER));
  const work = async ({ survey, store, config }: Opened) => {
    if (survey.definition.login !== 'link')
      throw new Error(`"${id}" needs no personal link: write "login": "link" into its file`);
    if (state) return printStates(store, id);
    if (count === undefined) return revokeLinks(store, id, revoked);
    const origin = originIn(config, values.origin);
    const address = `${origin}${config.basePath}/${id}`;
    return printLinks(store, id, numberIn('--count', count, most), address);
  };
  await withSurvey(id, work, count === undefined ? 'existing' : 'created');
}

async function printLinks(store: Store, id: string, count: number, address: string): Promise<void> {
  const tokens = Array.from({ length: count }, newLinkToken);
  const first = await transaction(store, async (trx) => {
    const next = (await lastLink(trx, id)) + 1;
    const links = tokens.map((token, index) => ({
      survey_id: id,
      number: next + index,
      user_hash: linkUser(id, token),
      created_at: Date.now(),
    }));
    for (let start = 0; start < count; start += rows) {
      await insertLinks(trx, links.slice(start, start + rows));
    }
    return next;
  });
  console.log('number,address');
  for (const [index, token] of tokens.entries()) {
    console.log(`${first + index},${address}?${linkParameter}=${token}`);
  }
}

async function printStates(store: Store, id: string): Promise<void> {
  console.log('number,state');
  for (const { number, state } of await linkStates(store.db, id)) console.log(`${number},${state}`);
}

async function revokeLinks(store: Store, id: string, numbers: readonly number[]): Promise<void> {
  const removed = await transaction(store, (trx) => removeLinks(trx, id, numbers));
  console.log(`${removed} of ${numbers.length} revoked`);
  if (removed < numbers.length) process.exitCode = 1;
}

function numberIn(option: string, text: string, greatest: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= greatest) return value;
  throw new Error(`${option} is a whole number from 1 to ${greatest}, not "${text}"`);
}

function originIn({ publicOrigin }: Config, origin = publicOrigin ?? ''): string {
  const url = URL.parse(origin);
  if (url && /^https?:$/.test(url.protocol) && url.origin === origin.replace(/\/$/, '')) {
    return url.origin;
  }
  throw new Error(
    `--origin (or PUBLIC_ORIGIN) is the address of the server, such as https://survey.example, not "${origin}"`,
  );
}

if (import.meta.main) await runProgram(main);
