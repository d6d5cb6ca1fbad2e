import { html } from 'hono/html';
import { stackedBar } from '../../charts/bars.ts';
import { decimal, figureOf, integer, percentage, shareOf } from '../../markup/format.ts';
import { type Html, nothing, table } from '../../markup/html.ts';
import type { Nps } from '../../statistics/results.ts';
import { countTable, facts } from '../overview.ts';
import type { Texts } from '../texts.ts';
import type { Chart } from './chart.ts';
import { noAnswer } from './choices.ts';
import { pointName } from './points.ts';
import { wordList } from './words.ts';

/** Shows a rating: its points, mean and median, and NPS, reasons and words if it has them. */
export const scale: Chart<'scale'> = (question, texts) => {
  const { id, reached, answered, result } = question;
  const { points, summary, nps, tags, words } = result;
  return html`${nps === null ? nothing : npsChart(nps)}
${facts([
  ['Mean', figureOf(summary?.mean)],
  ['Median', figureOf(summary?.median)],
])}
${countTable(
  'Share of those asked',
  [
    ...points.map((point) => [pointName(question.id, point.id, texts), point.count] as const),
    ...noAnswer(question),
  ],
  reached,
)}
${tags.length === 0 ? nothing : reasons(id, tags, answered, texts)}
${words === null ? nothing : wordList(words, 'Words of comments')}`;
};

function reasons(
  id: string,
  tags: readonly { readonly id: string; readonly count: number }[],
  answered: number,
  texts: Texts,
): Html {
  return countTable(
    'Reasons: share of those who answered',
    tags.map((tag) => [texts.option(id, tag.id), tag.count] as const),
    answered,
  );
}

function npsChart({ promoters, passives, detractors, score }: Nps): Html {
  const all = promoters + passives + detractors;
  const groups = [
    ['Detractors (0–6)', detractors, 'low'],
    ['Passives (7–8)', passives, 'middle'],
    ['Promoters (9–10)', promoters, 'high'],
  ] as const;
  return html`${facts([
    ['Net Promoter Score', score === null ? '–' : `${score > 0 ? '+' : ''}${decimal(score)}`],
  ])}
<div class="wide">${stackedBar(
    groups.map(([, count, tone]) => ({
      share: shareOf(count, all),
      tone,
      label: percentage(count, all),
    })),
  )}</div>
${table(
  'Promoters, passives and detractors',
  ['Group', 'Share', 'Count'],
  groups.map(([name, count, tone]) => [
    html`<span class="legend">${stackedBar([{ share: 1, tone }])} ${name}</span>`,
    percentage(count, all),
    integer(count),
  ]),
)}`;
}
