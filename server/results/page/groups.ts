import { html } from 'hono/html';
import { whole } from '../markup/format.ts';
import { type Html, nothing } from '../markup/html.ts';
import type { Facet } from '../statistics/facets.ts';
import type { GroupStatistics } from '../statistics/group.ts';

/** A select of the groups, hidden until the script works. */
export function groupOptions(facets: readonly Facet[]): Html {
  if (facets.length === 0) return nothing;
  return html`<form id="filter" hidden><label for="group">Sessions</label>
<select id="group" autocomplete="off"><option value="">All sessions</option>
${facets.map(
  (facet, place) =>
    html`<optgroup label="${nameOf(facet)}">${facet.groups.map(
      ({ value, size }, index) =>
        html`<option value="${idOf(place, index)}">${valueName(facet, value)} (${whole(size)})</option>`,
    )}</optgroup>`,
)}</select> <span id="shown" role="status"></span></form>`;
}

/** The pages of the groups, which a browser shows only after a choice. */
export function groupTemplates(
  facets: readonly Facet[],
  bodyOf: (group: GroupStatistics) => Html,
): Html {
  return html`${facets.map((facet, place) =>
    facet.groups.map(
      ({ value, statistics }, index) =>
        html`<template id="${idOf(place, index)}"><p class="chosen">${nameOf(facet)}: ${valueName(facet, value)}</p>${bodyOf(statistics)}</template>
`,
    ),
  )}`;
}

function idOf(facet: number, group: number): string {
  return `group-${facet}-${group}`;
}

function nameOf({ kind, name }: Facet): string {
  if (kind === 'value') return name;
  return kind === 'language' ? 'Language' : 'Arm';
}

function valueName({ kind }: Facet, value: string): string {
  if (value === '') return 'none';
  if (kind !== 'language') return value;
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(value) ?? value;
}
