import { html } from 'hono/html';
import type { Html } from '../markup/html.ts';

/**
 * The name of a colour of the page: the accent (`main`, `soft`), a step of a scale from `low` to
 * `high`, or the stripes of respondents who left.
 */
export type Tone = 'main' | 'soft' | 'low' | 'lower' | 'middle' | 'higher' | 'high' | 'left';

export interface Part {
  /** The share of the whole width, from 0 to 1. */
  readonly share: number;
  readonly tone: Tone;
  /** The label inside the part, which shows if its container is wide enough. */
  readonly label?: string;
}

/** Draws the horizontal bar of a table's row, whose numbers are in the neighbouring cells. */
export function bar(share: number, tone: Tone = 'main'): Html {
  return stackedBar([{ share, tone }]);
}

/** Draws the parts of a whole side by side, after an empty part of width `from`. */
export function stackedBar(parts: readonly Part[], from = 0): Html {
  let x = from;
  return html`<svg class="bar" aria-hidden="true">
<rect class="track" width="100%" height="100%" rx="3"/>
${parts.map(({ share, tone, label }) => {
  const [start, middle] = [x, x + share / 2];
  x += share;
  if (share <= 0) return '';
  return html`<rect class="${tone}" x="${percent(start)}" width="${percent(share)}" height="100%" rx="3"/>
${label === undefined ? '' : partLabel(label, { share, tone, middle })}`;
})}</svg>`;
}

/** The widths of a container in rem from which on a label shows; the style sheet has the same widths. */
const labelWidths = [15, 20, 30, 45] as const;
/** The width of a letter of 0.75rem. */
const remPerLetter = 0.42;

function partLabel(
  label: string,
  { share, tone, middle }: { readonly share: number; readonly tone: Tone; readonly middle: number },
): Html | string {
  const needed = ((label.length + 1) * remPerLetter) / share;
  const width = labelWidths.find((candidate) => candidate >= needed);
  if (width === undefined) return '';
  return html`<text class="on-${tone} from-${width}" x="${percent(middle)}" y="50%" dy="0.35em">${label}</text>`;
}

/** Draws the quartiles on a common axis from 0 to `most`. */
export function quartileBar(
  { low, median, high }: { readonly low: number; readonly median: number; readonly high: number },
  most: number,
): Html {
  const position = (value: number) => percent(most === 0 ? 0 : Math.min(value / most, 1));
  return html`<svg class="bar" aria-hidden="true">
<line class="axis" x1="0" x2="100%" y1="50%" y2="50%"/>
<rect class="soft" x="${position(low)}" width="${percent(most === 0 ? 0 : (Math.min(high, most) - Math.min(low, most)) / most)}" height="100%" rx="3"/>
<line class="mark" x1="${position(median)}" x2="${position(median)}" y1="0" y2="100%"/></svg>`;
}

export function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}
