import type { Answer, Code } from '../../../../contract/questions/index.ts';
import type { Result } from '../results.ts';

/** Takes the answers to one question one by one. */
export interface Collector<C extends Code = Code> {
  readonly add: (answer: Answer<C>, locale: string) => void;
  readonly result: () => Result;
}

/** Most different words that are kept, which bounds the memory. */
export interface Room {
  readonly words: number;
}
