import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Compiled<Name extends string, Row> = (
  db: Kysely<Tables>,
  values: Readonly<Record<Name, unknown>>,
) => CompiledQuery<Row>;

type Build<Name extends string, Row> = (
  db: Kysely<Tables>,
  values: Readonly<Record<Name, never>>,
) => Compilable<Row>;

/** SQL of the statements whose result nothing waits for. */
const writes = new Set<string>();

/** Whether the SQL is that of a {@link writeStatement}. */
export function isWrite(text: string): boolean {
  return writes.has(text);
}

/** Compiles once per database, because Kysely's compilation takes longer than SQLite's execution. */
export function statement<Name extends string, Row>(
  names: readonly Name[],
  build: Build<Name, Row>,
): (db: Kysely<Tables>, values: Readonly<Record<Name, unknown>>) => Promise<Row[]> {
  const compiled = compiler(names, build, () => {});
  return async (db, values) => {
    const { rows } = await db.executeQuery<Row>(compiled(db, values));
    return rows;
  };
}

/**
 * As {@link statement}, for writes of a transaction. On Postgres it resolves when it has been sent; when it fails, the
 * next read or the commit fails with its error.
 */
export function writeStatement<Name extends string>(
  names: readonly Name[],
  build: Build<Name, unknown>,
): (db: Kysely<Tables>, values: Readonly<Record<Name, unknown>>) => Promise<void> {
  const compiled = compiler(names, build, ({ sql }) => writes.add(sql));
  return async (db, values) => {
    await db.executeQuery(compiled(db, values));
  };
}

function compiler<Name extends string, Row>(
  names: readonly Name[],
  build: Build<Name, Row>,
  onCompiled: (query: CompiledQuery<Row>) => void,
): Compiled<Name, Row> {
  const built = new WeakMap<object, CompiledQuery<Row>>();
  const placeholders = Object.fromEntries(names.map((name) => [name, new Placeholder(name)]));
  const compile = (db: Kysely<Tables>) => {
    const query = build(db, placeholders as Record<Name, never>).compile();
    onCompiled(query);
    return query;
  };
  return (db, values) => {
    // Executors differ per transaction; adapter and plugins identify the database and schema.
    const { adapter, plugins } = db.getExecutor();
    const owner = plugins[0] ?? adapter;
    const query = built.get(owner) ?? compile(db);
    built.set(owner, query);
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as Name] : value,
    );
    return { ...query, parameters };
  };
}
