import { limits } from '../../../contract/limits.ts';

/** Lets one tab at a time work, so that the next finds its cookies; works without the lock API. */
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
