import { html } from 'hono/html';
import { missionEvents } from '../../../../contract/missionEvents.ts';
import { eventLegend, eventLine, type Span } from '../../charts/eventLine.ts';
import { duration, integer } from '../../markup/format.ts';
import { type Html, nothing, table } from '../../markup/html.ts';
import type { MissionLine } from '../../statistics/results.ts';
import type { QuestionOf } from './chart.ts';
import { outcomeNames } from './outcomeNames.ts';

/** A mission with its number in all tables. */
type Numbered = MissionLine & { readonly number: number };

/** Draws the events of each participant on one line, the shortest mission first, as a whole and for each step. */
export function missionLines({ steps, lines }: QuestionOf<'mission'>['result']): Html {
  if (lines.length === 0) return nothing;
  const numbered = [...lines]
    .sort((a, b) => spanOf(a).to - spanOf(b).to)
    .map((line, index) => ({ ...line, number: index + 1 }));
  const stepNumbers = Array.from({ length: steps > 1 ? steps : 0 }, (_, index) => index + 1);
  return html`<details><summary>Events of ${integer(lines.length)} participants</summary>${eventLegend}
${linesTable('The whole mission', numbered, spanOf)}
${stepNumbers.map((step) => linesTable(`Step ${step}`, numbered, (line) => stepIn(line, step)))}</details>`;
}

/** Draws the lines that have a span, all from its beginning and on axes of the same length. */
function linesTable(
  caption: string,
  lines: readonly Numbered[],
  spanIn: (line: MissionLine) => Span | null,
): Html {
  const parts = lines.flatMap((line) => {
    const span = spanIn(line);
    return span === null ? [] : [{ line, span }];
  });
  if (parts.length === 0) return nothing;
  const most = Math.max(...parts.map(({ span: { from, to } }) => to - from));
  return table(
    `${caption}; the axis ends at ${duration(most / 1000)}`,
    ['Participant', 'Time'],
    parts.map(({ line, span }) => [
      html`${integer(line.number)}: ${outcomeOf(line)}${goalIn(line, span)}${noteCount(line.notes, span)}${eventLine(line, span, most)}`,
      duration((span.to - span.from) / 1000),
    ]),
  );
}

function outcomeOf({ outcome }: MissionLine): string {
  return outcome === undefined ? 'No end' : (outcomeNames[outcome] ?? outcome);
}

function goalIn({ goal }: MissionLine, { from, to }: Span): string {
  return goal !== null && from <= goal && goal <= to ? ', goal reached' : '';
}

/** Tells how many notes were written within a span; their texts are in the export alone. */
function noteCount(notes: readonly number[], { from, to }: Span): string {
  const count = notes.filter((at) => from <= at && at <= to).length;
  if (count === 0) return '';
  return `, ${count === 1 ? '1 note' : `${integer(count)} notes`}`;
}

function spanOf({ events, goal }: MissionLine): Span {
  return { from: 0, to: Math.max(events.at(-1)?.at ?? 0, goal ?? 0) };
}

/** Returns the time from the first beginning of a step to that of the next one; null if it did not begin. */
function stepIn(line: MissionLine, step: number): Span | null {
  const begin = beginOf(line, step);
  if (begin === null) return null;
  return { from: begin, to: beginOf(line, step + 1) ?? spanOf(line).to };
}

function beginOf({ events }: MissionLine, step: number): number | null {
  const { startTask, nextStep } = missionEvents;
  const first = events.find(
    (event) =>
      (event.code === startTask && step === 1) || (event.code === nextStep && event.step === step),
  );
  return first?.at ?? null;
}
