import { expect, test } from 'vitest';
import { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { stage } from '../../support/journey.ts';

const there = stage();

test('the first screen needs four files, no call and no third party', async () => {
  const one = await Respondent.create(there.browser);
  const asked: string[] = [];
  one.page.on('request', (request) => asked.push(request.url()));
  await one.open(`${there.server.origin}/branching`);
  await one.page.getByRole('button', { name: 'Start' }).waitFor();
  const before = await one.page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry.startTime < painted && /\.(js|css)$/.test(entry.name))
      .map((entry) => entry.name);
  });
  expect(before.length).toBeLessThanOrEqual(4);
  expect(asked.filter((url) => !url.startsWith(there.server.origin))).toEqual([]);
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
  await one.close();
});

test('a question under way is there at once: no loading screen, no shift', async () => {
  const one = await Respondent.create(there.browser);
  await one.page.addInitScript(() => {
    const seen = window as unknown as { titles: string[]; shift: number };
    seen.titles = [];
    seen.shift = 0;
    new MutationObserver(() => seen.titles.push(document.title)).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await one.open(`${there.server.origin}/branching`);
  await one.start();
  await one.page.reload();
  await one.seesQuestion(1);
  await one.page.getByRole('radio').first().waitFor();
  const { titles, shift } = await one.page.evaluate(() => {
    const seen = window as unknown as { titles: string[]; shift: number };
    return { titles: seen.titles, shift: seen.shift };
  });
  expect(titles.filter((title) => title.includes('Loading'))).toEqual([]);
  expect(shift).toBe(0);
  await one.close();
});

test('a view that is a file of its own is fetched beside the app, not after it', async () => {
  const one = await Respondent.create(there.browser);
  await one.open(`${there.server.origin}/lamp`);
  await one.start();
  await one.page.reload();
  await one.page.getByRole('radio').first().waitFor();
  const [app, view] = await one.page.evaluate(() =>
    ['index', 'rare[.]chunk'].map((name) => {
      const entry = performance
        .getEntriesByType('resource')
        .find((file) => new RegExp(`/${name}-[^/]+\\.js$`).test(file.name));
      return entry?.toJSON() as PerformanceResourceTiming | undefined;
    }),
  );
  // Asked for by the page itself: before any script of ours was there to ask.
  expect(view?.startTime ?? Number.POSITIVE_INFINITY).toBeLessThan(app?.responseEnd ?? 0);
  await one.close();
});

test('without the reply in the page, from another server, the app asks', async () => {
  const one = await Respondent.create(there.browser);
  await one.page.route('**/branching', async (route) => {
    const page = await route.fetch();
    const html = (await page.text()).replace(
      /<script type="application\/json"[\s\S]*?<\/script>/,
      '',
    );
    await route.fulfill({ response: page, body: html });
  });
  const call = one.page.waitForRequest('**/api/location');
  await one.open(`${there.server.origin}/branching`);
  expect((await call).postData()).toContain('surveyInfo=branching');
  await one.start();
  await one.close();
});
