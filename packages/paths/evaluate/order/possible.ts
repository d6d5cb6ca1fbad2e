import { isShown } from '../shown.ts';
import type { AskedQuestion, Node, Scope } from '../survey.ts';

/* What can follow where the order is random and only the questions so far are known. */

const end = 'end';

/** The questions that can come first. */
export function possibleFirst(scope: Scope): readonly string[] {
  return orEnd(after(scope.survey.nodes, null, false, scope));
}

/** The questions that can follow a question in some order that agrees with the questions so far. */
export function possibleAfter(asked: AskedQuestion, scope: Scope): readonly string[] {
  return orEnd(behind(scope.survey.nodes, false, asked, scope) ?? []);
}

/** Ids of possible questions; null among them where none may follow here. */
type Possible = readonly (string | null)[];

function orEnd(possible: Possible): readonly string[] {
  return possible.length === 0 ? [end] : possible.map((id) => id ?? end);
}

/** What follows a question inside of these nodes; null where they do not contain it. */
function behind(
  nodes: readonly Node[],
  isShuffled: boolean,
  asked: AskedQuestion,
  scope: Scope,
): Possible | null {
  const current = nodes.find((node) => leavesOf(node).includes(asked));
  if (!current) return null;
  const inside =
    'nodes' in current ? (behind(current.nodes, current.isShuffled, asked, scope) ?? []) : [];
  const mayLeave = inside.length === 0 || inside.includes(null);
  if (!mayLeave) return inside;
  return distinct([
    ...inside.filter((id) => id !== null),
    ...after(nodes, current, isShuffled, scope),
  ]);
}

/** What can follow a node among its neighbours; with null as the node, what can come first. */
function after(
  nodes: readonly Node[],
  current: Node | null,
  isShuffled: boolean,
  scope: Scope,
): Possible {
  if (isShuffled)
    return eachOf(
      nodes.filter((node) => !isBegun(node, scope)),
      scope,
    );
  const slots = slotsOf(nodes, current, scope);
  const possible = slots.map((slot) => from(nodes, slot + 1, scope));
  return distinct(possible.flatMap((some) => (some.length === 0 ? [null] : some)));
}

/** The first questions from a slot on; null among them where none may follow. */
function from(nodes: readonly Node[], start: number, scope: Scope): Possible {
  const followers: (string | null)[] = [];
  for (const node of nodes.slice(start)) {
    const group = groupOf(node);
    const candidates =
      group === null
        ? [node]
        : nodes.filter((other) => groupOf(other) === group && !isBegun(other, scope));
    const possible = eachOf(candidates, scope);
    followers.push(...possible.filter((id) => id !== null));
    const mayBePassed =
      possible.length === 0 ||
      possible.includes(null) ||
      candidates.some((other) => firstIn(other, scope).length === 0);
    if (!mayBePassed) return distinct(followers);
  }
  return distinct([...followers, null]);
}

/** The first question of each of the nodes, of which any can be next. */
function eachOf(nodes: readonly Node[], scope: Scope): Possible {
  return distinct(nodes.flatMap((node) => firstIn(node, scope)));
}

/** The questions with which a node can begin; none where nothing of it is shown. */
function firstIn(node: Node, scope: Scope): Possible {
  if (!('nodes' in node)) return isShown(node, scope) ? [node.id] : [];
  if (node.isShuffled) return eachOf(node.nodes, scope);
  const possible = from(node.nodes, 0, scope);
  return possible.filter((id) => id !== null).length === 0
    ? []
    : possible.filter((id) => id !== null);
}

/** The slots in which a node may stand: of a group, as many as hidden blocks may stand in front of it. */
function slotsOf(nodes: readonly Node[], current: Node | null, scope: Scope): readonly number[] {
  if (current === null) return [-1];
  const group = groupOf(current);
  if (group === null) return [nodes.indexOf(current)];
  const slots = nodes.flatMap((node, index) => (groupOf(node) === group ? [index] : []));
  const members = slots.flatMap((slot) => nodes[slot] ?? []);
  const begun = members.filter((node) => isBegun(node, scope)).length;
  const hidden = members.filter(
    (node) => !isBegun(node, scope) && firstIn(node, scope).length === 0,
  ).length;
  return slots.slice(begun - 1, begun + hidden);
}

function groupOf(node: Node): string | null {
  return 'nodes' in node ? node.group : null;
}

function isBegun(node: Node, scope: Scope): boolean {
  return leavesOf(node).some(({ id }) => scope.answers.has(id));
}

function leavesOf(node: Node): readonly AskedQuestion[] {
  return 'nodes' in node ? node.nodes.flatMap(leavesOf) : [node];
}

function distinct(ids: Possible): Possible {
  return [...new Set(ids)];
}
