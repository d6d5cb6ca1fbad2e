import { html } from 'hono/html';
import { integer } from '../markup/format.ts';
import { type Html, nothing } from '../markup/html.ts';
import type { Facet, Facets, Group } from '../statistics/facets.ts';
import type { GroupStatistics } from '../statistics/group.ts';

/** Makes a select for each facet, hidden until the script runs. */
export function groupSelects({ facets, groups }: Facets): Html {
  if (facets.length === 0) return nothing;
  const sizes = new Map(groups.map((group) => [idOf(group, facets), integer(group.size)]));
  return html`<form id="filter" hidden><fieldset><legend>Sessions</legend>
${facets.map(
  (facet, facetIndex) => html`<label>${nameOf(facet)}
<select autocomplete="off"><option value="">All</option>
${facet.values.map((value, index) => {
  const name = valueName(facet, value);
  return html`<option value="${facetIndex}.${index}" data-name="${name}">${name} (${sizes.get(`group-${facetIndex}.${index}`) ?? ''})</option>`;
})}</select></label>
`,
)}<button>All sessions</button></fieldset>
<p class="note">Numbers are sessions. What has none cannot be chosen beside the other choices: there are no such sessions, fewer than five would be told apart, or they were not counted together.</p>
<p id="shown" role="status"></p></form>`;
}

/** Makes the pages of the groups as templates, which a browser shows only after a choice. */
export function groupTemplates(
  { facets, groups }: Facets,
  bodyOf: (group: GroupStatistics) => Html,
): Html {
  return html`${groups.map(
    (group) =>
      html`<template id="${idOf(group, facets)}" data-size="${integer(group.size)}"><p class="chosen">${choiceOf(group, facets)}</p>${bodyOf(group.statistics)}</template>
`,
  )}`;
}

/** Returns the id of a group, which the script makes of the selects' values in the same way. */
function idOf({ chosen }: Group, facets: readonly Facet[]): string {
  const positions = chosen.flatMap((value, index) =>
    value === null ? [] : [`${index}.${facets[index]?.values.indexOf(value)}`],
  );
  return ['group', ...positions].join('-');
}

function choiceOf({ chosen, size }: Group, facets: readonly Facet[]): string {
  const names = facets.flatMap((facet, index) => {
    const value = chosen[index] ?? null;
    return value === null ? [] : [`${nameOf(facet)}: ${valueName(facet, value)}`];
  });
  return `${names.join(', ')} – ${integer(size)} sessions`;
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
