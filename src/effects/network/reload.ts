import { limits } from '../../../contract/limits.ts';
import { leaveBy } from '../page/address.ts';
import { delay } from '../page/idle.ts';

const build = import.meta.url;
/** Calls whose replies decide what the page shows after a reload. */
const running = new Set<Promise<unknown>>();

/** Lets a reload wait for a call, because the server would draw the page as it was before. */
export async function delayReload<Reply>(call: Promise<Reply>): Promise<Reply> {
  running.add(call);
  try {
    return await call;
  } finally {
    running.delete(call);
  }
}

/** Reloads the page if the server can be reached; resolves only if the page was not reloaded. */
export async function reload(): Promise<void> {
  if (await isServerThere()) await reloadAndWait();
}

/** Reloads the page at most once for a build, because a reload that changes nothing would be repeated endlessly. */
export async function reloadOnce(): Promise<void> {
  if ((await isServerThere()) && isFirstReload()) await reloadAndWait();
}

async function isServerThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(limits.httpTimeout);
    return (await fetch(location.href, { method: 'HEAD', signal })).status < 500;
  } catch {
    return false;
  }
}

function isFirstReload(): boolean {
  try {
    const builds = sessionStorage.getItem(storageKey) ?? '';
    if (builds.includes(build)) return false;
    sessionStorage.setItem(storageKey, `${builds} ${build}`);
    return true;
  } catch {
    const [navigation] = performance.getEntriesByType('navigation');
    return (navigation as PerformanceNavigationTiming | undefined)?.type !== 'reload';
  }
}

const storageKey = 'askpath.reloads';

async function reloadAndWait(): Promise<void> {
  await Promise.race([Promise.allSettled(running), delay(limits.httpTimeout)]);
  leaveBy(() => location.reload());
  await delay(limits.httpTimeout);
}
