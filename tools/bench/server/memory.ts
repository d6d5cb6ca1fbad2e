import type { ChildProcess } from 'node:child_process';
import { begin, load } from './commits.ts';
import { type Sample, sampleMemory } from './process.ts';

const commits = 200_000;
const respondents = 2500;
const connections = 200;
const seconds = 180;

/**
 * Measures the memory of the server during 200,000 commits after a warm-up; it must grow by less than 1 MB a minute.
 * Returns the number of commits.
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
      `${Math.max(...residents)} MB, ${growthPerMinute(samples).toFixed(2)} MB a minute`,
  );
  return warm.acknowledged + acknowledged;
}

async function round(origin: string, child: ChildProcess) {
  const waiting = await begin(origin, respondents);
  const over = new AbortController();
  const sampling = sampleMemory(child, over.signal);
  const done = await load(origin, {
    route: 'commitAnswer',
    connections,
    seconds,
    waiting,
  });
  over.abort();
  return { acknowledged: done.acknowledged, samples: await sampling };
}

function minutes(samples: readonly Sample[]): number {
  return (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0);
}

function growthPerMinute(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [at, resident] = [mean((sample) => sample.at), mean((sample) => sample.resident)];
  const spread = mean((sample) => (sample.at - at) ** 2);
  return mean((sample) => (sample.at - at) * (sample.resident - resident)) / spread;
}
