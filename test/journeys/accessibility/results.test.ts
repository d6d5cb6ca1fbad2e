import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launch } from '../../../packages/paths/browser/launch.ts';
import { exportRows } from '../../../server/export/rows.ts';
import { resultsPage } from '../../../server/results/page/resultsPage.ts';
import { statisticsOf } from '../../../server/results/statistics/statisticsOf.ts';
import { openWorld, plantsCascade, sqlite, survey } from '../../../server/test/support/world.ts';
import { inFile } from '../../../tools/docs/questions.fileShape.ts';
import { expectAccessible } from '../../support/axe.ts';
import { typicalExamples } from '../../support/exampleSurveys.ts';
import { temporaryDirectory } from '../../support/temporary.ts';

const examples = typicalExamples.filter(({ subject }) => subject.type !== 12);
const mission = { mission: { instruction: 'Go' } };
const everyType = survey({
  id: 'every',
  title: 'Every type',
  scoring: { maximum: 10 },
  values: { branch: { from: 'address', type: 'text', forExport: true } },
  questions: [
    ...examples.map((example) => ({ ...inFile(example), next: undefined })),
    { id: 'go', type: 'text', title: 'A mission', config: mission },
    { id: 'files', type: 'upload', title: 'Files', config: { required: false } },
  ],
});

let address = '';

beforeAll(async () => {
  const world = await openWorld(sqlite, [everyType], { cascades: [plantsCascade] });
  for (let index = 0; index < 24; index += 1) {
    const client = world.client();
    const address = `?v.branch=${index % 2 === 0 ? 'north' : 'south'}`;
    await client.start('every', { locale: index < 14 ? 'en' : 'ar', address });
    for (const { name, accepted } of examples.slice(0, index === 23 ? 3 : undefined)) {
      world.now += 1000 * (index + 1);
      await client.commit('every', name, accepted[index % accepted.length]);
    }
    const events = [1, 7, 8, 15, 16, 2].map((code, position) => ({
      code,
      at: position * 1000 * (index + 1),
    }));
    await client.commit('every', 'go', { outcome: 'finished', events });
  }
  const statistics = await statisticsOf(everyType, exportRows(world.store, everyType));
  expect(statistics.all.questions.filter(({ answered }) => answered === 0)).toHaveLength(1);
  const file = join(await temporaryDirectory(afterAll), 'results.html');
  await writeFile(file, resultsPage(statistics, everyType, { madeAt: world.now }));
  await world.close();
  address = pathToFileURL(file).href;
});

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await (await launch()).newContext(options);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('request', (request) => {
    if (!/^(?:file|data):/.test(request.url())) complaints.push(request.url());
  });
  onTestFinished(() => expect(complaints).toEqual([]));
  await page.goto(address);
  return page;
}

test('a results page of every type is accessible at 1280 px, light, and at 390 px, dark, and its wide tables are reached by keys', async () => {
  const page = await open({ viewport: { width: 1280, height: 800 } });
  await page.evaluate(openDetails);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const layout = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      unreachable: [...document.querySelectorAll<HTMLElement>('.scroll')]
        .filter(
          ({ scrollWidth, clientWidth, tabIndex }) => scrollWidth > clientWidth && tabIndex < 0,
        )
        .map(({ textContent }) => textContent.slice(0, 60)),
    }));
    expect([width, layout]).toEqual([width, { overflow: 0, unreachable: [] }]);
  }
});

test('printed tables stay in their frames, may break across pages, and repeat their headings', async () => {
  const page = await open({ viewport: { width: 703, height: 1000 } });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(openDetails);
  const wide = await page.evaluate(() => {
    const tables = [...document.querySelectorAll('.scroll')];
    return tables.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length;
  });
  expect(wide).toBe(0);
  const breaks = (selector: string, side: 'breakInside' | 'breakAfter') =>
    page
      .locator(selector)
      .evaluateAll(
        (elements, name) => [
          ...new Set(elements.map((element) => getComputedStyle(element)[name])),
        ],
        side,
      );
  expect(await breaks('figure, table, .question', 'breakInside')).toEqual(['auto']);
  expect(await breaks('.plot, tr', 'breakInside')).toEqual(['avoid']);
  expect(await breaks('h2, h3, .asked, caption, thead', 'breakAfter')).toEqual(['avoid']);
  // A heading of feelings has room for its text beside the columns.
  const feeling = page.locator('.many tbody th').first();
  const { width = 0 } = (await feeling.boundingBox()) ?? {};
  expect(width).toBeGreaterThan(80);
});

test('groups are chosen one by one and together, without the network', async () => {
  const page = await open();
  const language = page.getByRole('combobox', { name: 'Language', exact: true });
  const branch = page.getByRole('combobox', { name: 'branch', exact: true });
  const started = () => page.locator('.facts dd').first().textContent();
  const shown = () => page.getByRole('status').textContent();
  const choices = async (select: Locator) =>
    select
      .locator('option:enabled')
      .evaluateAll((options) => options.map(({ textContent }) => textContent));
  expect(await started()).toBe('24');
  await language.selectOption({ label: 'Arabic (10)' });
  expect([await started(), await shown()]).toEqual(['10', 'Shown: Language: Arabic – 10 sessions']);
  expect(await choices(branch)).toEqual(['All', 'north (5)', 'south (5)']);
  await branch.selectOption({ label: 'south (5)' });
  expect([await started(), await shown()]).toEqual([
    '5',
    'Shown: Language: Arabic, branch: south – 5 sessions',
  ]);
  expect(await choices(language)).toEqual(['All', 'English (7)', 'Arabic (5)']);
  await page.getByRole('button', { name: 'All sessions' }).click();
  expect([await started(), await shown()]).toEqual(['24', 'Shown: all sessions']);
});

test('without a script the page shows all sessions and no choice', async () => {
  const page = await open({ javaScriptEnabled: false });
  expect(await page.locator('.facts dd').first().textContent()).toBe('24');
  expect(await page.getByRole('combobox', { name: 'Language', exact: true }).isVisible()).toBe(
    false,
  );
});

function openDetails(): void {
  for (const details of document.querySelectorAll('details')) details.open = true;
}
