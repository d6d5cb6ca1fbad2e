import { html } from 'hono/html';
import { columnChart } from '../../charts/columns.ts';
import { figureOf, integer } from '../../markup/format.ts';
import { figure, type Html, nothing, table } from '../../markup/html.ts';
import type { Count } from '../../statistics/counts.ts';
import type { BlankResult } from '../../statistics/results.ts';
import { facts, histogram } from '../overview.ts';
import type { Chart } from './chart.ts';
import { wordList } from './words.ts';

/** Shows the answers of each blank by its kind. */
export const blanks: Chart<'blanks'> = ({ id, result }, texts) =>
  html`${result.blanks.map(({ id: blank, result: answers }) =>
    blankChart(answers, blank, blank === '' ? html`Answers` : texts.option(id, blank)),
  )}`;

function blankChart(result: BlankResult, blank: string, name: Html): Html {
  switch (result.kind) {
    case 'numbers': {
      const { summary, bins } = result;
      if (summary === null) return nothing;
      const numbers = facts([
        ['Mean', figureOf(summary.mean)],
        ['Median', figureOf(summary.median)],
        ['Middle half', `${figureOf(summary.low)} – ${figureOf(summary.high)}`],
      ]);
      const caption = html`${name}: ${integer(summary.count)} numbers`;
      return html`${histogram(caption, bins, figureOf)}${numbers}`;
    }
    case 'dates':
      return counted(result.counts, name, result.unit);
    case 'hours':
      return counted(result.hours, name, 'hour');
    case 'words':
      return wordList(result.words, blank === '' ? 'Words' : html`${name}: words`);
    case 'counted':
      return html`<p>${name}: ${integer(result.count)} ${result.count === 1 ? 'text' : 'texts'}, not listed, as they may tell who gave them.</p>`;
  }
}

function counted(counts: readonly Count[], name: Html, unit: string): Html {
  if (counts.length === 0) return nothing;
  const caption = html`${name} by ${unit}`;
  return figure(
    caption,
    columnChart(
      counts.map(({ id, count }) => ({ label: id, value: count })),
      'Columns; the table below has their numbers',
    ),
    table(
      caption,
      [unit.charAt(0).toUpperCase() + unit.slice(1), 'Count'],
      counts.map(({ id, count }) => [id, integer(count)]),
    ),
    `Table by ${unit}`,
  );
}
