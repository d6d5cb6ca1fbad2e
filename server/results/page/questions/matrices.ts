import { html } from 'hono/html';
import { bar, stackedBar, type Tone } from '../../charts/bars.ts';
import { decimal, integer, percentage, shareOf } from '../../markup/format.ts';
import { figure, type Html, table } from '../../markup/html.ts';
import type { Row } from '../../statistics/results.ts';
import type { Chart } from './chart.ts';
import { pointName } from './points.ts';

/** Draws the rows as bars that diverge from the middle of the scale. */
export const ratings: Chart<'ratings'> = ({ id, result: { rows } }, texts) => {
  const points = rows[0]?.counts.map((count) => count.id) ?? [];
  const tones = points.map((_, index) => toneOf(index, points.length));
  const extents = rows.map((row) => lower(row, points.length));
  const reach = Math.max(...extents.flatMap((below) => [below, 1 - below]), 0.5);
  const chart = html`<p class="legend">${points.map(
    (point, index) =>
      html`<span>${stackedBar([{ share: 1, tone: tones[index] ?? 'middle' }])} ${pointName(id, point, texts)}</span> `,
  )}</p>
<ul class="lines">${rows.map((row, index) => {
    const below = extents[index] ?? 0;
    return html`<li>${texts.option(id, row.id)}${
      row.answered === 0
        ? ''
        : stackedBar(
            row.counts.map(({ count }, pointIndex) => ({
              share: shareOf(count, row.answered) / (2 * reach),
              tone: tones[pointIndex] ?? 'middle',
              label: percentage(count, row.answered),
            })),
            0.5 - below / (2 * reach),
          )
    }</li>`;
  })}</ul>`;
  return figure(
    'Share of those who answered the row; the middle of the scale is the middle of the chart',
    chart,
    table(
      'Answers by row',
      ['Row', ...points.map((point) => pointName(id, point, texts)), 'Answers', 'Mean'],
      rows.map((row) => [
        texts.option(id, row.id),
        ...row.counts.map(({ count }) => cell(count, row.answered)),
        integer(row.answered),
        decimal(row.mean),
      ]),
    ),
    'Table of the rows',
  );
};

/** Draws each row with the bars of its columns. */
export const matrix: Chart<'matrix'> = ({ id, result: { rows, isSeveral } }, texts) =>
  html`${rows.map((row) =>
    table(
      html`${texts.option(id, row.id)}: ${integer(row.answered)} answers${isSeveral ? ', several columns each' : ''}`,
      ['Column', 'Share', 'Count'],
      row.counts.map(({ id: column, count }) => [
        html`${texts.column(id, row.id, column)}${bar(shareOf(count, row.answered))}`,
        percentage(count, row.answered),
        integer(count),
      ]),
    ),
  )}`;

function cell(count: number, all: number): Html {
  return html`${percentage(count, all)} <span class="muted">(${integer(count)})</span>`;
}

/** Returns the share below the middle of the scale, to which half of the middle point counts. */
function lower({ counts, answered }: Row, points: number): number {
  const middle = (points - 1) / 2;
  const below = counts.reduce((sum, { count }, index) => {
    if (index < middle) return sum + count;
    return index === middle ? sum + count / 2 : sum;
  }, 0);
  return shareOf(below, answered);
}

function toneOf(pointIndex: number, points: number): Tone {
  const position = (2 * pointIndex) / (points - 1) - 1;
  if (Math.abs(position) < 1e-9) return 'middle';
  if (position < 0) return position < -0.5 ? 'low' : 'lower';
  return position > 0.5 ? 'high' : 'higher';
}
