import { limits } from '../../../contract/limits.ts';

/**
 * Runs `work` in one tab of this browser at a time, so that the next tab finds the cookies of the
 * reply. Runs it without the lock where locks are unavailable or a tab holds one too long.
 */
export async function withTabLock<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!navigator.locks) return work();
  let hasLock = false;
  try {
    return await navigator.locks.request(
      name,
      { signal: AbortSignal.timeout(limits.httpTimeout) },
      () => {
        hasLock = true;
        return work();
      },
    );
  } catch (fault) {
    if (hasLock) throw fault;
    return work();
  }
}
