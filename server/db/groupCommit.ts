import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { type Batch, joinBatch } from './statement.ts';
import type { Tables } from './tables.ts';

export interface Job {
  readonly work: (db: Kysely<Tables>) => Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Limits of one group in jobs and in milliseconds, which limit the wait for its commit. */
const maxJobs = 100;
const maxMs = 20;

export type Grouped = <Result>(work: (db: Kysely<Tables>) => Promise<Result>) => Promise<Result>;

/**
 * Runs jobs that are queued together in one transaction, each in a savepoint; a failed commit fails
 * the whole group. The shared statements of jobs are executed by `direct`, without the promises of
 * Kysely's layers.
 */
export function groupCommits(
  db: Kysely<Tables>,
  exec: (statement: string) => void,
  direct: Batch,
  onCommit: (jobs: number) => void = () => {},
): Grouped {
  let waiting: Job[] = [];
  let isRunning = false;

  const run = async () => {
    while (waiting.length > 0) {
      await writeGroup();
      // The pause allows I/O: work that queues more work would otherwise keep every call waiting.
      await setImmediate();
    }
    isRunning = false;
  };

  const writeGroup = async () => {
    const settlements: (() => void)[] = [];
    let jobs: Job[] = [];
    try {
      await db.connection().execute(async (connection) => {
        joinBatch(connection, direct);
        const startedAt = performance.now();
        exec('begin');
        try {
          while (
            waiting.length > 0 &&
            jobs.length < maxJobs &&
            performance.now() - startedAt < maxMs
          ) {
            const job = waiting.shift();
            if (!job) break;
            jobs.push(job);
            settlements.push(await runInSavepoint(job, connection, exec));
          }
          exec('commit');
        } catch (error) {
          try {
            exec('rollback');
          } catch {
            // The rollback's error is dropped, because the first error explains more.
          }
          throw error;
        }
      });
      if (jobs.length > 0) onCommit(jobs.length);
      for (const settle of settlements) settle();
    } catch (error) {
      // If the transaction could not begin, no job has started, so that all waiting jobs fail.
      if (jobs.length === 0) [jobs, waiting] = [waiting, []];
      for (const job of jobs) job.reject(error);
    }
  };

  return <Result>(work: (db: Kysely<Tables>) => Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as Job['resolve'], reject });
      if (isRunning) return;
      isRunning = true;
      // Batches jobs queued in the same tick.
      void setImmediate().then(run);
    });
}

async function runInSavepoint(
  { work, resolve, reject }: Job,
  connection: Kysely<Tables>,
  exec: (statement: string) => void,
): Promise<() => void> {
  exec('savepoint job');
  try {
    const result = await work(connection);
    exec('release job');
    return () => resolve(result);
  } catch (error) {
    try {
      exec('rollback to job');
    } catch {
      // A full disk ends the transaction together with the savepoint.
      throw error;
    }
    exec('release job');
    return () => reject(error);
  }
}
