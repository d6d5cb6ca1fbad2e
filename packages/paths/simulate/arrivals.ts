import { Random } from './random.ts';

/** A period of time in epoch milliseconds. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const reminderDay = 7;

/** Times of the starts in ascending order, all different: many on the first days and after a reminder, few at night. */
export function arrivals(count: number, { from, until }: Period, seed: string): readonly number[] {
  const random = new Random(`${seed} arrivals`);
  const hours = Array.from(
    { length: Math.max(Math.ceil((until - from) / hourMs), 1) },
    (_, hour) => ({
      start: from + hour * hourMs,
      weight: weightAt(from + hour * hourMs, from),
    }),
  );
  const times = new Set<number>();
  // A short period has fewer milliseconds than starts, which have to differ.
  const room = Math.min(count, until - from);
  while (times.size < room) {
    const { start } = random.pick(hours, ({ weight }) => weight);
    const time = start + Math.floor(random.next() * hourMs);
    if (time < until) times.add(time);
  }
  return [...times].sort((a, b) => a - b);
}

function weightAt(time: number, from: number): number {
  const day = (time - from) / dayMs;
  const invited = Math.exp(-day / 3);
  const reminded = day < reminderDay ? 0 : 0.6 * Math.exp(-(day - reminderDay) / 2);
  const hour = (time % dayMs) / hourMs;
  const awake = hour < 6 ? 0.08 : 1 + 0.6 * Math.sin(((hour - 9) / 12) * Math.PI);
  return (0.05 + invited + reminded) * Math.max(awake, 0.08);
}
