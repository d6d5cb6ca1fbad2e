import type { Definition } from '../definition.ts';
import { withCopies } from './expand.ts';

const fewTimes = 3;

/**
 * Returns the survey with as few repetitions of each block as checks need: the first repetitions
 * and those that the file's text names. The others differ in their names only.
 */
export function withFewCopies(authored: Definition, text: string): Definition {
  const named = new Set(
    [...text.matchAll(/~(?:another-)?(\d+)/g)].map(([, number]) => Number(number)),
  );
  return withCopies(authored, (time) => time <= fewTimes || named.has(time)).definition;
}
