import { html } from 'hono/html';
import { integer, percentage } from '../../markup/format.ts';
import type { Html } from '../../markup/html.ts';
import type { QuestionStatistics } from '../../statistics/questions.ts';
import type { Texts } from '../texts.ts';
import { chartOf } from './chartOf.ts';

/** Returns the id of a question's heading, which must not contain a space. */
export function anchorOf(id: string): string {
  return `q-${id.replaceAll(' ', '_')}`;
}

/** Makes the section of a question with the chart of its answers. */
export function questionSection(question: QuestionStatistics, number: number, texts: Texts): Html {
  const { id, reached, answered, skipped, result } = question;
  const [reachedWord, answeredWord] =
    result.kind === 'none' ? ['Shown', 'passed'] : ['Asked', 'answered'];
  return html`<section class="question" aria-labelledby="${anchorOf(id)}"><h3 id="${anchorOf(id)}">${number}. ${texts.title(id)}</h3>
<p class="asked">${reachedWord} ${integer(reached)}, ${answeredWord} ${integer(answered)} (${percentage(answered, reached)})${skipped > 0 ? `, skipped ${integer(skipped)}` : ''}</p>
${reached === 0 ? '' : chartOf(question, texts)}</section>`;
}
