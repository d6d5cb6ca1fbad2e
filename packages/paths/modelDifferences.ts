import { type CommittedEdge, type CommittedModel, idOf } from './committedModel.ts';
import { coverOf } from './model.ts';
import { pathId } from './pathId.ts';

/**
 * The differences between two models as sentences, with the ids of the paths of the cover that they affect.
 * @param name the machine of the models, with which the ids begin
 */
export function differencesOf(name: string, before: CommittedModel, now: CommittedModel): string[] {
  const edgesBefore = byId(before);
  const edgesNow = byId(now);
  const words: string[] = [];
  if (before.start !== now.start)
    words.push(`Paths start in "${now.start}" instead of "${before.start}".`);
  for (const state of added(before.states, now.states)) words.push(`The state "${state}" is new.`);
  for (const state of added(now.states, before.states)) words.push(`The state "${state}" is gone.`);
  for (const [state, shown] of now.states) {
    const shownBefore = before.states.get(state);
    if (shownBefore !== undefined && shownBefore !== shown) {
      words.push(`"${state}" shows: ${shown || '—'} Before: ${shownBefore || '—'}`);
    }
  }
  const changed = new Set<string>();
  for (const [id, edge] of edgesNow) {
    const edgeBefore = edgesBefore.get(id);
    if (!edgeBefore) words.push(`${caseIn(edge)} is new and leads to "${edge.to}".`);
    else if (edgeBefore.to !== edge.to) {
      words.push(`${caseIn(edge)} leads to "${edge.to}" instead of "${edgeBefore.to}".`);
    } else if (edgeBefore.transitions !== edge.transitions) {
      words.push(
        `${caseIn(edge)} is the machine's \`${edge.transitions}\`, before \`${edgeBefore.transitions}\`.`,
      );
    } else continue;
    changed.add(id);
  }
  for (const [id, edge] of edgesBefore) {
    if (edgesNow.has(id)) continue;
    words.push(`${caseIn(edge)} is gone; it led to "${edge.to}".`);
    changed.add(id);
  }
  const [pathsBefore, pathsNow] = [before, now].map((model) => pathsWith(name, changed, model));
  if (pathsBefore) words.push(`Changed paths of the cover before: ${pathsBefore}.`);
  if (pathsNow) words.push(`Changed paths of the cover now: ${pathsNow}.`);
  return words;
}

function caseIn({ name, from }: CommittedEdge): string {
  return `"${name}" in "${from}"`;
}

function byId({ edges }: CommittedModel): Map<string, CommittedEdge> {
  return new Map(edges.map((edge) => [idOf(edge), edge]));
}

function added(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  return [...now.keys()].filter((state) => !before.has(state));
}

/** The ids of the cover's paths that contain one of these cases; empty if there are none. */
function pathsWith(
  name: string,
  ids: ReadonlySet<string>,
  { start, edges }: CommittedModel,
): string {
  const reached = new Set([start]);
  for (const state of reached) {
    for (const { from, to } of edges) if (from === state) reached.add(to);
  }
  const steps = edges
    .filter(({ from }) => reached.has(from))
    .map((edge) => ({ ...edge, microsteps: [] }));
  return coverOf(start, steps)
    .filter((path) => path.steps.some((step) => ids.has(idOf(step))))
    .map(({ steps: taken }) =>
      pathId(
        name,
        taken.map((step) => step.name),
      ),
    )
    .join(', ');
}
