import { html } from 'hono/html';
import { missionEvents } from '../../../contract/missionEvents.ts';
import type { ExportedMissionEvent } from '../../missions/exportedMission.ts';
import type { Html } from '../markup/html.ts';
import type { MissionLine } from '../statistics/results.ts';
import { percent } from './bars.ts';

type Mark = 'step' | 'tip' | 'box' | 'finished' | 'stopped';

const codes = missionEvents;

const marks: Readonly<Partial<Record<number, Mark>>> = {
  [codes.startTask]: 'step',
  [codes.nextStep]: 'step',
  [codes.restart]: 'step',
  [codes.openTip]: 'tip',
  [codes.previousTip]: 'tip',
  [codes.nextTip]: 'tip',
  [codes.openSuspend]: 'box',
  [codes.openFinish]: 'box',
  [codes.finishTask]: 'finished',
  [codes.cancelTask]: 'stopped',
  [codes.timeout]: 'stopped',
};

const shapes: Readonly<Record<Mark, (x: string) => Html>> = {
  step: (x) => html`<line class="mark" x1="${x}" x2="${x}" y1="0" y2="100%"/>`,
  tip: (x) => html`<circle class="tip" cx="${x}" cy="50%" r="3"/>`,
  box: (x) => html`<line class="asked" x1="${x}" x2="${x}" y1="50%" y2="100%"/>`,
  finished: (x) => html`<circle class="main" cx="${x}" cy="50%" r="5"/>`,
  stopped: (x) => html`<text class="stopped" x="${x}" y="50%" dy="0.35em">✕</text>`,
};

const note = (x: string) => html`<rect class="tip" x="${x}" width="5" height="5"/>`;

const goalMark = (x: string) => html`<text class="goal" x="${x}" y="50%" dy="0.35em">★</text>`;

const absence = (x: string, width: string) =>
  html`<rect class="soft" x="${x}" width="${width}" height="100%"/>`;

/** A part of a mission, in milliseconds from its first event. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Draws the events of a mission, and the times of its notes and its goal, within a span, on an axis from its beginning
 * that is `most` milliseconds long.
 */
export function eventLine(
  { events, notes, goal }: Pick<MissionLine, 'events' | 'notes' | 'goal'>,
  { from, to }: Span,
  most: number,
): Html {
  const share = (milliseconds: number) => percent(most === 0 ? 0 : milliseconds / most);
  const isIn = (at: number) => from <= at && at <= to;
  const absences = absencesIn(events, to)
    .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }))
    .filter((span) => span.from < span.to);
  return html`<svg class="bar" aria-hidden="true">
${absences.map((span) => absence(share(span.from - from), share(span.to - span.from)))}
<line class="axis" x1="0" x2="${share(to - from)}" y1="50%" y2="50%"/>
${events.map(({ code, at }) => {
  const mark = isIn(at) ? marks[code] : undefined;
  return mark === undefined ? '' : shapes[mark](share(at - from));
})}
${notes.filter(isIn).map((at) => note(share(at - from)))}
${goal !== null && isIn(goal) ? goalMark(share(goal - from)) : ''}</svg>`;
}

const meanings: readonly (readonly [shape: Html, meaning: string])[] = [
  [shapes.step('50%'), 'a step begins'],
  [absence('0', '100%'), 'away on the page of the task'],
  [shapes.tip('50%'), 'a tip is read'],
  [note('50%'), 'a note is written'],
  [goalMark('50%'), 'the goal is reached'],
  [shapes.box('50%'), 'a box asks whether to complete or abort'],
  [shapes.finished('50%'), 'completed'],
  [shapes.stopped('50%'), 'aborted, or time over'],
];

/** Explains the marks of {@link eventLine}. */
export const eventLegend: Html = html`<p class="legend">${meanings.map(
  ([shape, meaning]) =>
    html`<span><svg class="bar" aria-hidden="true">${shape}</svg>${meaning}</span>`,
)}</p>`;

/** Returns the times for which the participant was on the page of the task. */
function absencesIn(events: readonly ExportedMissionEvent[], end: number): readonly Span[] {
  const spans: Span[] = [];
  let left: number | null = null;
  for (const { code, at } of events) {
    if (code === codes.openTask) left ??= at;
    if (code !== codes.returnTask || left === null) continue;
    spans.push({ from: left, to: at });
    left = null;
  }
  return left === null ? spans : [...spans, { from: left, to: end }];
}
