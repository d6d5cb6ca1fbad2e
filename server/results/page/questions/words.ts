import { html } from 'hono/html';
import { bar } from '../../charts/bars.ts';
import { shareOf, whole } from '../../markup/format.ts';
import { type Html, nothing } from '../../markup/html.ts';
import { fewestPerWord, type Words } from '../../statistics/words.ts';

/** Words with the number of respondents who used them. */
export function wordList({ texts, words, missed }: Words, caption: Html | string): Html {
  if (texts === 0) return nothing;
  const shown = `${whole(texts)} ${texts === 1 ? 'text' : 'texts'}`;
  if (words.length === 0) {
    return html`<p>${caption}: ${shown}; no word was used by ${fewestPerWord} respondents.</p>`;
  }
  return html`<figure><figcaption>${caption} in ${shown}, with the number of respondents who used them</figcaption>
<ol class="words">${words.map(({ id, count }) => html`<li><bdi>${id}</bdi> <span>${whole(count)}</span>${bar(shareOf(count, texts))}</li>`)}</ol>
${missed > 0 ? html`<p class="muted">There were too many different words to count each: a number may be too low by up to ${whole(missed)}.</p>` : ''}</figure>`;
}
