import { expect, test } from 'vitest';
import { showBodies } from '../../../packages/paths/browser/calls.ts';
import { stage } from '../../support/journey.ts';

const app = stage();

test('the first screen waits for no file, no call and no third party', async () => {
  const respondent = await app.respondent();
  const asked: string[] = [];
  respondent.page.on('request', (request) => asked.push(request.url()));
  await respondent.open('/branching');
  await respondent.button('Start').waitFor();
  const blocking = await respondent.page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(
        (entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus !== 'non-blocking',
      )
      .map((entry) => entry.name),
  );
  expect(blocking).toEqual([]);
  expect(asked.filter((url) => !url.startsWith(app.server.origin))).toEqual([]);
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
});

test('a current question is in the first paint: no loading screen, no shift', async () => {
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
  await respondent.reload();
  await respondent.seesQuestion(1);
  await respondent.page.getByRole('radio').first().waitFor();
  const { titles, shift } = await respondent.page.evaluate(() => {
    const seen = window as unknown as { titles: string[]; shift: number };
    return { titles: seen.titles, shift: seen.shift };
  });
  expect(titles.filter((title) => title.includes('Loading'))).toEqual([]);
  expect(shift).toBe(0);
});

test('the script of a page that is drawn already runs after the first frame', async () => {
  const respondent = await app.start('/lamp');
  await respondent.page.addInitScript(() => {
    // The first frame comes when the page has loaded and has nothing else to do.
    const draw = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => {
      addEventListener('load', () => {
        requestIdleCallback(() => {
          performance.mark('first frame');
          draw(callback);
        });
      });
      window.requestAnimationFrame = draw;
      return 0;
    };
  });
  await respondent.reload();
  await respondent.seesTakeOver();
  const [frame, hydration] = await respondent.page.evaluate(() =>
    ['first frame', 'hydrate'].map((name) => performance.getEntriesByName(name)[0]?.startTime),
  );
  expect(hydration).toBeGreaterThan(frame ?? Number.POSITIVE_INFINITY);
});

test('the page preloads every script of its hydration, and no style is loaded twice', async () => {
  const respondent = await app.start('/sus');
  const { page } = respondent;
  await respondent.reload();
  const html = await (await page.request.get(page.url())).text();
  await respondent.seesTakeOver();
  const loaded = await page.evaluate(() => {
    const [{ startTime = 0 } = {}] = performance.getEntriesByName('hydrate');
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry.startTime < startTime && /\.(js|css)$/.test(entry.name))
      .map((entry) => new URL(entry.name).pathname);
  });
  expect(loaded).toHaveLength(new Set(loaded).size);
  expect(
    loaded.filter(
      (file) => !html.includes(`="${file}"></script>`) && !html.includes(`href="${file}">`),
    ),
  ).toEqual([]);
  expect(loaded.join(' ')).toContain('/moreViews-');
});

test('without the reply in the page, from another server, the app locates', async () => {
  const respondent = await app.respondent();
  await respondent.page.route('**/branching', async (route) => {
    const page = await route.fetch();
    const html = (await page.text()).replace(
      /<script type="application\/json"[\s\S]*?<\/script>/,
      '',
    );
    await route.fulfill({ response: page, body: html });
  });
  await showBodies(respondent.page);
  const call = respondent.page.waitForRequest('**/api/location');
  await respondent.open('/branching');
  expect((await call).postData()).toContain('surveyInfo=branching');
  await respondent.start();
});
