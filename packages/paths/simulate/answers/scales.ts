import { scalePoints } from '../../../../contract/questions/shared/ratings.ts';
import type { Answering } from './answering.ts';

const deviation = 0.2;

/** A point of the scale, which depends on the shared opinions and the respondent's mood. */
export function pointOn(
  scale: Parameters<typeof scalePoints>[0],
  { random, tendencies, mood, isReversed }: Answering,
  ...names: readonly string[]
): number {
  const points = scalePoints(scale);
  const good = tendencies.position(...names) + 0.15 * mood + deviation * random.normal();
  const share = Math.min(Math.max(isReversed ? 1 - good : good, 0), 1);
  return points[Math.round(share * (points.length - 1))] ?? 0;
}
