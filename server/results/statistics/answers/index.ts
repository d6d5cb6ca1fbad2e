import type { Answer, Code, Question } from '../../../../contract/questions/index.ts';
import { typeOf } from '../../../questions/index.ts';
import type { Counting } from '../../../questions/shared/counting.ts';
import { oneBlank, severalBlanks } from './blanks.ts';
import { oneOption, severalOptions } from './choices.ts';
import type { Collector, CollectorFor, Room } from './collector.ts';
import { figures } from './figures.ts';
import { columnInRows, columnsInRows } from './matrices.ts';
import { missions } from './missions.ts';
import { files, paths, ranking } from './others.ts';
import { rating, ratings } from './scales.ts';

const collectors: { readonly [K in Counting]: CollectorFor<K> } = {
  nothing: () => ({ add: () => {}, result: () => ({ kind: 'none' }) }),
  oneOption,
  severalOptions,
  oneBlank,
  severalBlanks,
  columnInRows,
  columnsInRows,
  rating,
  ratings,
  paths,
  missions,
  files,
  ranking,
  figures,
};

/** Returns a collector for the answers to this question. */
export function collectorOf<C extends Code>(
  question: Question<C>,
  room: Room,
): Collector<Answer<C>> {
  // A type names only countings that its questions and answers fit, which the compiler cannot know
  // after a look-up by type.
  const create = collectors[typeOf(question).counting] as (
    question: Question<C>,
    room: Room,
  ) => Collector<Answer<C>>;
  return create(question, room);
}
