import { html } from 'hono/html';
import { percentage, whole } from '../../markup/format.ts';
import type { Html } from '../../markup/html.ts';
import type { QuestionStatistics } from '../../statistics/questions.ts';
import type { Texts } from '../texts.ts';
import { chartOf } from './chartOf.ts';

/** The section of a question with the chart of its answers. */
export function questionSection(question: QuestionStatistics, number: number, texts: Texts): Html {
  const { id, reached, answered, skipped, result } = question;
  const [asked, given] = result.kind === 'none' ? ['Shown', 'passed'] : ['Asked', 'answered'];
  return html`<section class="question" aria-labelledby="q-${id}"><h3 id="q-${id}">${number}. ${texts.title(id)}</h3>
<p class="asked">${asked} ${whole(reached)}, ${given} ${whole(answered)} (${percentage(answered, reached)})${skipped > 0 ? `, skipped ${whole(skipped)}` : ''}</p>
${reached === 0 ? '' : chartOf(question, texts)}</section>`;
}
