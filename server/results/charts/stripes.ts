import { html } from 'hono/html';

/** The pattern for respondents who left, which a page contains once and its style sheet refers to. */
export const stripes = html`<svg class="patterns" aria-hidden="true" width="0" height="0"><pattern id="stripes" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="track" width="5" height="5"/><rect class="low" width="3" height="5"/></pattern></svg>`;
