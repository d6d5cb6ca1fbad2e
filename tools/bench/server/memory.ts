import type { ChildProcess } from 'node:child_process';
import { setInterval } from 'node:timers/promises';
import { begin, load } from './commits.ts';
import { residentNow } from './process.ts';

/** Commits after the warm-up, which is one round. */
const commits = 200_000;
/** Respondents of a round, of twenty answers each. */
const respondents = 2500;
const connections = 200;
/** Upper bound of a round. */
const seconds = 180;

interface Sample {
  /** Minutes. */
  readonly at: number;
  /** Megabytes. */
  readonly resident: number;
}

/**
 * The memory of the server over 200,000 commits; it must grow by less than 1 MB a minute.
 *
 * @returns the number of acknowledged commits
 */
export async function measureMemory(origin: string, child: ChildProcess): Promise<number> {
  const warm = await round(origin, child);
  const samples: Sample[] = [];
  let acknowledged = 0;
  while (acknowledged < commits) {
    const done = await round(origin, child);
    acknowledged += done.acknowledged;
    samples.push(...done.samples);
  }
  const residents = samples.map(({ resident }) => resident);
  console.log(
    `\n${acknowledged} commits in ${minutes(samples).toFixed(1)} min: ${Math.min(...residents)} to ` +
      `${Math.max(...residents)} MB, ${slopeOf(samples).toFixed(2)} MB a minute`,
  );
  return warm.acknowledged + acknowledged;
}

async function round(origin: string, child: ChildProcess) {
  const waiting = await begin(origin, respondents);
  const samples: Sample[] = [];
  const over = new AbortController();
  const sampling = sample(child, samples, over.signal);
  const done = await load(origin, {
    route: 'commitAnswer',
    connections,
    seconds,
    waiting,
  });
  over.abort();
  await sampling;
  return { acknowledged: done.acknowledged, samples };
}

async function sample(child: ChildProcess, into: Sample[], signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of setInterval(500, null, { signal })) {
      const resident = await residentNow(child);
      if (resident !== null) into.push({ at: performance.now() / 60_000, resident });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function minutes(samples: readonly Sample[]): number {
  return (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0);
}

/** Megabytes a minute, by least squares. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (one: Sample) => number) =>
    samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [at, resident] = [mean((one) => one.at), mean((one) => one.resident)];
  const spread = mean((one) => (one.at - at) ** 2);
  return mean((one) => (one.at - at) * (one.resident - resident)) / spread;
}
