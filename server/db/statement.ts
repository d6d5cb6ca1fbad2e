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

/** Marks SQL whose result nothing waits for, as that of a {@link writeStatement}; returns it. */
export function asWrite(sql: string): string {
  writes.add(sql);
  return sql;
}

export function isWrite(text: string): boolean {
  return writes.has(text);
}

/** One statement for many jobs: Postgres' SQL, whose parameters are an array of the jobs' values for each name. */
export interface BatchedStatement {
  readonly names: readonly string[];
  readonly sql: string;
  /** Locks the session of each row. */
  readonly isLock: boolean;
}

type Values = Readonly<Record<string, unknown>>;

/** Collects the statements of jobs that share a transaction. */
export interface Batch {
  /** Rows of the job, as the statement alone would return them. */
  read(statement: BatchedStatement, values: Values): Promise<unknown[]>;
  write(statement: BatchedStatement, values: Values): void;
}

const batches = new WeakMap<Kysely<Tables>, Batch>();

/** Sends statements that have a batched form to `batch`; `db` gets all others. */
export function joinBatch(db: Kysely<Tables>, batch: Batch): void {
  batches.set(db, batch);
}

/** Compiles once per database; `batched` is SQL for many jobs, each with its place as `job`, from 1. */
export function statement<Name extends string, Row>(
  names: readonly Name[],
  build: Build<Name, Row>,
  batched?: { readonly sql: string; readonly isLock?: boolean },
): (db: Kysely<Tables>, values: Readonly<Record<Name, unknown>>) => Promise<Row[]> {
  const compiled = compiler(names, build, () => {});
  const shared = batched && { names, isLock: false, ...batched };
  return async (db, values) => {
    const batch = shared && batches.get(db);
    if (batch) return (await batch.read(shared, values)) as Row[];
    const { rows } = await db.executeQuery<Row>(compiled(db, values));
    return rows;
  };
}

/** As {@link statement}, for writes: on Postgres the next read or the commit fails with its error. */
export function writeStatement<Name extends string>(
  names: readonly Name[],
  build: Build<Name, unknown>,
  batchedSql?: string,
): (db: Kysely<Tables>, values: Readonly<Record<Name, unknown>>) => Promise<void> {
  const compiled = compiler(names, build, ({ sql }) => asWrite(sql));
  const shared =
    batchedSql === undefined ? null : { names, sql: asWrite(batchedSql), isLock: false };
  return async (db, values) => {
    const batch = shared && batches.get(db);
    if (batch) return batch.write(shared, values);
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
