import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { Job, Outcome } from './job.ts';

/** Decodes files of strangers beside the server, which goes first on a busy machine. */
const priority = constants.priority.PRIORITY_BELOW_NORMAL;

lower(0);
const { perform } = await import('./perform.ts');
for (const thread of threads()) lower(thread);

process.on('message', async (job: Job) => {
  const outcome: Outcome = await perform(job);
  process.send?.(outcome);
});
process.once('disconnect', () => process.exit());

/** Linux keeps a priority for each thread; those that are started later inherit it. */
function threads(): readonly number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/task').map(Number);
}

function lower(id: number): void {
  try {
    setPriority(id, priority);
  } catch {
    // Some hosts do not allow it; the work is done all the same.
  }
}
