import { html } from 'hono/html';
import { integer } from '../markup/format.ts';
import type { Html } from '../markup/html.ts';
import { percent } from './bars.ts';

export interface Column {
  readonly label: string;
  readonly value: number;
  /** A part of the value, which is drawn inside the value's column. */
  readonly part?: number;
}

const mostLabels = 5;
const mostValues = 12;

/**
 * Draws vertical columns over an axis; `name` is the accessible name. The table of the numbers is
 * next to the chart.
 */
export function columnChart(columns: readonly Column[], name: string): Html {
  const most = Math.max(...columns.map(({ value }) => value), 1);
  const ticks = ticksTo(most);
  const top = ticks.at(-1) ?? most;
  const width = 1 / Math.max(columns.length, 1);
  const every = Math.ceil(columns.length / mostLabels);
  return html`<div class="plot" role="img" aria-label="${name}">
<svg class="scale">${ticks.map((tick) => html`<text x="100%" y="${height(tick, top)}" dy="0.35em">${integer(tick)}</text>`)}</svg>
<svg class="area">${ticks.map((tick) => html`<line class="grid" x1="0" x2="100%" y1="${height(tick, top)}" y2="${height(tick, top)}"/>`)}
${columns.map(({ value, part, label }, index) => {
  const x = percent(width * (index + 0.1));
  const middle = percent(width * (index + 0.5));
  const column = (of: number, tone: string) =>
    of === 0
      ? ''
      : html`<rect class="${tone}" x="${x}" width="${percent(width * 0.8)}" y="${height(of, top)}" height="${percent((of / top) * plotShare)}"/>`;
  return html`${column(value, part === undefined ? 'main' : 'soft')}${part === undefined ? '' : column(part, 'main')}
${columns.length <= mostValues && value > 0 ? html`<text class="value" x="${middle}" y="${height(value, top)}" dy="-4">${integer(value)}</text>` : ''}
${index % every === 0 ? html`<text class="label" x="${middle}" y="100%" dy="-4">${label}</text>` : ''}`;
})}</svg></div>`;
}

/** The share of the height for columns; values above and labels below need the rest. */
const plotShare = 0.78;
const plotTop = 0.1;

function height(value: number, top: number): string {
  return percent(plotTop + plotShare * (1 - value / top));
}

/** Returns ticks from 0 to a round number that is at least `most`. */
function ticksTo(most: number): readonly number[] {
  const power = 10 ** Math.floor(Math.log10(most / 4 || 1));
  const step =
    Math.max([1, 2, 5, 10].find((factor) => factor * power * 4 >= most) ?? 10, 1) *
    Math.max(power, 1);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}
