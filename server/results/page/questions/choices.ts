import { html } from 'hono/html';
import { figureOf, percentage, whole } from '../../markup/format.ts';
import { type Html, nothing, table } from '../../markup/html.ts';
import type { Count } from '../../statistics/counts.ts';
import type { QuestionStatistics } from '../../statistics/questions.ts';
import { pathSeparator } from '../../statistics/results.ts';
import { countTable } from '../overview.ts';
import type { Texts } from '../texts.ts';
import type { Chart } from './chart.ts';
import { wordList } from './words.ts';

const mostOptions = 30;

/** Bars with the share of the respondents who were asked. */
export const choices: Chart<'choices'> = (question, texts) => {
  const { id, result } = question;
  return html`${optionTable(
    question,
    result.options,
    (option) => optionName(texts, id, result.options, option),
    result.isSeveral ? 'Share of those asked; several answers' : 'Share of those asked',
  )}${result.words === null ? nothing : wordList(result.words, 'Words of own texts')}`;
};

/** Paths through linked lists, the most frequent first. */
export const linkedLists: Chart<'paths'> = (question, texts) => {
  const { id, result } = question;
  return html`${optionTable(
    question,
    [...result.paths, ...(result.others > 0 ? [{ id: '', count: result.others }] : [])],
    (path) => texts.path(id, path.split(pathSeparator)),
    'Share of those asked, the most frequent first',
  )}${result.words === null ? nothing : wordList(result.words, 'Words of own texts')}`;
};

/** Bars of the options; of a long list those of the most frequent ones, and below a table of all that opens. */
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
<details><summary>Table of all ${whole(sorted.length)}</summary>${table(
    caption,
    ['Answer', 'Share', 'Count'],
    [...rowsOf(sorted), ...noAnswer(question)].map(([name, count]) => [
      name,
      percentage(count, reached),
      whole(count),
    ]),
  )}</details>`;
}

/** Of a long list the most frequent options, and the others together under an empty id. */
function withoutTail(options: readonly Count[]): readonly Count[] {
  if (options.length <= mostOptions) return options;
  const sorted = byCount(options);
  const others = sorted.slice(mostOptions).reduce((sum, { count }) => sum + count, 0);
  return [...sorted.slice(0, mostOptions), { id: '', count: others }];
}

/** The most frequent first; all others together, under an empty id, last. */
function byCount(options: readonly Count[]): readonly Count[] {
  return [...options].sort(
    (a, b) => Number(a.id === '') - Number(b.id === '') || b.count - a.count,
  );
}

/** An option with its points; those of a right answer have a tick, as all other options have none. */
function optionName(texts: Texts, question: string, options: readonly Count[], id: string): Html {
  const points = texts.points(question, id);
  const name = texts.option(question, id);
  if (points === 0) return name;
  const isRight = options.every((other) => [0, points].includes(texts.points(question, other.id)));
  const tick = isRight && points > 0 ? html`<span aria-hidden="true">✓ </span>` : '';
  const unit = Math.abs(points) === 1 ? 'point' : 'points';
  return html`${name} <span class="points">${tick}${figureOf(points)} ${unit}</span>`;
}

/** The row of those who left or skipped the question. */
export function noAnswer({
  reached,
  answered,
}: QuestionStatistics): readonly (readonly [Html, number])[] {
  return answered === reached
    ? []
    : [[html`<span class="muted">No answer</span>`, reached - answered]];
}
