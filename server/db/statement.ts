import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** What takes the place of a value while a statement is built. */
class Mark {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that is built once for each database instead of at every call: Kysely takes longer to build one than
 * SQLite to do it, and every answer that is kept takes half a dozen.
 *
 * @param names of its values
 * @param build is given marks in place of the values, which it may only pass on
 * @returns does it, and gives the rows
 */
export function statement<Name extends string, Row>(
  names: readonly Name[],
  build: (db: Kysely<Tables>, values: Readonly<Record<Name, never>>) => Compilable<Row>,
): (db: Kysely<Tables>, values: Readonly<Record<Name, unknown>>) => Promise<Row[]> {
  const built = new WeakMap<object, CompiledQuery<Row>>();
  const marks = Object.fromEntries(names.map((name) => [name, new Mark(name)]));
  return async (db, values) => {
    // A transaction has these of its database; one in a schema of its own has a plugin for that.
    const { adapter, plugins } = db.getExecutor();
    const where = plugins[0] ?? adapter;
    const known = built.get(where) ?? build(db, marks as Record<Name, never>).compile();
    built.set(where, known);
    const parameters = known.parameters.map((value) =>
      value instanceof Mark ? values[value.name as Name] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...known, parameters });
    return rows;
  };
}
