import { html } from 'hono/html';
import { coefficient, integer, percentage } from '../../server/results/markup/format.ts';
import { type Html, table } from '../../server/results/markup/html.ts';
import { countTable, facts } from '../../server/results/page/overview.ts';
import type { Texts } from '../../server/results/page/texts.ts';
import { feelings } from './contract.ts';
import { feelingWords } from './server.ts';
import type { KanoCategory, KanoCounts } from './statistics.ts';

export const categoryNames: Readonly<Record<KanoCategory, string>> = {
  attractive: 'Attractive',
  oneDimensional: 'One-dimensional',
  mustBe: 'Must-be',
  indifferent: 'Indifferent',
  reverse: 'Reverse',
  questionable: 'Questionable',
};

/** The categories, both coefficients, and the table of both feelings. */
export function chart(
  { categories, cells, better, worse }: KanoCounts,
  answered: number,
  texts: Texts,
): Html {
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
        (count) =>
          html`${integer(count)} <span class="muted">${percentage(count, answered)}</span>`,
      ),
    ]),
  )}</details>`;
}
