import type { Definition } from '../definition.ts';
import { withCopies } from './expand.ts';

const fewTimes = 3;

/**
 * The survey with as few times of each block as checks need, because the others are the same with other names: the
 * first ones, and those that the text of the file names.
 */
export function withFewCopies(authored: Definition, text: string): Definition {
  const named = new Set(
    [...text.matchAll(/~(?:another-)?(\d+)/g)].map(([, number]) => Number(number)),
  );
  return withCopies(authored, (time) => time <= fewTimes || named.has(time)).definition;
}
