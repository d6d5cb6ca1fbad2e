import { limits } from '../../../contract/limits.ts';

/**
 * Runs `work` in one tab at a time, so that other tabs have the cookies of its reply. Without the Web Locks API it runs
 * at once.
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
