import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Server, serve } from '../../tools/lib/server.ts';
import { launch } from '../../tools/paths/browser/launch.ts';
import type { Walk } from '../../tools/paths/browser/walk.ts';
import { plan } from '../../tools/paths/plans/session/session.plan.ts';
import { surveysOf } from '../../tools/paths/plans/surveys.ts';

const { model, actions, states, survey, begin } = plan;

let browser: Browser;
let server: Server;
beforeAll(async () => {
  server = await serve({ surveysDir: await surveysOf(survey) });
  browser = await launch();
});
afterAll(() => server?.stop());

/** The shortest of the generated paths to each state. */
const ways = new Map<string, (typeof model.paths)[number]['steps']>([[model.start, []]]);
for (const { steps } of model.paths) {
  for (const [place, { to }] of steps.entries()) {
    const known = ways.get(to);
    if (!known || place + 1 < known.length) ways.set(to, steps.slice(0, place + 1));
  }
}

describe.concurrent('a page loaded again in a state of the session', () => {
  test.for([...ways])('%s: is the same with a late script (R32)', async ([, steps], { expect }) => {
    const one: Walk = await begin(browser, server);
    const page = one.page as Page;
    await one.open();
    await expectState(one, model.start);
    for (const { name, to } of steps) {
      await actions[name].perform(one);
      await expectState(one, to);
    }
    // Ends the calls that the path holds back, so that none begins after it; a page of the same site keeps the process.
    await page.goto(`${server.origin}/favicon.svg`);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(`${server.origin}/${one.surveyId}`, { waitUntil: 'networkidle' });
    await one.seesTakeOver();
    const prompt = await outline(page);
    const release = await one.holdRequests('**/assets/*.js');
    await page.goto(`${server.origin}/${one.surveyId}`, { waitUntil: 'domcontentloaded' });
    await page.locator('main').waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset.running)).toBe(undefined);
    const served = await told(page);
    release();
    await one.seesTakeOver();
    await expect.poll(() => outline(page)).toEqual(prompt);
    // The server does not know the drafts of the tab.
    const withoutDrafts = (await told(page)).replaceAll(' [checked]', '');
    expect(withoutDrafts).toEqual(served.replaceAll(' [checked]', ''));
    await page.context().close();
  });
});

function expectState(one: Walk, key: string): Promise<unknown> | undefined {
  return (states as Record<string, (walk: Walk) => Promise<unknown>>)[key]?.(one);
}

async function outline(page: Page): Promise<string> {
  return `${new URL(page.url()).pathname}\n${await told(page)}`;
}

/** The accessibility tree without the time left, empty alerts and the languages, which the script lists. */
async function told(page: Page): Promise<string> {
  const snapshot = await page.locator('body').ariaSnapshot();
  const lines = snapshot.replace(/(combobox "Language").*(?:\n *- option .*)*/, '$1').split('\n');
  return lines.filter((line) => !/timer|alert$/.test(line)).join('\n');
}
