import { expect, test } from 'vitest';
import { stage } from '../../support/journey.ts';

const app = stage();

test('the first screen needs four files, no call and no third party', async () => {
  const respondent = await app.respondent();
  const asked: string[] = [];
  respondent.page.on('request', (request) => asked.push(request.url()));
  await respondent.open('/branching');
  await respondent.button('Start').waitFor();
  const before = await respondent.page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry.startTime < painted && /\.(js|css)$/.test(entry.name))
      .map((entry) => entry.name);
  });
  expect(before.length).toBeLessThanOrEqual(4);
  expect(asked.filter((url) => !url.startsWith(app.server.origin))).toEqual([]);
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
});

test('a question under way is there at once: no loading screen, no shift', async () => {
  const respondent = await app.respondent();
  await respondent.page.addInitScript(() => {
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
  await respondent.open('/branching');
  await respondent.start();
  await respondent.page.reload();
  await respondent.seesQuestion(1);
  await respondent.page.getByRole('radio').first().waitFor();
  const { titles, shift } = await respondent.page.evaluate(() => {
    const seen = window as unknown as { titles: string[]; shift: number };
    return { titles: seen.titles, shift: seen.shift };
  });
  expect(titles.filter((title) => title.includes('Loading'))).toEqual([]);
  expect(shift).toBe(0);
});

test.each([
  ['/lamp', true, 'rare[.]chunk'],
  ['/visit', false, 'Invitations'],
])('%s fetches its own file beside the app, not after it', async (path, isStarted, file) => {
  const respondent = await app.open(path);
  if (isStarted) {
    await respondent.start();
    await respondent.page.reload();
  }
  await respondent.page.locator('input, [role=img]').first().waitFor();
  const [script, part] = await respondent.page.evaluate(
    (names) =>
      names.map((name) => {
        const entry = performance
          .getEntriesByType('resource')
          .find((one) => new RegExp(`/${name}-[^/]+\\.js$`).test(one.name));
        return entry?.toJSON() as PerformanceResourceTiming | undefined;
      }),
    ['index', file],
  );
  // The page itself requests it, before any script runs.
  expect(part?.startTime ?? Number.POSITIVE_INFINITY).toBeLessThan(script?.responseEnd ?? 0);
});
