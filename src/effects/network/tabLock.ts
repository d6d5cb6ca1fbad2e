import { limits } from '../../../contract/limits.ts';

/**
 * Does something once all other tabs of this browser that do it have done with it: what one of them gets with a reply,
 * such as a cookie, is there for the next. A tab that hangs is waited for as long as a call may take, and where a browser
 * has no locks, as on plain http, or a frame may not use them, nobody waits.
 */
export async function withTabLock<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!navigator.locks) return work();
  let isTurn = false;
  try {
    return await navigator.locks.request(
      name,
      { signal: AbortSignal.timeout(limits.httpTimeout) },
      () => {
        isTurn = true;
        return work();
      },
    );
  } catch (fault) {
    if (isTurn) throw fault;
    return work();
  }
}
