import {
  type AliasedRawBuilder,
  type Compilable,
  type CompiledQuery,
  type InsertQueryBuilder,
  type InsertResult,
  type Kysely,
  sql,
} from 'kysely';
import type { Tables } from './tables.ts';

/** The types of values, as Postgres' arrays of them have to name them. */
interface SqlTypes {
  readonly text: string;
  readonly integer: number;
  readonly bigint: number;
  readonly 'double precision': number;
}

type Columns = Readonly<Record<string, keyof SqlTypes>>;

/** The values of a job, by column. */
export type Values<Names extends Columns = Columns> = {
  readonly [Name in keyof Names]: SqlTypes[Names[Name]] | null;
};

/**
 * The values of the jobs that share a statement, as rows of a table named `jobs`; `job` is the
 * number of the job, from 1.
 */
export type JobRows<Names extends Columns> = AliasedRawBuilder<
  { [Name in keyof Names]: SqlTypes[Names[Name]] } & { job: number },
  'jobs'
>;

type Build<Names extends Columns, Row> = (
  db: Kysely<Tables>,
  jobs: JobRows<Names>,
  isBatch: boolean,
) => Compilable<Row>;

/**
 * A statement of a frequent call, for one job or for the jobs that share it on Postgres (decision
 * 48). It is compiled once per database.
 */
export interface SharedStatement {
  /** Whether the statement locks the session of each row. */
  readonly isLock: boolean;
  compile(db: Kysely<Tables>, jobs: readonly Values[], isBatch: boolean): CompiledQuery<InJob>;
}

/** A row of a job; the row of a statement that locks has the id of the session. */
export interface InJob {
  readonly job: number;
  readonly id?: unknown;
}

/** Executes the shared statements of a transaction in place of Kysely. */
export interface Batch {
  /** Returns the rows of one job, as the statement for this job alone would return them. */
  read(statement: SharedStatement, values: Values): Promise<readonly InJob[]>;
  write(statement: SharedStatement, values: Values): void;
}

const batches = new WeakMap<Kysely<Tables>, Batch>();

/** Sends the shared statements of `db` to `batch`; all others are executed by `db`. */
export function joinBatch(db: Kysely<Tables>, batch: Batch): void {
  batches.set(db, batch);
}

/** The SQL of statements for whose result the caller does not wait. */
const writes = new Set<string>();

/**
 * Registers SQL as that of a {@link writeStatement}, for whose result the caller does not wait;
 * returns the SQL.
 */
export function asWrite(sql: string): string {
  writes.add(sql);
  return sql;
}

export function isWrite(text: string): boolean {
  return writes.has(text);
}

/** Makes a statement that reads; `build` selects `jobs.job`, which the rows have beside what the caller gets. */
export function statement<const Names extends Columns, Row extends { readonly job: number }>(
  columns: Names,
  build: Build<Names, Row>,
  { isLock = false } = {},
): (db: Kysely<Tables>, values: Values<Names>) => Promise<Omit<Row, 'job'>[]> {
  const shared: SharedStatement = { isLock, compile: compiler(columns, build, () => {}) };
  return async (db, values) => {
    const batch = batches.get(db);
    const rows = batch
      ? await batch.read(shared, values)
      : (await db.executeQuery(shared.compile(db, [values], false))).rows;
    // Copies of the rows without their job took 3 % of the time of a commit.
    return rows as unknown as Row[];
  };
}

/**
 * As {@link statement}, for writes: on Postgres an error of the write appears at the next read or
 * at the commit.
 */
export function writeStatement<const Names extends Columns>(
  columns: Names,
  build: Build<Names, unknown>,
): (db: Kysely<Tables>, values: Values<Names>) => Promise<void> {
  const compile = compiler(columns, build, ({ sql }) => asWrite(sql));
  const shared: SharedStatement = { isLock: false, compile };
  return async (db, values) => {
    const batch = batches.get(db);
    if (batch) return batch.write(shared, values);
    await db.executeQuery(compile(db, [values], false));
  };
}

type ColumnsOf<Table extends keyof Tables> = {
  readonly [Name in keyof Tables[Table]]?: keyof SqlTypes;
};

/** Makes a write that inserts a row for each job; `finish` adds an `on conflict`. */
export function insertStatement<
  Table extends keyof Tables,
  const Names extends Columns & ColumnsOf<Table>,
>(
  table: Table,
  columns: Names,
  finish: (insert: InsertQueryBuilder<Tables, Table, InsertResult>) => Compilable = (insert) =>
    insert,
) {
  const names = Object.keys(columns) as (keyof Names & keyof Tables[Table] & string)[];
  return writeStatement(columns, (db, jobs) => {
    // SQLite would read an `on conflict` right behind a table as the condition of a join.
    const rows = db
      .selectFrom(jobs)
      .select(names as never)
      .where(sql<boolean>`true`);
    return finish(
      db
        .insertInto(table)
        .columns(names as never)
        .expression(rows as never) as never,
    );
  });
}

/** Makes a write that changes, for each job, the row with its keys. */
export function updateStatement<
  Table extends keyof Tables,
  const Keys extends Columns & ColumnsOf<Table>,
  const Changed extends Columns & ColumnsOf<Table>,
>(table: Table, keys: Keys, changed: Changed) {
  const columns: Keys & Changed = { ...keys, ...changed };
  return writeStatement(columns, (db, jobs) => {
    const change = Object.keys(changed).map((name) => [name, sql.ref(`jobs.${name}`)]);
    const rows = db
      .updateTable(table as 'session')
      .from(jobs)
      .set(Object.fromEntries(change));
    return Object.keys(keys).reduce(
      (query, name) => query.where(sql.ref(`${table}.${name}`), '=', sql.ref(`jobs.${name}`)),
      rows,
    );
  });
}

/** Parameter of a compiled statement that is replaced by the values of a column. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

function compiler<Names extends Columns>(
  columns: Names,
  build: Build<Names, unknown>,
  onCompiled: (query: CompiledQuery) => void,
): SharedStatement['compile'] {
  const compiled = {
    alone: new WeakMap<object, CompiledQuery>(),
    batch: new WeakMap<object, CompiledQuery>(),
  };
  const compile = (db: Kysely<Tables>, isBatch: boolean) => {
    const query = build(db, isBatch ? rowsOf(columns) : rowOf(columns), isBatch).compile();
    onCompiled(query);
    return query;
  };
  return (db, jobs, isBatch) => {
    const known = isBatch ? compiled.batch : compiled.alone;
    // Executors differ per transaction; adapter and plugins identify the database and schema.
    const { adapter, plugins } = db.getExecutor();
    const owner = plugins[0] ?? adapter;
    const query = known.get(owner) ?? compile(db, isBatch);
    known.set(owner, query);
    const valuesFor = ({ name }: Placeholder) =>
      isBatch ? jobs.map((values) => values[name]) : jobs[0]?.[name];
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? valuesFor(value) : value,
    );
    return { ...query, parameters } as CompiledQuery<InJob>;
  };
}

function rowOf<Names extends Columns>(columns: Names): JobRows<Names> {
  const values = Object.entries(columns).map(
    ([name, type]) => sql`cast(${new Placeholder(name)} as ${sql.raw(type)}) as ${sql.ref(name)}`,
  );
  return sql`(select ${sql.join(values)}, 1 as job)`.as('jobs') as JobRows<Names>;
}

/** An array for each column, so that one prepared statement serves any number of jobs on Postgres. */
function rowsOf<Names extends Columns>(columns: Names): JobRows<Names> {
  const arrays = Object.entries(columns).map(
    ([name, type]) => sql`${new Placeholder(name)}::${sql.raw(type)}[]`,
  );
  const names = Object.keys(columns).map((name) => sql.ref(name));
  return sql`(select * from unnest(${sql.join(arrays)}) with ordinality as jobs (${sql.join(names)}, job))`.as(
    'jobs',
  ) as JobRows<Names>;
}
