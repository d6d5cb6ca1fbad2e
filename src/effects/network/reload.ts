import { limits } from '../../../contract/limits.ts';
import { delay } from '../page/browser.ts';

/** The file this build starts with. Where a newer build has taken its parts away, the page names another one. */
const build = import.meta.url;

/** Reloads the page, where the server answers: without it the page would be lost. Comes back only when it stays. */
export async function reload(): Promise<void> {
  if (await isServerThere()) await leave();
}

/** The same, but never twice for one build, so that a part that is gone for good does not reload for ever. */
export async function reloadOnce(): Promise<void> {
  if ((await isServerThere()) && mayReload()) await leave();
}

async function isServerThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(limits.httpTimeout);
    return (await fetch(location.href, { method: 'HEAD', signal })).status < 500;
  } catch {
    return false;
  }
}

/** Remembers that it was asked. Where nothing can be remembered, a page that is a reload itself is the second. */
function mayReload(): boolean {
  try {
    const builds = sessionStorage.getItem(name) ?? '';
    if (builds.includes(build)) return false;
    sessionStorage.setItem(name, `${builds} ${build}`);
    return true;
  } catch {
    const [way] = performance.getEntriesByType('navigation');
    return (way as PerformanceNavigationTiming | undefined)?.type !== 'reload';
  }
}

const name = 'askpath.reloads';

async function leave(): Promise<void> {
  location.reload();
  await delay(limits.httpTimeout);
}
