import type { Answer, Code, Question } from '../../../../contract/questions/index.ts';
import { oneBlank, severalBlanks } from './blanks.ts';
import { oneOption, severalOptions } from './choices.ts';
import type { Collector, Room } from './collector.ts';
import { kanoAnswers } from './kano.ts';
import { matrix } from './matrices.ts';
import { missions } from './missions.ts';
import { paths, ranking, uploads } from './others.ts';
import { rating, ratings } from './scales.ts';

type Collectors = { readonly [C in Code]: (question: Question<C>, room: Room) => Collector<C> };

const collectors: Collectors = {
  0: () => ({ add: () => {}, result: () => ({ kind: 'none' }) }),
  1: oneOption,
  2: severalOptions,
  3: oneOption,
  4: oneBlank,
  5: severalBlanks,
  6: matrix,
  7: matrix,
  8: rating,
  9: ratings,
  10: paths,
  11: missions,
  12: uploads,
  13: ranking,
  14: severalOptions,
  15: oneOption,
  16: rating,
  17: kanoAnswers,
};

/** A collector for the answers to this question. */
export function collectorOf<C extends Code>(
  question: Question<C>,
  room: Room,
): Collector<C> & { readonly add: (answer: Answer<C>, locale: string) => void } {
  return collectors[question.type as C](question, room);
}
