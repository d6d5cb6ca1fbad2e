import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { examples } from '../../../contract/examples/index.ts';
import { questionTypes } from '../../../contract/questions/index.ts';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { seesViews } from '../../../packages/paths/browser/tab.ts';
import { holdTime } from '../../../packages/paths/browser/time.ts';
import { withFiles } from '../../gallery/examples.ts';
import { named } from '../named.ts';
import { lookAt } from './looks.ts';

/** Screens of the developer page whose controls no question has. */
const screens = [
  'home-signature',
  'home-phone-agreement',
  'timed',
  'ended',
  'failed',
  'dialog-survey-changed',
  'mission-working',
  'mission-tips',
  'mission-submitting',
  'offer',
];

/** Pages of the developer page: the example of each question type with most options, and one screen of each kind. */
const typicalPages: readonly { readonly name: string; readonly type: string }[] = [
  ...Object.values(questionTypes).flatMap(({ code, name: type }) => {
    const all = examples[code].filter((example) => example.accepted.length > 0 || code === 11);
    const pictured = all.find(({ subject }) => JSON.stringify(subject).includes('"imgs":["'));
    const chosen = new Set([all[0], pictured, code === 3 ? all[1] : all[0]]);
    return [...chosen].flatMap((example) => (example ? [{ name: example.name, type }] : []));
  }),
  ...screens.map((name) => ({ name, type: 'screen' })),
];

interface Way {
  readonly options?: BrowserContextOptions;
  /** Chooses pages; all of them by default. */
  readonly isMet?: (name: string) => boolean;
}

/** Opens these pages one after another in one tab with a stopped clock, and checks each. */
export async function onTypicalPages(
  there: { readonly browser: Browser; readonly server: { readonly origin: string } },
  { options, isMet = () => true }: Way,
  look: (page: Page, name: string, index: number) => Promise<void>,
): Promise<void> {
  const { page } = await Respondent.create(there.browser, 'desktop', options);
  await holdTime(page);
  for (const [index, { name, type }] of typicalPages.entries()) {
    if (!isMet(name)) continue;
    await withFiles(page, type, async () => {
      await page.goto(`${there.server.origin}/dev/${name}`);
      await page.locator('button, a').filter({ visible: true }).first().waitFor();
      await seesViews(page);
      // The code of a dialog comes after the page below it.
      if (name.startsWith('dialog-')) await page.locator('dialog[open]').waitFor();
      await lookAt(page);
      await named(name, look(page, name, index));
    });
  }
  await page.context().close();
}
