import { html } from 'hono/html';
import { feelings } from '../../../../contract/questions/kano.ts';
import { feelingWords } from '../../../questions/shared/scaleWords.ts';
import { coefficient, percentage, whole } from '../../markup/format.ts';
import { table } from '../../markup/html.ts';
import type { KanoCategory } from '../../statistics/results.ts';
import { countTable, facts } from '../overview.ts';
import type { Chart } from './chart.ts';

export const categoryNames: Readonly<Record<KanoCategory, string>> = {
  attractive: 'Attractive',
  oneDimensional: 'One-dimensional',
  mustBe: 'Must-be',
  indifferent: 'Indifferent',
  reverse: 'Reverse',
  questionable: 'Questionable',
};

/** Categories, the two coefficients, and the table of both feelings. */
export const kano: Chart<'kano'> = ({ answered, result }, texts) => {
  const { categories, cells, better, worse } = result;
  const names = feelings.map((feeling) => texts.label(feelingWords[feeling]));
  const most = [...categories].sort((a, b) => b.count - a.count)[0];
  return html`${facts([
    ['Most frequent', most && most.count > 0 ? categoryNames[most.id] : '–'],
    ['Better, if it is there', coefficient(better)],
    ['Worse, if it is not', coefficient(worse)],
  ])}
${countTable(
  'Categories: share of those who answered',
  categories.map(({ id, count }) => [categoryNames[id], count] as const),
  answered,
  'Category',
)}
<details><summary>Table of both feelings</summary>${table(
    'With the feature in rows, without it in columns',
    ['Feeling', ...names],
    cells.map((row, index) => [
      names[index] ?? '',
      ...row.map(
        (count) => html`${whole(count)} <span class="muted">${percentage(count, answered)}</span>`,
      ),
    ]),
  )}</details>`;
};
