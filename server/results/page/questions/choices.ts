import { html } from 'hono/html';
import { figureOf, integer, percentage } from '../../markup/format.ts';
import { type Html, nothing, table } from '../../markup/html.ts';
import type { Count } from '../../statistics/counts.ts';
import type { QuestionStatistics } from '../../statistics/questions.ts';
import { pathSeparator } from '../../statistics/results.ts';
import { countTable } from '../overview.ts';
import type { Texts } from '../texts.ts';
import type { Chart } from './chart.ts';
import { wordList } from './words.ts';

const mostOptions = 30;

/** Draws the options with their share of the respondents who were asked. */
export const choices: Chart<'choices'> = (question, texts) => {
  const { id, result } = question;
  return html`${optionTable(
    question,
    result.options,
    (option) => optionName(texts, id, result.options, option),
    result.isSeveral ? 'Share of those asked; several answers' : 'Share of those asked',
  )}${result.words === null ? nothing : wordList(result.words, 'Words of own texts')}`;
};

/** Draws the chosen paths through linked lists, the most frequent first. */
export const linkedLists: Chart<'paths'> = (question, texts) => {
  const { id, result } = question;
  return html`${optionTable(
    question,
    [...result.paths, ...(result.others > 0 ? [{ id: '', count: result.others }] : [])],
    (path) => texts.path(id, path.split(pathSeparator)),
    'Share of those asked, the most frequent first',
  )}${result.words === null ? nothing : wordList(result.words, 'Words of own texts')}`;
};

/**
 * Draws the bars of the options. Of a long list only the most frequent options are drawn, above a
 * table of all that the reader can open.
 */
function optionTable(
  question: QuestionStatistics,
  options: readonly Count[],
  nameOf: (id: string) => Html,
  caption: string,
): Html {
  const { reached } = question;
  const rowsOf = (counts: readonly Count[]) =>
    counts.map(({ id, count }) => [id === '' ? html`All others` : nameOf(id), count] as const);
  const shown = withoutTail(options);
  const bars = countTable(caption, [...rowsOf(shown), ...noAnswer(question)], reached);
  if (shown === options) return bars;
  const sorted = byCount(options);
  return html`${bars}
<details><summary>Table of all ${integer(sorted.length)}</summary>${table(
    caption,
    ['Answer', 'Share', 'Count'],
    [...rowsOf(sorted), ...noAnswer(question)].map(([name, count]) => [
      name,
      percentage(count, reached),
      integer(count),
    ]),
  )}</details>`;
}

/** Returns the most frequent options of a long list, with all others combined under an empty id. */
function withoutTail(options: readonly Count[]): readonly Count[] {
  if (options.length <= mostOptions) return options;
  const sorted = byCount(options);
  const others = sorted.slice(mostOptions).reduce((sum, { count }) => sum + count, 0);
  return [...sorted.slice(0, mostOptions), { id: '', count: others }];
}

/** Sorts options by frequency; the combined others, which have an empty id, are last. */
function byCount(options: readonly Count[]): readonly Count[] {
  return [...options].sort(
    (a, b) => Number(a.id === '') - Number(b.id === '') || b.count - a.count,
  );
}

/** Returns an option with its points. If only right answers have points, a tick replaces them. */
function optionName(texts: Texts, question: string, options: readonly Count[], id: string): Html {
  const points = texts.points(question, id);
  const name = texts.option(question, id);
  if (points === 0) return name;
  const isRight = options.every((other) => [0, points].includes(texts.points(question, other.id)));
  const tick = isRight && points > 0 ? html`<span aria-hidden="true">✓ </span>` : '';
  const unit = Math.abs(points) === 1 ? 'point' : 'points';
  return html`${name} <span class="points">${tick}${figureOf(points)} ${unit}</span>`;
}

/** Makes the row of the respondents who left at the question or skipped it. */
export function noAnswer({
  reached,
  answered,
}: QuestionStatistics): readonly (readonly [Html, number])[] {
  return answered === reached
    ? []
    : [[html`<span class="muted">No answer</span>`, reached - answered]];
}
