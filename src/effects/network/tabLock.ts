import { limits } from '../../../contract/limits.ts';

/** Runs one tab at a time, so that the next has its cookies; runs without the lock API, too. */
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
