import { limits } from '../../../contract/limits.ts';
import { leaveBy } from '../page/address.ts';
import { delay } from '../page/idle.ts';

const build = import.meta.url;

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
  leaveBy(() => location.reload());
  await delay(limits.httpTimeout);
}
