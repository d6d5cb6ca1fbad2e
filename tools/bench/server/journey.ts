import { Agent, request } from 'undici';
import { bodyOf, headersOf, survey } from './commits.ts';
import { median, percentile, rounded } from './numbers.ts';

const connections = 50;
const commits = 10;

interface Visit {
  readonly bytes: number;
  readonly calls: number;
  readonly ms: number;
}

/**
 * Respondents one after another on each of fifty connections: the page, `location`, `start`, ten commits and the end.
 *
 * @returns the number of acknowledged commits
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
  const calls = visits.reduce((sum, one) => sum + one.calls, 0);
  console.log(`\nWhole journeys, ${connections} at the same time`);
  console.table({
    'respondents a second': rounded(visits.length / took),
    'requests a second': Math.round(calls / took),
    'seconds of a respondent, p50': rounded(median(visits.map(({ ms }) => ms)) / 1000),
    'seconds of a respondent, p99': rounded(
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
    { fields = '', headers = {} }: { fields?: string; headers?: Record<string, string> } = {},
  ) => {
    const reply = await request(`${origin}${path}`, {
      dispatcher,
      method,
      headers: {
        'Accept-Encoding': 'br',
        ...(fields === '' ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
        ...(cookie ? { Cookie: cookie } : {}),
        ...headers,
      },
      ...(fields === '' ? {} : { body: fields }),
    });
    const body = await reply.body.bytes();
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode}`);
    bytes += body.length;
    calls += 1;
    const set = reply.headers['set-cookie'];
    if (set !== undefined)
      cookie = String(Array.isArray(set) ? set[0] : set).split(';', 1)[0] ?? '';
  };
  const fieldsOf = (values: Record<string, string>) => ({
    fields: new URLSearchParams(values).toString(),
  });
  const place = { surveyId: survey.id, channel: 'web' };
  await ask('GET', `/${survey.id}`);
  await ask('POST', '/api/location', fieldsOf({ surveyInfo: survey.id }));
  const first = { ...place, deviceInfo: '{}', userBehavior: '{}', locale: 'en' };
  await ask('POST', '/api/start', fieldsOf(first));
  for (let question = 0; question < commits; question += 1) {
    const answer = { fields: bodyOf(question), headers: headersOf(cookie, question) };
    await ask('POST', '/api/commitAnswer', answer);
  }
  await ask('PATCH', '/api/termQuestionnaire', fieldsOf(place));
  return { bytes, calls, ms: performance.now() - began };
}
