import { Agent, request } from 'undici';
import { median, percentile, toHundredths } from '../numbers.ts';
import { bodyOf, fields, headersOf, survey } from './commits.ts';

const connections = 50;
const commits = 10;

interface Visit {
  readonly bytes: number;
  readonly calls: number;
  readonly ms: number;
}

/**
 * Measures respondents who go from the page to the end, one after another on each connection; returns the number of
 * commits.
 */
export async function measureJourneys(origin: string, seconds: number): Promise<number> {
  const agent = new Agent({ connections });
  const until = performance.now() + seconds * 1000;
  const visits: Visit[] = [];
  const began = performance.now();
  const oneAfterAnother = async () => {
    while (performance.now() < until) visits.push(await visit(origin, agent));
  };
  await Promise.all(Array.from({ length: connections }, oneAfterAnother));
  const took = (performance.now() - began) / 1000;
  await agent.close();
  const calls = visits.reduce((sum, visit) => sum + visit.calls, 0);
  console.log(`\nWhole journeys, ${connections} at the same time`);
  console.table({
    'respondents a second': toHundredths(visits.length / took),
    'requests a second': Math.round(calls / took),
    'seconds of a respondent, p50': toHundredths(median(visits.map(({ ms }) => ms)) / 1000),
    'seconds of a respondent, p99': toHundredths(
      percentile(
        visits.map(({ ms }) => ms),
        0.99,
      ) / 1000,
    ),
    'bytes of all replies to a respondent': Math.round(median(visits.map(({ bytes }) => bytes))),
  });
  return visits.length * commits;
}

async function visit(origin: string, dispatcher: Agent): Promise<Visit> {
  const began = performance.now();
  let bytes = 0;
  let calls = 0;
  let cookie = '';
  const ask = async (
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    { body = '', headers = {} }: { body?: string; headers?: Record<string, string> } = {},
  ) => {
    const reply = await request(`${origin}${path}`, {
      dispatcher,
      method,
      headers: {
        'Accept-Encoding': 'br',
        ...(body === '' ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
        ...(cookie ? { Cookie: cookie } : {}),
        ...headers,
      },
      ...(body === '' ? {} : { body }),
    });
    const received = await reply.body.bytes();
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode}`);
    bytes += received.length;
    calls += 1;
    const set = reply.headers['set-cookie'];
    if (set !== undefined)
      cookie = String(Array.isArray(set) ? set[0] : set).split(';', 1)[0] ?? '';
  };
  const bodyWith = (values: Record<string, string>) => ({
    body: new URLSearchParams(values).toString(),
  });
  await ask('GET', `/${survey.id}`);
  await ask('POST', '/api/location', bodyWith(fields.location));
  await ask('POST', '/api/start', bodyWith(fields.start));
  for (let question = 0; question < commits; question += 1) {
    const answer = { body: bodyOf(question), headers: headersOf(cookie, question) };
    await ask('POST', '/api/commitAnswer', answer);
  }
  await ask('PATCH', '/api/termQuestionnaire', bodyWith(fields.end));
  return { bytes, calls, ms: performance.now() - began };
}
