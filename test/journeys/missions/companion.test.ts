import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { expectAccessible } from '../../support/axe.ts';
import { named } from '../../support/named.ts';
import { focused, isClosed, isOpen, missionStage } from './dialogs.fixture.ts';

const onMission = missionStage();

const sizes = { least: { width: 320, height: 280 }, first: { width: 360, height: 560 } };

/** Starts the mission, and presses the button that opens the small window; returns its page. */
async function openCompanion(
  { page }: Respondent,
  { start = 'Start the task', keep = 'Keep the task in view' } = {},
): Promise<Page> {
  await page.getByRole('button', { name: start }).click();
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: keep }).click();
  const companion = await opening;
  await companion.locator('[data-companion]').waitFor();
  await companion.setViewportSize(sizes.first);
  return companion;
}

/** A browser without picture-in-picture windows, whose screen is this wide. */
function withoutFloating(screenWidth: number): (page: Page) => Promise<void> {
  return async (page) => {
    await page.addInitScript((availWidth) => {
      Reflect.deleteProperty(window, 'documentPictureInPicture');
      Object.defineProperty(screen, 'availWidth', { get: () => availWidth });
    }, screenWidth);
  };
}

async function walkInto(page: Page, name: string): Promise<void> {
  for (let tabs = 0; (await focused(page)) !== name; tabs += 1) {
    expect(tabs, name).toBeLessThan(20);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
}

test('the mission is done in the small window by the keyboard alone, and the survey continues in the page', async () => {
  const respondent = await onMission({ survey: 'alone' });
  const { page } = respondent;
  const companion = await openCompanion(respondent);
  expect(await focused(companion)).toBe('The quietest bench');
  expect(await focused(page)).toBe('The task');
  await walkInto(companion, 'Next step');
  await companion.getByText('Choose “Benches”.').first().waitFor();
  await walkInto(companion, 'Show the tips');
  await isOpen(companion);
  expect(await focused(companion)).toBe('Reminder of the steps');
  expect(await page.locator('dialog[open]').count()).toBe(0);
  await companion.keyboard.press('Escape');
  await isClosed(companion);
  expect(await focused(companion)).toBe('Show the tips');
  await walkInto(companion, 'Complete');
  await isOpen(companion);
  await walkInto(companion, 'Complete');
  await companion.getByRole('heading', { name: 'Submit the result' }).waitFor();
  const closing = companion.waitForEvent('close');
  await companion.getByRole('button', { name: 'Submit' }).focus();
  // The window closes with the key that is still down.
  await companion.keyboard.press('Enter').catch(() => {});
  await closing;
  await respondent.seesHeading('How was it?');
  await respondent.close();
});

const looks = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  'forced colours': { forcedColors: 'active' },
} as const;

/** Names of the buttons whose edges cannot be seen: neither their own nor that of their drawing. */
function withoutEdge(page: Page): Promise<string[]> {
  return page.locator('button, a').evaluateAll((controls) =>
    controls
      .filter((control) =>
        [control, ...control.querySelectorAll('svg')].every((element) => {
          const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
          return borderTopWidth === '0px' || borderTopColor === backgroundColor;
        }),
      )
      .map((control) => control.getAttribute('aria-label') ?? control.textContent),
  );
}

test.each(Object.keys(looks) as (keyof typeof looks)[])(
  'the small window is accessible with each dialog, and fits 320 × 280 px (%s)',
  async (look) => {
    const respondent = await onMission({ survey: 'alone' });
    const companion = await openCompanion(respondent);
    await companion.setViewportSize(sizes.least);
    await companion.emulateMedia(looks[look]);
    const isSound = async (name: string) => {
      await named(name, expectAccessible(companion));
      if (look === 'forced colours')
        expect([name, await withoutEdge(companion)]).toEqual([name, []]);
      const width = await companion.evaluate(() => document.documentElement.scrollWidth);
      expect([name, width]).toEqual([name, sizes.least.width]);
    };
    await isSound('the step');
    const boxes: Record<string, readonly string[]> = {
      'Show the tips': ['Continue'],
      'Stop task': ['Continue the task'],
      Complete: ['Complete', 'Back'],
    };
    for (const [name, way] of Object.entries(boxes)) {
      await companion.getByRole('button', { name, exact: true }).click();
      for (const press of way) {
        await isOpen(companion);
        await isSound(`${name}, ${press}`);
        await companion
          .getByRole('dialog')
          .getByRole('button', { name: press, exact: true })
          .click();
      }
      await isClosed(companion);
    }
    await named('the page', expectAccessible(respondent.page));
    await respondent.close();
  },
);

test('a picture of a step and of a tip is enlarged in the small window, zoomed and closed by keyboard', async () => {
  const respondent = await onMission({ survey: 'alone' });
  const companion = await openCompanion(respondent);
  await companion.setViewportSize(sizes.least);
  const viewer = companion.getByRole('dialog', { name: 'Picture 1' });
  const scale = () =>
    viewer.locator('img').evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);
  const enlarge = async () => {
    await walkInto(companion, 'Enlarge: Picture 1');
    await viewer.waitFor();
    expect(await focused(companion)).toBe('Close');
  };
  const close = async () => {
    await companion.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    expect(await focused(companion)).toBe('Enlarge: Picture 1');
  };
  await enlarge();
  await named('the viewer', expectAccessible(companion));
  expect(await companion.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect((await viewer.locator('img').boundingBox())?.height).toBeGreaterThan(200);
  await companion.keyboard.press('+');
  await expect.poll(scale).toBeGreaterThan(1.4);
  await walkInto(companion, 'Zoom in');
  await expect.poll(scale).toBeGreaterThan(2);
  const picture = await viewer.locator('img').boundingBox();
  await companion.mouse.move(160, 200);
  await companion.mouse.down();
  await companion.mouse.move(130, 180, { steps: 3 });
  await companion.mouse.up();
  const moved = await viewer.locator('img').boundingBox();
  expect([
    Math.round((moved?.x ?? 0) - (picture?.x ?? 0)),
    Math.round((moved?.y ?? 0) - (picture?.y ?? 0)),
  ]).toEqual([-30, -20]);
  await companion.keyboard.press('0');
  await expect.poll(scale).toBe(1);
  await close();
  expect(await respondent.page.locator('dialog').count()).toBe(0);
  await walkInto(companion, 'Show the tips');
  await companion.getByRole('dialog', { name: 'Reminder of the steps' }).waitFor();
  await enlarge();
  await close();
  await companion.getByRole('dialog', { name: 'Reminder of the steps' }).waitFor();
  await respondent.close();
});

test('the small window reads as the page does: language, direction, theme and title', async () => {
  const respondent = await onMission({ survey: 'alone', lang: 'ar' });
  const { page } = respondent;
  const companion = await openCompanion(respondent, {
    start: 'بدء المهمة',
    keep: 'إبقاء المهمة ظاهرة',
  });
  const look = (tab: Page) =>
    tab.evaluate(() => {
      const { lang, dir } = document.documentElement;
      const style = getComputedStyle(document.documentElement);
      return {
        lang,
        dir,
        color: style.color,
        font: style.fontFamily,
        ground: style.backgroundColor,
      };
    });
  expect(await look(companion)).toEqual(await look(page));
  expect(await look(companion)).toMatchObject({ lang: 'ar', dir: 'rtl' });
  expect(await companion.title()).toBe('The quietest bench');
  // A title of another language begins at the edge of the window, as in the page.
  const heading = companion.getByRole('heading', { name: 'The quietest bench' });
  expect(await heading.evaluate((title) => getComputedStyle(title).direction)).toBe('rtl');
  expect(await companion.evaluate(() => document.documentElement.scrollWidth)).toBe(
    sizes.first.width,
  );
  await named('in Arabic', expectAccessible(companion));
  await respondent.close();
});

test('the policy of the page is in force in the small window', async () => {
  const respondent = await onMission({ survey: 'alone' });
  const companion = await openCompanion(respondent);
  const refused = await companion.evaluate(() => {
    const tried: Record<string, () => void> = {
      markup: () => {
        document.body.innerHTML = '<b>x</b>';
      },
      script: () => {
        document.createElement('script').textContent = '1';
      },
      evaluation: () => {
        setTimeout('1');
      },
    };
    return Object.keys(tried).filter((name) => {
      try {
        tried[name]?.();
        return false;
      } catch {
        return true;
      }
    });
  });
  expect(refused).toEqual(['markup', 'script', 'evaluation']);
  await respondent.page.context().close();
});

test('back to the survey, the mission is in the page as it was in the small window', async () => {
  const respondent = await onMission({ survey: 'alone' });
  const { page } = respondent;
  const companion = await openCompanion(respondent);
  await companion.getByRole('button', { name: 'Next step' }).click();
  await companion.getByRole('button', { name: 'Stop task' }).click();
  await isOpen(companion);
  await companion.close();
  await isOpen(page);
  await page.getByRole('button', { name: 'Continue the task' }).click();
  await isClosed(page);
  await page.getByRole('heading', { name: 'Step 2 of 3' }).waitFor();
  await respondent.close();
});

test('the page names the step in its tab, and the small window gets the size that it had', async () => {
  const respondent = await onMission({ survey: 'alone' });
  const { page } = respondent;
  const companion = await openCompanion(respondent);
  expect(await page.title()).toBe('Step 1 of 3: Open the map.');
  await companion.setViewportSize({ width: 400, height: 450 });
  const kept = () => page.evaluate(() => localStorage.getItem('askpath.companion'));
  await expect.poll(kept).toBe('400x450');
  await page.evaluate(() => {
    const { documentPictureInPicture: floats } = window as unknown as {
      documentPictureInPicture: { requestWindow(size: object): Promise<Window> };
    };
    const request = floats.requestWindow.bind(floats);
    floats.requestWindow = (size) => {
      document.documentElement.dataset.asked = JSON.stringify(size);
      return request(size);
    };
  });
  await page.getByRole('button', { name: 'Show the task here' }).click();
  await page.getByRole('button', { name: 'Keep the task in view' }).click();
  await page.locator('html[data-asked]').waitFor({ state: 'attached' });
  const asked = await page.locator('html').getAttribute('data-asked');
  expect(JSON.parse(String(asked))).toEqual({ width: 400, height: 450 });
  await respondent.close();
});

test('without picture-in-picture a popup takes its place, where the screen has room, and goes with the page', async () => {
  const respondent = await onMission({ survey: 'alone', prepare: withoutFloating(1400) });
  const { page } = respondent;
  const popup = await openCompanion(respondent);
  await popup.getByRole('button', { name: 'Next step' }).click();
  await popup.getByRole('heading', { name: 'Step 2 of 3' }).waitFor();
  await named('the popup', expectAccessible(popup));
  const closing = popup.waitForEvent('close');
  await page.reload();
  await closing;
  await page.getByRole('heading', { name: 'Step 2 of 3' }).waitFor();
  await respondent.close();
});

test('a blocked popup is said, and the mission goes on in the page', async () => {
  const respondent = await onMission({
    survey: 'alone',
    prepare: async (page) => {
      await withoutFloating(1400)(page);
      await page.addInitScript(() => {
        window.open = () => null;
      });
    },
  });
  const { page } = respondent;
  await page.getByRole('button', { name: 'Start the task' }).click();
  await page.getByRole('button', { name: 'Keep the task in view' }).click();
  await page.locator('p', { hasText: 'Your browser didn’t open the window.' }).waitFor();
  await page
    .locator('[aria-live]', { hasText: 'Your browser didn’t open the window.' })
    .waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Next step' }).click();
  await page.getByRole('heading', { name: 'Step 2 of 3' }).waitFor();
  await respondent.close();
});

test('on a phone the steps are copied instead, and the tab names the step', async () => {
  const respondent = await onMission({
    device: 'mobile',
    survey: 'alone',
    prepare: withoutFloating(390),
  });
  const { page } = respondent;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Start the task' }).click();
  expect(await page.getByRole('button', { name: 'Keep the task in view' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Copy the steps' }).click();
  await page.getByText('Steps copied').first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Open the map.\nChoose “Benches”.\nWrite its number down.',
  );
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect.poll(() => page.title()).toBe('Step 2 of 3: Choose “Benches”.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await respondent.close();
});

test('the time that is left stands above the step in the small window', async () => {
  const respondent = await onMission({ survey: 'timed' });
  const { page } = respondent;
  await page.getByRole('button', { name: 'Start the task' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue', exact: true }).click();
  await isClosed(page);
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Keep the task in view' }).click();
  const companion = await opening;
  await companion.setViewportSize(sizes.least);
  const time = await companion.getByText('1:00:00').first().boundingBox();
  const step = await companion.locator('section[aria-labelledby=step]').boundingBox();
  expect(time?.y).toBeLessThan(step?.y ?? 0);
  expect(step?.width).toBeGreaterThan(sizes.least.width * 0.8);
  await respondent.close();
});
