import { html } from 'hono/html';

/** Markup whose inserted texts are escaped. */
export type Html = ReturnType<typeof html>;

export const nothing: Html = html``;

/** A table with more columns is printed in smaller letters. */
const mostColumns = 4;

/**
 * Makes a table; the first cell of a row is its heading. A table with several columns can be
 * scrolled with the keyboard.
 */
export function table(
  caption: Html | string,
  head: readonly (Html | string)[],
  rows: readonly (readonly (Html | string)[])[],
): Html {
  const canScroll = head.length > 3;
  return html`<div class="scroll${head.length > mostColumns ? ' many' : ''}"${canScroll ? html` tabindex="0" role="group" aria-label="Wide table"` : ''}><table>
<caption>${caption}</caption>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([first, ...cells]) =>
      html`<tr><th scope="row">${first}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>
`,
  )}</tbody></table></div>`;
}

/** Makes a chart above the table of its numbers, which the reader can open. */
export function figure(caption: Html | string, chart: Html, numbers: Html, summary: string): Html {
  return html`<figure><figcaption>${caption}</figcaption>${chart}
<details><summary>${summary}</summary>${numbers}</details></figure>`;
}
