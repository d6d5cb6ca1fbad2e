import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { allExamples } from '../../contract/examples/index.ts';
import { Respondent } from '../../packages/paths/browser/respondent.ts';
import { stage } from '../support/journey.ts';
import { watchPolicy } from '../support/traces.ts';

const there = stage();

test('the developer page shows an example in a layout, and the snapshot of its machine', async () => {
  const respondent = await Respondent.create(there.browser, 'desktop', {
    viewport: { width: 1600, height: 1000 },
  });
  const { page } = respondent;
  await respondent.open(`${there.server.origin}/dev#radio-plain`);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('radio').first().check({ force: true });
  const panel = (title: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title }) })
      .locator('pre');
  await expect.poll(() => panel('Answer').textContent()).toContain('"choice": "');

  await page.getByRole('link', { name: 'kano-feature' }).click();
  await frame.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => panel('Faults').textContent()).toContain('"at": "absent"');

  await page.getByLabel('Layout').selectOption('mobile');
  await page.getByLabel('Language').selectOption('ar');
  await page.getByLabel('Scheme').selectOption('dark');
  await frame.getByRole('button', { name: 'التالي' }).waitFor();
  expect(
    await frame
      .locator('html')
      .evaluate((root) => [root.getAttribute('dir'), getComputedStyle(root).colorScheme]),
  ).toEqual(['rtl', 'dark']);
  expect(await frame.locator('[data-device]').getAttribute('data-device')).toBe('mobile');
  await respondent.close();
});

test('the developer page shows an example and a screen in a theme of the server', async () => {
  const respondent = await Respondent.create(there.browser, 'desktop', {
    viewport: { width: 1600, height: 1000 },
  });
  const { page } = respondent;
  const { origin } = there.server;
  await respondent.open(`${origin}/dev#radio-plain`);
  await page.getByLabel('Theme').selectOption('garden');
  const frame = page.frameLocator('iframe');
  await frame.getByRole('img', { name: 'Rosengarten e. V.' }).waitFor();
  const next = frame.getByRole('button', { name: 'Next' });
  expect(await next.evaluate((button) => getComputedStyle(button).borderRadius)).toBe('999px');
  await page.goto(`${origin}/dev/home?look=press`);
  await page.getByRole('button', { name: 'Agree' }).waitFor();
  const radius = await page
    .getByRole('button', { name: 'Agree' })
    .evaluate((button) => getComputedStyle(button).borderRadius);
  expect(radius).toBe('4px');
  await respondent.close();
});

test('the example host page has a card in its text and a window at its corner, with their tags', async () => {
  const respondent = await Respondent.create(there.browser);
  const { page } = respondent;
  const { origin } = there.server;
  await respondent.open(`${origin}/dev`);
  await page.getByRole('link', { name: 'In a host page' }).click();
  const frames = () =>
    page.locator('askpath-survey iframe').evaluateAll((all) =>
      all.map((frame) => {
        const { pathname, searchParams } = new URL((frame as HTMLIFrameElement).src);
        return [pathname, searchParams.get('host'), searchParams.get('lang')];
      }),
    );
  await expect.poll(frames).toEqual([
    ['/card/quiz', origin, 'en'],
    ['/window/quiz', origin, 'en'],
  ]);
  await page.getByLabel('Survey').selectOption('sus');
  await page.getByLabel('Corner').selectOption('start');
  await page.getByLabel('Language').selectOption('de');
  await expect.poll(frames).toEqual([
    ['/card/sus', origin, 'de'],
    ['/window/sus', origin, 'de'],
  ]);
  await respondent.sees(
    `<script async src="${origin}/embed.js" data-survey="sus" data-mode="window" data-corner="start"></script>`,
  );
  await respondent.sees(/^card askpath:ready/);
  await respondent.sees(/^window askpath:ready/);
  await respondent.close();
});

test('the files for respondents contain no developer page', async () => {
  const names = await readdir('dist/assets');
  const main = names.filter((name) => /^index-.*\.js$/.test(name));
  expect(main).toHaveLength(1);
  const code = await readFile(`dist/assets/${main[0]}`, 'utf8');
  expect(allExamples.filter(({ name }) => code.includes(name))).toEqual([]);
});

test('the developer page inserts no string as markup, and runs no script of another origin', async () => {
  const respondent = await Respondent.create(there.browser);
  const { page } = respondent;
  await watchPolicy(page);
  for (const path of ['/dev', '/dev/host', '/dev/live']) {
    await respondent.open(`${there.server.origin}${path}`);
    await page.getByRole('link').first().waitFor();
    expect(await page.evaluate(() => window.blocked)).toEqual([]);
    // Called by a timer of the page, because the debugger may do more than a page may.
    await page.evaluate(() => {
      const attempts = [
        () => {
          document.body.innerHTML = '<img src=x onerror="ran.push(1)">';
        },
        () => {
          const script = document.createElement('script');
          script.src = '/embed.js?from=elsewhere';
          document.head.append(script);
        },
      ];
      for (const attempt of attempts) setTimeout(attempt);
    });
    const blocked = () => page.evaluate(() => window.blocked.map((line) => line.split(' ')[0]));
    const refused = 'require-trusted-types-for';
    await expect.poll(blocked).toEqual([refused, refused]);
    expect(await page.evaluate(() => window.ran)).toEqual([]);
  }
  await respondent.close(/Trusted/);
});

describe('in production', () => {
  const closed = stage(undefined, () => ({
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://survey.example.org',
  }));

  test('the developer page is missing', async () => {
    for (const path of ['/dev/radio-plain', '/dev/live?survey=sus'])
      expect([path, (await fetch(closed.server.origin + path)).status]).toEqual([path, 404]);
    const respondent = await closed.respondent();
    expect((await respondent.page.goto('/dev'))?.status()).toBe(404);
    await respondent.seesHeading('Page not found');
    await respondent.close(/404/);
  });
});
