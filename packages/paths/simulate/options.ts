import { parseArgs } from 'node:util';
import { isLoopback } from '../../../server/lib/serverNames.ts';

const usage = `npm run -s simulate -- SURVEY [options]   simulated respondents answer a survey

  --respondents N   number of respondents (100)
  --seed TEXT       the same seed gives the same answers (1)
  --days N          days over which the sessions spread (14)
  --until TIME      end of these days, such as 2031-05-01T12:00:00Z (now)
  --url URL         a server on this machine instead of an own one in this process; its time is the real one
  --as-respondents  answers that count as those of respondents, and not as test answers
  --yes             such answers also where the survey may have sessions already

Test answers are exported with --test and removed by "npm run answers -- forget --test". With --url the
server's TEST_KEY is expected in the environment. An own server writes to the configured database (DATA_DIR, DATABASE_URL), while no other server uses its directory.`;

export interface Options {
  readonly surveyId: string;
  readonly respondents: number;
  readonly seed: string;
  readonly days: number;
  readonly until: number;
  readonly origin: string | null;
  readonly areRespondents: boolean;
  readonly isConfirmed: boolean;
}

/**
 * Reads the arguments.
 * @throws with the name of an invalid argument
 */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      respondents: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      days: { type: 'string', default: '14' },
      until: { type: 'string' },
      url: { type: 'string' },
      'as-respondents': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  });
  const [surveyId, ...more] = positionals;
  if (surveyId === undefined || more.length > 0) throw new Error(usage);
  return {
    surveyId,
    respondents: whole('respondents', values.respondents, 1_000_000),
    seed: values.seed,
    days: whole('days', values.days, 3650),
    until: values.until === undefined ? Date.now() : momentIn(values.until),
    origin: values.url === undefined ? null : originOf(values.url),
    areRespondents: values['as-respondents'],
    isConfirmed: values.yes,
  };
}

function whole(name: string, text: string, most: number): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most) {
    throw new Error(`--${name}: a whole number from 1 to ${most} is expected, not "${text}"`);
  }
  return number;
}

function momentIn(text: string): number {
  const moment = Date.parse(text);
  if (Number.isNaN(moment) || moment > Date.now()) {
    throw new Error(
      `--until: a time in the past such as 2026-05-01T12:00:00Z is expected, not "${text}"`,
    );
  }
  return moment;
}

/** Accepts only an address of this machine, because other servers may collect answers of real respondents. */
function originOf(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || !isLoopback(url.hostname)) {
    throw new Error(
      `--url: an address of this machine such as http://127.0.0.1:3000 is expected, not "${text}"`,
    );
  }
  return url.origin;
}
