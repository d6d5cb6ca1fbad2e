import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { Job, Outcome } from './job.ts';

/** Lower than the server's priority, yet high enough for uploads to finish. */
const priority = 5;

lowerPriority(0);
const { perform } = await import('./perform.ts');
for (const threadId of threadIds()) lowerPriority(threadId);

process.on('message', async (job: Job) => {
  const outcome: Outcome = await perform(job);
  process.send?.(outcome);
});
process.once('disconnect', () => process.exit());

/** Linux has a priority for each thread; new threads inherit the priority of their parent. */
function threadIds(): readonly number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/task').map(Number);
}

function lowerPriority(id: number): void {
  try {
    setPriority(id, priority);
  } catch {
    // Some hosts forbid changing the priority, which is harmless.
  }
}
