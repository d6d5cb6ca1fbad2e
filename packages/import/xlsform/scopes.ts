import type { Notes } from '../notes.ts';
import { rowType } from './rowTypes.ts';
import type { Sheet } from './workbook.ts';

/** A row with its position among the groups. */
interface Node {
  /** The unique name of the row. */
  readonly uniqueName: string;
  readonly parent: Node | null;
  readonly children: Map<string, Node>;
}

const expressions =
  /^(?:relevant|constraint|calculation|required|choice_filter|repeat_count|default|trigger)(?::|$)/;
const path = /(?:current\(\)|\.\.?)?(?:\/(?:\.\.?|[A-Za-z_][\w.-]*))+/g;

/**
 * The sheet with a unique name for each row. A form may use a name in several groups and distinguish the rows by a path
 * such as `../name`; paths and names inside the same group become the unique names.
 */
export function withScopes(survey: Sheet, notes: Notes): Sheet {
  const byName = Map.groupBy(survey.rows, ({ cells }) => cells.name ?? '');
  const several = new Set([...byName].flatMap(([name, { length }]) => (length > 1 ? name : [])));
  several.delete('');
  if (several.size === 0) return survey;
  const nodes = nodesOf(survey);
  const root = [...nodes.values()].find(({ parent }) => parent?.parent === null)?.parent ?? null;
  const rows = survey.rows.map((row) => {
    const node = nodes.get(row);
    if (!node) return row;
    const ofName = (match: string, written: string) => {
      const name = written.trim();
      if (!several.has(name)) return match;
      const meant = nearest(name, node.parent);
      if (meant) return `\${${meant.uniqueName}}`;
      notes.add(
        node.uniqueName,
        'changed',
        `\${${name}} is the first of several rows of this name`,
      );
      return match;
    };
    const ofPath = (match: string) => {
      const meant = nodeOfPath(match, node, root);
      return meant?.parent ? `\${${meant.uniqueName}}` : match;
    };
    const cells = Object.entries(row.cells).map(([header, text]) => {
      const named = text.replace(/\$\{([^{}]+)\}/g, ofName);
      return [header, expressions.test(header) ? named.replace(path, ofPath) : named];
    });
    const renamed = row.cells.name === undefined ? {} : { name: node.uniqueName };
    return { ...row, cells: { ...Object.fromEntries(cells), ...renamed } };
  });
  return { ...survey, rows };
}

/** The rows that ask, show or contain something, each with the group around it. */
function nodesOf({ rows }: Sheet): ReadonlyMap<Sheet['rows'][number], Node> {
  const used = new Set<string>();
  const nodes = new Map<Sheet['rows'][number], Node>();
  let group: Node = { uniqueName: '', parent: null, children: new Map() };
  for (const row of rows) {
    const { name = '', type = '' } = row.cells;
    const kind = rowType(type).type;
    if (/^end_/.test(kind)) {
      group = group.parent ?? group;
      continue;
    }
    const uniqueName = freeName(name, group, used);
    const node: Node = { uniqueName, parent: group, children: new Map() };
    if (name !== '' && !group.children.has(name)) group.children.set(name, node);
    nodes.set(row, node);
    if (/^begin/.test(kind)) group = node;
  }
  return nodes;
}

/** A name that is not used; rows with the same name in the same group keep it, because they share an answer. */
function freeName(name: string, group: Node, used: Set<string>): string {
  if (name === '' || group.children.has(name)) return name;
  let free = name;
  for (let count = 1; used.has(free); count += 1)
    free = `${group.uniqueName}-${name}${count === 1 ? '' : `-${count}`}`;
  used.add(free);
  return free;
}

function nearest(name: string, group: Node | null): Node | null {
  return group && (group.children.get(name) ?? nearest(name, group.parent));
}

/** The row at a path from another row; `/data/…` begins at the form. */
function nodeOfPath(text: string, from: Node, root: Node | null): Node | null {
  const [start = '', ...steps] = text.split('/');
  const isFromForm = start === '';
  const first = isFromForm ? root : start === '..' ? from.parent : from;
  return (isFromForm ? steps.slice(1) : steps).reduce<Node | null>((node, step) => {
    if (step === '..') return node?.parent ?? null;
    return step === '.' ? node : (node?.children.get(step) ?? null);
  }, first);
}
