import type { Counting, Countings } from '../../../questions/shared/counting.ts';
import type { Result } from '../results.ts';

/** Counts the answers to one question, which are added one at a time. */
export interface Collector<Answer> {
  readonly add: (answer: Answer, locale: string) => void;
  readonly result: () => Result;
}

/** Creates the collector of a question. */
export type CollectorFor<K extends Counting> = (
  question: Countings[K]['question'],
  room: Room,
) => Collector<Countings[K]['answer']>;

/** What is kept besides counts, which bounds the memory. */
export interface Room {
  /** The most different words to count. */
  readonly words: number;
  /** The most missions whose events are drawn as lines. */
  readonly lines: number;
}
