import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Compiles once per database, because Kysely's compilation takes longer than SQLite's execution. */
export function statement<Name extends string, Row>(
  names: readonly Name[],
  build: (db: Kysely<Tables>, values: Readonly<Record<Name, never>>) => Compilable<Row>,
): (db: Kysely<Tables>, values: Readonly<Record<Name, unknown>>) => Promise<Row[]> {
  const built = new WeakMap<object, CompiledQuery<Row>>();
  const placeholders = Object.fromEntries(names.map((name) => [name, new Placeholder(name)]));
  return async (db, values) => {
    // Executors differ per transaction; adapter and plugins identify the database and schema.
    const { adapter, plugins } = db.getExecutor();
    const owner = plugins[0] ?? adapter;
    const query = built.get(owner) ?? build(db, placeholders as Record<Name, never>).compile();
    built.set(owner, query);
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as Name] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
