import { setImmediate } from 'node:timers/promises';
import {
  CompiledQuery,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { isDatabaseAway, isTransient } from './errors.ts';
import type { Grouped, Job } from './groupCommit.ts';
import { asWrite, type InJob, joinBatch, type SharedStatement, type Values } from './statement.ts';
import type { Tables } from './tables.ts';

interface Write {
  readonly statement: SharedStatement;
  readonly values: Values;
}

interface Read extends Write {
  readonly resolve: (rows: readonly InJob[]) => void;
  readonly reject: (error: unknown) => void;
}

type Outcome =
  | { readonly result: unknown; readonly writes: readonly Write[] }
  | { readonly error: unknown };

/** Limits of jobs in a batch and of batches, each of which uses a connection. */
const maxJobs = 64;
const maxBatches = 4;

/**
 * Thrown when a job cannot join a batch: it needs a statement or an order of statements that
 * batches do not have, or its session is locked or missing.
 */
class UnsuitableForBatch extends Error {}

/**
 * Runs jobs that wait at the same time in one transaction. The jobs of a failed batch run again in
 * two halves.
 */
export function batchCommits(
  db: Kysely<Tables>,
  alone: Grouped,
  onCommit: (jobs: number) => void = () => {},
): Grouped {
  const waiting: Job[] = [];
  let running = 0;

  const startNext = () => {
    while (running < maxBatches && waiting.length > 0) {
      running += 1;
      void run(waiting.splice(0, maxJobs)).finally(() => {
        running -= 1;
        startNext();
      });
    }
  };

  const run = async (jobs: readonly Job[]) => {
    const repeat = ({ work, resolve, reject }: Job) => void alone(work).then(resolve, reject);
    try {
      const outcomes = await db.transaction().execute((trx) => runTogether(trx, jobs));
      onCommit(jobs.length);
      for (const [index, job] of jobs.entries()) {
        const outcome = outcomes[index] as Outcome;
        if ('result' in outcome) job.resolve(outcome.result);
        else if (outcome.error instanceof UnsuitableForBatch) repeat(job);
        else job.reject(outcome.error);
      }
    } catch (error) {
      if (isDatabaseAway(error)) for (const job of waiting.splice(0)) job.reject(error);
      if (isTransient(error)) {
        for (const job of jobs) job.reject(error);
        return;
      }
      // The error of one job has failed the other jobs of its batch, so that a half without it succeeds.
      const half = jobs.length >> 1;
      if (half === 0) return jobs.forEach(repeat);
      await run(jobs.slice(0, half));
      await run(jobs.slice(half));
    }
  };

  return <Result>(work: (db: Kysely<Tables>) => Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as Job['resolve'], reject });
      // Batches jobs queued in the same tick.
      void setImmediate().then(startNext);
    });
}

/**
 * Forbids full reads of tables: a plan made while a table was empty would read the whole table
 * until Postgres has analyzed it.
 */
const byIndexOnly = CompiledQuery.raw(
  asWrite(
    `select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
      set_config('enable_mergejoin', 'off', true)`,
  ),
);

/**
 * Runs the jobs up to their next read, then executes these reads together, until all jobs have
 * ended; then executes the writes of the jobs that succeeded.
 */
async function runTogether(trx: Kysely<Tables>, jobs: readonly Job[]): Promise<Outcome[]> {
  await trx.executeQuery(byIndexOnly);
  const reads = new Map<Job, Read[]>();
  const locked = new Set<unknown>();
  let running = jobs.length;
  let onStandstill = () => {};
  const pause = () => {
    running -= 1;
    if (running === 0) onStandstill();
  };
  const outcomes = jobs.map(async (job): Promise<Outcome> => {
    const writes: Write[] = [];
    const jobDb = refusing.withoutPlugins();
    joinBatch(jobDb, {
      read: (statement, values) =>
        new Promise((resolve, reject) => {
          if (writes.length > 0) throw new UnsuitableForBatch();
          const pending = reads.get(job);
          const read = { statement, values, resolve, reject };
          if (pending) return void pending.push(read);
          reads.set(job, [read]);
          pause();
        }),
      write: (statement, values) => void writes.push({ statement, values }),
    });
    try {
      return { result: await job.work(jobDb), writes };
    } catch (error) {
      return { error };
    } finally {
      pause();
    }
  });
  for (;;) {
    await new Promise<void>((resolve) => {
      onStandstill = resolve;
      if (running === 0) resolve();
    });
    if (reads.size === 0) break;
    running = reads.size;
    const pending = [...reads.values()].flat();
    reads.clear();
    await runReads(trx, pending, locked);
  }
  const done = await Promise.all(outcomes);
  const writes = done.flatMap((outcome) => ('writes' in outcome ? outcome.writes : []));
  for (const [statement, same] of Map.groupBy(writes, (write) => write.statement)) {
    await trx.executeQuery(compiled(trx, statement, same));
  }
  return done;
}

async function runReads(
  trx: Kysely<Tables>,
  pending: readonly Read[],
  locked: Set<unknown>,
): Promise<void> {
  const answered = [...Map.groupBy(pending, (read) => read.statement)].map(
    async ([statement, reads]) => {
      const { rows } = await trx.executeQuery(compiled(trx, statement, reads));
      const byJob = Map.groupBy(rows, ({ job }) => job);
      for (const [index, { resolve, reject }] of reads.entries()) {
        const jobRows = byJob.get(index + 1) ?? [];
        if (statement.isLock && !lock(jobRows, locked)) reject(new UnsuitableForBatch());
        else resolve(jobRows);
      }
    },
  );
  try {
    await Promise.all(answered);
  } catch (error) {
    for (const { reject } of pending) reject(error);
    throw error;
  }
}

/**
 * Returns false when the row is missing, or locked by another transaction or by another job of this
 * batch.
 */
function lock(rows: readonly InJob[], locked: Set<unknown>): boolean {
  const [row] = rows;
  if (!row || locked.has(row.id)) return false;
  locked.add(row.id);
  return true;
}

function compiled(trx: Kysely<Tables>, statement: SharedStatement, of: readonly Write[]) {
  return statement.compile(
    trx,
    of.map(({ values }) => values),
    true,
  );
}

/** A database without a connection, so that a statement that jobs cannot share fails. */
const refusing = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: (): Driver => ({
      init: async () => {},
      acquireConnection: () => Promise.reject(new UnsuitableForBatch()),
      beginTransaction: async () => {},
      commitTransaction: async () => {},
      rollbackTransaction: async () => {},
      releaseConnection: async () => {},
      destroy: async () => {},
    }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
