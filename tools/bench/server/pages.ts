import { brotliDecompressSync } from 'node:zlib';
import { Agent, type Dispatcher, request } from 'undici';
import { median, percentile, toHundredths } from '../numbers.ts';
import { sendAtRate } from './arrivals.ts';
import { begin, bodyOf, headersOf, length, survey } from './commits.ts';

/** Commits and pages per second, which Postgres can serve on two cores. */
const rates = { commits: 300, pages: 200 } as const;
const rounds = 3;
const respondents = 50;

interface Replies {
  /** Milliseconds from the moment at which a request was due. */
  readonly p50: number;
  readonly p99: number;
  /** Commits that were acknowledged, or pages that were drawn. */
  readonly done: number;
  readonly sent: number;
}

/**
 * Measures commits at a fixed rate alone and together with pages of questions; the 99th percentile must stay below 1.2
 * times.
 * @param waiting cookies of respondents at the first question
 * @returns the number of acknowledged commits
 */
export async function measurePages(
  origin: string,
  seconds: number,
  waiting: string[],
): Promise<number> {
  const cookies = await begin(origin, respondents);
  const agent = new Agent();
  const commits = () => sendCommits(origin, agent, seconds, waiting);
  const pages = () => drawPages(origin, agent, seconds, cookies);
  const alone: Replies[] = [];
  const beside: Replies[] = [];
  const drawn: Replies[] = [];
  // The first calls compile the code of both routes, so they are not measured.
  const [first] = await Promise.all([commits(), pages()]);
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await commits());
    const [besidePages, besideCommits] = await Promise.all([commits(), pages()]);
    beside.push(besidePages);
    drawn.push(besideCommits);
  }
  await agent.close();
  const rows = { alone: row(alone), 'beside pages': row(beside), pages: row(drawn) };
  console.log(`\n${rates.commits} commits per second, and ${rates.pages} pages`);
  console.table(rows);
  const ratio = rows['beside pages']['p99 ms'] / rows.alone['p99 ms'];
  console.log(`p99 beside pages ${ratio.toFixed(2)} times that alone`);
  return [first, ...alone, ...beside].reduce((total, { done }) => total + done, 0);
}

function row(loads: readonly Replies[]) {
  return {
    'p50 ms': toHundredths(median(loads.map(({ p50 }) => p50))),
    'p99 ms': toHundredths(median(loads.map(({ p99 }) => p99))),
    'p99 of each round': loads.map(({ p99 }) => Math.round(p99)).join(', '),
    done: loads.reduce((sum, { done }) => sum + done, 0),
    sent: loads.reduce((sum, { sent }) => sum + sent, 0),
  };
}

/** Sends the next answer of the respondent who has waited longest since the last one. */
async function sendCommits(
  origin: string,
  dispatcher: Dispatcher,
  seconds: number,
  waiting: string[],
): Promise<Replies> {
  const idle = waiting.splice(-respondents).map((cookie) => ({ cookie, question: 0 }));
  let done = 0;
  const durations = await sendAtRate(rates.commits, seconds, async () => {
    const respondent = idle.shift() ?? { cookie: waiting.pop() ?? '', question: 0 };
    const { cookie, question } = respondent;
    const { body } = await request(`${origin}/api/commitAnswer`, {
      dispatcher,
      method: 'POST',
      headers: headersOf(cookie, question),
      body: bodyOf(question),
    });
    if ((await body.text()).startsWith('{"code":200')) done += 1;
    respondent.question += 1;
    if (respondent.question < length) idle.push(respondent);
  });
  return repliesOf(durations, done);
}

async function drawPages(
  origin: string,
  dispatcher: Dispatcher,
  seconds: number,
  cookies: readonly string[],
): Promise<Replies> {
  let done = 0;
  let sent = 0;
  const durations = await sendAtRate(rates.pages, seconds, async () => {
    const { body } = await request(`${origin}/${survey.id}`, {
      dispatcher,
      headers: { 'Accept-Encoding': 'br', Cookie: cookies[sent++ % cookies.length] ?? '' },
    });
    if (brotliDecompressSync(await body.bytes()).includes('<h2')) done += 1;
  });
  return repliesOf(durations, done);
}

function repliesOf(durations: readonly number[], done: number): Replies {
  const at = (share: number) => percentile(durations, share);
  return { p50: at(0.5), p99: at(0.99), done, sent: durations.length };
}
