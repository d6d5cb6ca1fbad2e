import { html } from 'hono/html';
import { bar } from '../../charts/bars.ts';
import { integer, shareOf } from '../../markup/format.ts';
import { type Html, nothing } from '../../markup/html.ts';
import { fewestPerWord, type Words } from '../../statistics/words.ts';

/** Lists words with the number of respondents who used them. */
export function wordList({ texts, words, missed }: Words, caption: Html | string): Html {
  if (texts === 0) return nothing;
  const shown = `${integer(texts)} ${texts === 1 ? 'text' : 'texts'}`;
  if (words.length === 0) {
    return html`<p>${caption}: ${shown}; no word was used by ${fewestPerWord} respondents.</p>`;
  }
  return html`<figure><figcaption>${caption} in ${shown}, with the number of respondents who used them</figcaption>
<ol class="words">${words.map(({ id, count }) => html`<li><bdi>${id}</bdi> <span>${integer(count)}</span>${bar(shareOf(count, texts))}</li>`)}</ol>
${missed > 0 ? html`<p class="muted">There were too many different words to count each: a number may be too low by up to ${integer(missed)}.</p>` : ''}</figure>`;
}
