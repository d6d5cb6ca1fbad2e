import { html } from 'hono/html';
import { bar } from '../../charts/bars.ts';
import { decimal, percentage, shareOf, whole } from '../../markup/format.ts';
import { nothing, table } from '../../markup/html.ts';
import { countTable } from '../overview.ts';
import type { Chart } from './chart.ts';

/** Options by their mean place, with the share of first places as a bar. */
export const ranking: Chart<'order'> = ({ id, answered, result: { options } }, texts) =>
  table(
    'By mean place; the bar is the share of first places',
    ['Option', 'Mean place', 'First places', 'Ranked'],
    options.map(({ id: option, mean, first, ranked }) => [
      html`${texts.option(id, option)}${bar(shareOf(first, answered))}`,
      decimal(mean),
      `${whole(first)} (${percentage(first, answered)})`,
      whole(ranked),
    ]),
  );

/** Files are only counted. */
export const files: Chart<'files'> = ({ reached, answered, result }) =>
  html`${countTable(
    'Share of those asked',
    [
      ['With files', answered],
      ['Without', reached - answered],
    ],
    reached,
  )}
${
  result.files === 0
    ? nothing
    : countTable(
        `${whole(result.files)} files by type`,
        result.types.map(({ id, count }) => [id, count] as const),
        result.files,
        'Type',
      )
}`;
