import { figuresOf } from '../../figuresOf.ts';
import { type Html, nothing } from '../../markup/html.ts';
import type { QuestionStatistics } from '../../statistics/questions.ts';
import type { Texts } from '../texts.ts';
import { blanks } from './blanks.ts';
import type { Chart, Kind, QuestionOf } from './chart.ts';
import { choices, linkedLists } from './choices.ts';
import { matrix, ratings } from './matrices.ts';
import { mission } from './missions.ts';
import { files, ranking } from './others.ts';
import { scale } from './scale.ts';

const charts: { readonly [K in Kind]: Chart<K> } = {
  none: () => nothing,
  choices,
  scale,
  ratings,
  matrix,
  blanks,
  order: ranking,
  figures: ({ answered, result: { type, counts } }, texts) =>
    figuresOf(type)?.chart(counts, answered, texts) ?? nothing,
  paths: linkedLists,
  files,
  mission,
};

export function chartOf<K extends Kind>(question: QuestionStatistics, texts: Texts): Html {
  return charts[question.result.kind as K](question as QuestionOf<K>, texts);
}
