import { html } from 'hono/html';
import { bar } from '../../charts/bars.ts';
import { decimal, integer, percentage, shareOf } from '../../markup/format.ts';
import { nothing, table } from '../../markup/html.ts';
import { countTable } from '../overview.ts';
import type { Chart } from './chart.ts';

/** Shows the options by their mean position, with the share of first positions as a bar. */
export const ranking: Chart<'order'> = ({ id, answered, result: { options } }, texts) =>
  table(
    'By mean place; the bar is the share of first places',
    ['Option', 'Mean place', 'First places', 'Ranked'],
    options.map(({ id: option, mean, first, ranked }) => [
      html`${texts.option(id, option)}${bar(shareOf(first, answered))}`,
      decimal(mean),
      `${integer(first)} (${percentage(first, answered)})`,
      integer(ranked),
    ]),
  );

/**
 * Shows only the number of respondents who uploaded files, because the files themselves cannot be
 * compared.
 */
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
        `${integer(result.files)} files by type`,
        result.types.map(({ id, count }) => [id, count] as const),
        result.files,
        'Type',
      )
}`;
