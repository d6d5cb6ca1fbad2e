import type { Counting, Countings } from '../../../questions/shared/counting.ts';
import type { Result } from '../results.ts';

/** Takes the answers to one question one by one. */
export interface Collector<Answer> {
  readonly add: (answer: Answer, locale: string) => void;
  readonly result: () => Result;
}

/** Creates the collector of a question. */
export type CollectorFor<K extends Counting> = (
  question: Countings[K]['question'],
  room: Room,
) => Collector<Countings[K]['answer']>;

/** Most different words that are kept, which bounds the memory. */
export interface Room {
  readonly words: number;
}
