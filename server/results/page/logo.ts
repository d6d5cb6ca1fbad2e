import { html } from 'hono/html';
import type { Theme } from '../../../contract/theme.ts';
import { type Html, nothing } from '../markup/html.ts';

/** Draws the logo of a theme, which the page has to have in itself; a logo at an address is left out. */
export function logoOf({ logo, scheme }: Theme = {}): Html {
  if (!logo?.src.startsWith('data:')) return nothing;
  const { src, dark, alt } = logo;
  if (dark === undefined)
    return html`<p class="logo"${scheme === 'dark' ? nothing : html` data-ground`}><img src="${src}" alt="${alt}"></p>`;
  if (scheme === 'light' || scheme === 'dark')
    return html`<p class="logo"><img src="${scheme === 'dark' ? dark : src}" alt="${alt}"></p>`;
  return html`<p class="logo"><picture><source srcset="${dark}" media="(prefers-color-scheme: dark)"><img src="${src}" alt="${alt}"></picture></p>`;
}
