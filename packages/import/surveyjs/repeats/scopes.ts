import { isObject } from '../../../../server/content/problems/words.ts';

type Source = Readonly<Record<string, unknown>>;

/** A dynamic panel, or a dynamic matrix with its details, whose fields respondents answer several times. */
interface Scope {
  readonly kind: 'panel' | 'row';
  /** The names of the surrounding lists and of this list; panels with the same `valueName` share a list. */
  readonly path: string;
  /** The new names of the fields, by their names in the source. */
  readonly fields: ReadonlyMap<string, string>;
  readonly outer: Scope | null;
}

/** The survey with unique names of fields, and the fields that were renamed. */
export interface Scoped {
  readonly survey: unknown;
  readonly sourceNames: ReadonlyMap<string, string>;
}

const prefixed = /\{([#$]?)\s*(panel|parentPanel|row)\.([^{}<>;"\n]+)\}/g;

/** Renames fields of a list whose name occurs outside of the list, and replaces `{panel.name}` by the new name. */
export function withScopes(survey: unknown): Scoped {
  return new Scopes(survey).scoped;
}

class Scopes {
  readonly scoped: Scoped;
  readonly #used: Set<string>;
  readonly #lists = new Map<string, Map<string, string>>();
  readonly #sourceNames = new Map<string, string>();

  constructor(survey: unknown) {
    this.#used = new Set(namesOutside(survey));
    this.scoped = { survey: this.#part(survey, null), sourceNames: this.#sourceNames };
  }

  #part(part: unknown, scope: Scope | null): unknown {
    if (typeof part === 'string') return scope ? inScope(part, scope) : part;
    if (Array.isArray(part)) return part.map((item) => this.#part(item, scope));
    if (!isObject(part)) return part;
    const kind = kindOfList(part);
    const inner = kind ? this.#scopeOf(part, kind, scope) : null;
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => {
        if (!inner || !/^(?:template|columns|detail)/.test(key))
          return [key, this.#part(value, scope)];
        const inside = this.#part(value, inner);
        return [key, key === 'columns' ? inside : this.#fields(inside, inner)];
      }),
    );
  }

  #scopeOf(list: Source, kind: Scope['kind'], outer: Scope | null): Scope {
    const path = [outer?.path, list.valueName ?? list.name].join('/');
    const fields = this.#lists.get(path) ?? new Map<string, string>();
    this.#lists.set(path, fields);
    for (const name of fieldsOf(list).flatMap(namesOf)) {
      if (fields.has(name)) continue;
      const unique = this.#freeName(name, String(list.name));
      fields.set(name, unique);
      if (unique !== name) this.#sourceNames.set(unique, name);
    }
    return { kind, path, fields, outer };
  }

  #freeName(name: string, list: string): string {
    let free = name;
    for (let count = 1; this.#used.has(free); count += 1)
      free = `${list}-${name}${count === 1 ? '' : `-${count}`}`;
    this.#used.add(free);
    return free;
  }

  /** Renames fields, and references by which a field of the list names another one. */
  #fields(part: unknown, scope: Scope): unknown {
    if (Array.isArray(part)) return part.map((item) => this.#fields(item, scope));
    if (!isObject(part)) return part;
    const renamed = Object.entries(part).map(([key, value]): [string, unknown] => {
      if (/^(?:name|valueName|choicesFromQuestion)$/.test(key))
        return [key, scope.fields.get(String(value)) ?? value];
      if (key === 'bindings' && isObject(value)) return [key, this.#bindings(value, scope)];
      return [key, key === 'elements' ? this.#fields(value, scope) : value];
    });
    return Object.fromEntries(renamed);
  }

  #bindings(bindings: Source, { fields }: Scope): Source {
    return Object.fromEntries(
      Object.entries(bindings).map(([key, name]) => [key, fields.get(String(name)) ?? name]),
    );
  }
}

function kindOfList({ type }: Source): Scope['kind'] | null {
  if (type === 'paneldynamic') return 'panel';
  return type === 'matrixdynamic' ? 'row' : null;
}

/** The questions of a list; the column names of a matrix contain the name of the matrix already. */
function fieldsOf({ templateElements, detailElements }: Source): readonly Source[] {
  return leavesOf([templateElements, detailElements]);
}

function leavesOf(part: unknown): readonly Source[] {
  if (Array.isArray(part)) return part.flatMap(leavesOf);
  if (!isObject(part)) return [];
  return Array.isArray(part.elements) ? leavesOf(part.elements) : [part];
}

function namesOf({ name, valueName }: Source): readonly string[] {
  return [name, valueName].filter((candidate) => typeof candidate === 'string');
}

/** The names of all questions and values outside of lists. */
function namesOutside(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(namesOutside);
  if (!isObject(part)) return [];
  const inside = ['pages', 'elements', 'questions', 'calculatedValues'];
  return [...namesOf(part), ...inside.flatMap((key) => namesOutside(part[key]))];
}

/** Replaces `{panel.name}` in a text by the name of the field in its list, or in a list around it. */
function inScope(text: string, scope: Scope): string {
  return text.replace(prefixed, (whole, sign: string, prefix: string, path: string) => {
    const name = fieldNamed(path.trim(), startOf(scope, prefix));
    if (name !== null) return `{${sign}${name}}`;
    return prefix === 'row' ? whole : `{${sign}${path}}`;
  });
}

/**
 * The scope in which a name is searched: `{row.…}` begins at the matrix, `{panel.…}` at the nearest panel, and
 * `{parentPanel.…}` at the panel around it.
 */
function startOf(scope: Scope, prefix: string): Scope | null {
  if (prefix === 'row') return scope.kind === 'row' ? scope : null;
  const panel = around(scope, 'panel');
  return prefix === 'panel' ? panel : around(panel?.outer ?? null, 'panel');
}

function around(scope: Scope | null, kind: Scope['kind']): Scope | null {
  return scope === null || scope.kind === kind ? scope : around(scope.outer, kind);
}

function fieldNamed(path: string, scope: Scope | null): string | null {
  if (scope === null) return null;
  for (let end = path.length; end > 0; end = lastSeparator(path, end - 1)) {
    const field = scope.fields.get(path.slice(0, end));
    if (field !== undefined) return `${field}${path.slice(end)}`;
  }
  return scope.kind === 'row' ? null : fieldNamed(path, scope.outer);
}

/** The position of the separator before a part of an answer: a dot, a bracket, or the dash of `-Comment`. */
function lastSeparator(path: string, before: number): number {
  return Math.max(...['.', '[', '-'].map((separator) => path.lastIndexOf(separator, before)));
}
