import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Work that waits for its commit. */
interface Job {
  readonly work: (db: Kysely<Tables>) => Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** How much shares one commit at most, so that nobody waits long for those who came later: pieces, milliseconds. */
const most = 100;
const longest = 20;

/** Does work inside one transaction that others may share. */
export type Grouped = <Result>(work: (db: Kysely<Tables>) => Promise<Result>) => Promise<Result>;

/**
 * Group commit for a database that has one connection and syncs every commit to the disk: what arrives together is
 * written by one transaction, a savepoint for each piece of work, and nobody is answered, not even refused, before its
 * commit. Pieces come one after another, each with the connection for itself; one that throws takes nothing back but its
 * own. Where the commit fails, or the database has given the transaction up, all of the group fail.
 *
 * @param say does a statement that gives nothing, on that one connection
 * @param grouped told the size of every group that is on the disk
 */
export function groupCommits(
  db: Kysely<Tables>,
  say: (statement: string) => void,
  grouped: (pieces: number) => void = () => {},
): Grouped {
  let waiting: Job[] = [];
  let isRunning = false;

  const run = async () => {
    while (waiting.length > 0) await writeGroup();
    isRunning = false;
  };

  const writeGroup = async () => {
    const answers: (() => void)[] = [];
    let jobs: Job[] = [];
    try {
      await db.connection().execute(async (connection) => {
        const began = performance.now();
        say('begin');
        try {
          while (waiting.length > 0 && jobs.length < most && performance.now() - began < longest) {
            const job = waiting.shift();
            if (!job) break;
            jobs.push(job);
            answers.push(await tryOut(job, connection, say));
          }
          say('commit');
        } catch (error) {
          try {
            say('rollback');
          } catch {
            // What went wrong before says more.
          }
          throw error;
        }
      });
      if (jobs.length > 0) grouped(jobs.length);
      for (const answer of answers) answer();
    } catch (error) {
      // Not one of them was even begun where the database could not be had.
      if (jobs.length === 0) [jobs, waiting] = [waiting, []];
      for (const job of jobs) job.reject(error);
    }
  };

  return <Result>(work: (db: Kysely<Tables>) => Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as Job['resolve'], reject });
      if (isRunning) return;
      isRunning = true;
      // Whoever has arrived by the same turn of the loop comes along.
      setImmediate(() => void run());
    });
}

/** Does one piece of work, and gives what is to be said of it once the group is on the disk. */
async function tryOut(
  { work, resolve, reject }: Job,
  connection: Kysely<Tables>,
  say: (statement: string) => void,
): Promise<() => void> {
  say('savepoint piece');
  try {
    const result = await work(connection);
    say('release piece');
    return () => resolve(result);
  } catch (error) {
    try {
      say('rollback to piece');
    } catch {
      // A full disk ends the whole transaction: then there is nothing to go back to, and nobody has written anything.
      throw error;
    }
    say('release piece');
    return () => reject(error);
  }
}
