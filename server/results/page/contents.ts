import { html } from 'hono/html';
import { type Html, nothing } from '../markup/html.ts';
import type { QuestionStatistics } from '../statistics/questions.ts';
import { anchorOf } from './questions/question.ts';
import type { Texts } from './texts.ts';

/** Links to each question: beside the results in a wide window, to open above them in a narrow one. */
export function contents(questions: readonly QuestionStatistics[], texts: Texts): Html {
  if (questions.length < 2) return nothing;
  return html`<nav aria-labelledby="contents"><details><summary id="contents">Contents</summary>
<ol>${questions.map(({ id }) => html`<li><a href="#${anchorOf(id)}">${texts.title(id)}</a></li>`)}</ol></details></nav>`;
}
