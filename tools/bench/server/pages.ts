import { brotliDecompressSync } from 'node:zlib';
import autocannon from 'autocannon';
import { median } from '../numbers.ts';
import { begin, type Load, load, survey } from './commits.ts';

/** Commits and pages per second, which Postgres can serve on two cores. */
const rates = { commits: 300, pages: 200 } as const;
const connections = 20;
const rounds = 3;
const respondents = 50;

/**
 * Measures commits at a fixed rate alone and together with pages of questions; the 99th percentile must stay below 1.5
 * times.
 * @returns the number of acknowledged commits
 */
export async function measurePages(
  origin: string,
  seconds: number,
  waiting: string[],
): Promise<number> {
  const cookies = await begin(origin, respondents);
  const commits = () =>
    load(origin, { route: 'commitAnswer', connections, seconds, rate: rates.commits, waiting });
  const alone: Load[] = [];
  const beside: Load[] = [];
  const pages: Pages[] = [];
  // The first calls compile the code of both routes, so they are not measured.
  const [first] = await Promise.all([commits(), drawPages(origin, seconds, cookies)]);
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await commits());
    const [loaded, drawn] = await Promise.all([commits(), drawPages(origin, seconds, cookies)]);
    beside.push(loaded);
    pages.push(drawn);
  }
  const rows = { alone: medians(alone), 'beside pages': medians(beside) };
  const ratio = rows['beside pages']['p99 ms'] / rows.alone['p99 ms'];
  const sum = (of: (load: Pages) => number) => pages.reduce((total, load) => total + of(load), 0);
  console.log(`\n${rates.commits} commits per second, and ${rates.pages} pages`);
  console.table(rows);
  console.log(
    `p99 beside pages ${ratio.toFixed(2)} times that alone; ${sum(({ drawn }) => drawn)} of ` +
      `${sum(({ served }) => served)} pages drawn, p50 ${median(pages.map(({ p50 }) => p50))} ms, ` +
      `p99 ${median(pages.map(({ p99 }) => p99))} ms`,
  );
  return [first, ...alone, ...beside].reduce((total, load) => total + load.acknowledged, 0);
}

function medians(loads: readonly Load[]) {
  return {
    'per second': Math.round(median(loads.map(({ perSecond }) => perSecond))),
    'p50 ms': median(loads.map(({ p50 }) => p50)),
    'p99 ms': median(loads.map(({ p99 }) => p99)),
    refused: loads.reduce((sum, { refused }) => sum + refused, 0),
  };
}

interface Pages {
  readonly served: number;
  readonly drawn: number;
  readonly p50: number;
  readonly p99: number;
}

async function drawPages(
  origin: string,
  seconds: number,
  cookies: readonly string[],
): Promise<Pages> {
  let drawn = 0;
  let connected = 0;
  const result = await autocannon({
    url: `${origin}/${survey.id}`,
    connections: respondents,
    duration: seconds,
    overallRate: rates.pages,
    setupClient(client) {
      client.setHeaders({
        'Accept-Encoding': 'br',
        Cookie: cookies[connected++ % cookies.length] ?? '',
      });
      client.on('body', (body: Buffer) => {
        if (brotliDecompressSync(body).includes('<h2')) drawn += 1;
      });
    },
  });
  return { served: result['2xx'], drawn, p50: result.latency.p50, p99: result.latency.p99 };
}
