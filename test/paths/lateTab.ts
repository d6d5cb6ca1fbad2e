import { launch } from '../../packages/paths/browser/launch.ts';
import { leavePage } from '../../packages/paths/browser/leavePage.ts';
import { Respondent } from '../../packages/paths/browser/respondent.ts';
import { openLateScripts } from '../support/network/lateScripts.ts';

export type LateTab = Awaited<ReturnType<typeof openLateTab>>;

/** A tab that loads one page after another, of one respondent after another, with a script that comes late. */
export async function openLateTab() {
  const respondent = await Respondent.create(await launch());
  const { page } = respondent;
  const context = page.context();
  const devtools = await context.newCDPSession(page);
  let origin = '';
  const late = await openLateScripts(() => ({ origin }));
  return {
    respondent,
    /** Forgets the respondent before; the next pages are of this server. */
    async empty(server: string): Promise<void> {
      origin = server;
      if (page.url().startsWith(late.origin)) await leavePage(page);
      await devtools.send('Page.resetNavigationHistory');
      await context.clearCookies();
      respondent.consoleErrors.length = 0;
    },
    /** Opens a page without its script until the returned function is called. */
    async load(path: string): Promise<() => Promise<void>> {
      const release = late.hold();
      await page.goto(late.origin + path, { waitUntil: 'commit' });
      return async () => {
        release();
        await respondent.seesTakeOver();
      };
    },
    /** Opens a page with a script that comes at once. */
    async open(path: string): Promise<void> {
      await respondent.open(late.origin + path);
    },
    async close(expected?: RegExp): Promise<void> {
      await respondent.close(expected);
      late.close();
    },
  };
}
