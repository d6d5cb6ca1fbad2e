import { html } from 'hono/html';
import { quartileBar, stackedBar } from '../charts/bars.ts';
import { duration, integer, percentage, shareOf } from '../markup/format.ts';
import { type Html, nothing, table } from '../markup/html.ts';
import type { GroupStatistics } from '../statistics/group.ts';
import { anchorOf } from './questions/question.ts';
import type { Texts } from './texts.ts';

/** Shows how many respondents left at each question; the reader opens it, because the answers matter more. */
export function dropOff({ sessions, questions }: GroupStatistics, texts: Texts): Html {
  return html`<section aria-labelledby="drop-off"><details><summary><h2 id="drop-off">Drop-off by question</h2></summary>
<p>The bar is the share of all sessions that reached the question; its striped end left there, or is still there.</p>
${table(
  'Questions in the order of the survey',
  ['Question', 'Reached', 'Answered', 'Left here'],
  questions.map(({ id, reached, answered, left }, index) => [
    html`${index + 1}. <a href="#${anchorOf(id)}">${texts.title(id)}</a>${stackedBar([
      { share: shareOf(reached - left, sessions.started), tone: 'main' },
      { share: shareOf(left, sessions.started), tone: 'left' },
    ])}`,
    integer(reached),
    integer(answered),
    `${integer(left)} (${percentage(left, reached)})`,
  ]),
)}</details></section>`;
}

/** Shows how long each question took; the reader opens it. */
export function times({ questions }: GroupStatistics, texts: Texts): Html {
  const timed = questions.flatMap(({ id, seconds }, index) =>
    seconds === null ? [] : [{ id, seconds, number: index + 1 }],
  );
  if (timed.length === 0) return nothing;
  const most = Math.max(...timed.map(({ seconds }) => seconds.high)) * 1.05;
  return html`<section aria-labelledby="times"><details><summary><h2 id="times">Time per question</h2></summary>
<p>From the answer before, or from the start, to the answer. The band is the middle half of the respondents, the line the median; the axis ends at ${duration(most)}.</p>
${table(
  'Median and quartiles',
  ['Question', 'Median', 'Quartiles'],
  timed.map(({ id, seconds, number }) => [
    html`${number}. ${texts.title(id)}${quartileBar(seconds, most)}`,
    duration(seconds.median),
    `${duration(seconds.low)} – ${duration(seconds.high)}`,
  ]),
)}</details></section>`;
}
