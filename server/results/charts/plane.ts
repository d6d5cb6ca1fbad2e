import { html } from 'hono/html';
import type { Html } from '../markup/html.ts';
import { percent } from './bars.ts';
import { spreadLabels } from './spreadLabels.ts';

export interface Point {
  /** The number of the question, which is also in its row of the table. */
  readonly label: string;
  /** The coordinate from 0 to 1. */
  readonly x: number;
  readonly y: number;
}

export interface Axes {
  readonly x: string;
  readonly y: string;
  /** The names of the quarters: top left, top right, bottom left, bottom right. */
  readonly quarters: readonly [string, string, string, string];
}

/**
 * Draws numbered points in a square of four quarters; `name` is the accessible name. The table of
 * the points is next to the chart.
 */
export function plane(points: readonly Point[], { x, y, quarters }: Axes, name: string): Html {
  const labels = spreadLabels(points.map((point) => [0.05 + 0.9 * point.x, 0.9 - 0.8 * point.y]));
  return html`<div class="plane" role="img" aria-label="${name}">
<p class="axis-name">${y} ↑</p>
<svg class="square"><rect class="track" width="100%" height="100%"/>
<line class="grid" x1="50%" x2="50%" y1="0" y2="100%"/><line class="grid" x1="0" x2="100%" y1="50%" y2="50%"/>
${quarters.map((quarter, index) => {
  const [left, top] = quarterPositions[index] ?? quarterPositions[0];
  return html`<text class="quarter" x="${left}%" y="${top}%">${quarter}</text>`;
})}
${labels.map(({ point: [px, py], at: [ax, ay] }) =>
  px === ax && py === ay
    ? ''
    : html`<line class="to-place" x1="${percent(px)}" y1="${percent(py)}" x2="${percent(ax)}" y2="${percent(ay)}"/><circle class="place" cx="${percent(px)}" cy="${percent(py)}" r="3"/>`,
)}
${labels.map(
  ({ at: [ax, ay] }, index) =>
    html`<circle class="point" cx="${percent(ax)}" cy="${percent(ay)}" r="12"/>
<text class="on-main" x="${percent(ax)}" y="${percent(ay)}" dy="0.35em">${points[index]?.label ?? ''}</text>`,
)}</svg>
<p class="axis-name end">${x} →</p></div>`;
}

/** The positions of the quarters' names, in the margins above and below the points. */
const quarterPositions = [
  [25, 6],
  [75, 6],
  [25, 97],
  [75, 97],
] as const;
