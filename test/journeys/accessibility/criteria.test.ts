import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Device } from '../../../contract/address.ts';
import { textsOutOfPlace } from '../../gallery/textPlaces.ts';
import { stage } from '../../support/journey.ts';
import {
  faintAccents,
  faintControls,
  faintTexts,
  growTexts,
  marks,
  middles,
  spaceTexts,
  stateOf,
  strayNavigation,
  throughSurfaces,
} from '../../support/looks/criteria.ts';
import { keyboardFaults } from '../../support/looks/keyboard.ts';
import { lookAt } from '../../support/looks/looks.ts';
import { onTypicalPages } from '../../support/looks/typicalPages.ts';

const there = stage();

/** Findings by criterion, with their pages. */
const found: Record<string, { readonly page: string; readonly faults: unknown }[]> = {};

/** Opens each page once for all criteria: loading it takes longer than checking it. */
beforeAll(async () => {
  await lookThrough('desktop', 'light');
  await lookThrough('mobile', 'dark');
});

test.each([
  [
    'is reached by the keyboard in reading order, with a visible focus ring (2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11, 3.2.1)',
    'keyboard',
  ],
  ['does nothing where a pointer goes down and leaves before it comes up (2.5.2)', 'pointer'],
  ['shows controls, choices and icons with 3:1 against what is around them (1.4.11)', 'edges'],
  ['shows a choice by a mark in forced colours, never by colour alone (1.4.1)', 'marks'],
  ['keeps its texts whole with text of twice the size (1.4.4)', 'size'],
  ['keeps its texts whole with wider spacing (1.4.12)', 'spacing'],
  ['has the same navigation in the same order (3.2.3, 3.2.4)', 'navigation'],
  ['has texts of 7:1 for readers who prefer more contrast', 'contrast'],
  ['has no text on a surface that is seen through, as for reduced transparency', 'transparency'],
])('each question type and screen %s', (_, criterion) => {
  expect(found[criterion]?.length).toBeGreaterThan(15);
  expect(found[criterion]?.filter(({ faults }) => faults !== null)).toEqual([]);
});

test.each(['light', 'dark'] as const)(
  'any colour of a survey keeps text at 4.5:1 on and beside it, %s (1.4.3, 1.4.11)',
  async (colorScheme) => {
    const respondent = await there.open('/dev/radio-plain', 'desktop', { colorScheme });
    await respondent.button('Next').waitFor();
    await lookAt(respondent.page);
    expect(await respondent.page.evaluate(faintAccents)).toEqual([]);
  },
);

async function lookThrough(device: Device, colorScheme: 'light' | 'dark'): Promise<void> {
  const isWide = device === 'desktop';
  const options = { colorScheme, ...(isWide ? {} : { viewport: { width: 320, height: 480 } }) };
  await onTypicalPages(there, { device, options }, async (page, name) => {
    const note = async (criterion: string, look: () => Promise<readonly unknown[]>) => {
      const faults = await look();
      found[criterion] ??= [];
      found[criterion].push({
        page: `${name}, ${device}`,
        faults: faults.length > 0 ? faults : null,
      });
    };
    if (isWide) await note('pointer', () => pressBeside(page));
    else await note('keyboard', () => keyboardFaults(page));
    if (choices.test(name)) {
      await page.emulateMedia({ forcedColors: 'active' });
      await note('marks', () => choiceMarks(page));
      await page.emulateMedia({ forcedColors: 'none' });
    }
    if (!isOwn.test(name) && isWide) await note('navigation', () => page.evaluate(strayNavigation));
    await note('edges', () => page.evaluate(faintControls));
    await page.emulateMedia({ contrast: 'more' });
    await note('contrast', () => page.evaluate(faintTexts));
    await page.emulateMedia({ contrast: 'no-preference' });
    await note('transparency', () => page.evaluate(throughSurfaces));
    await page.evaluate(isWide ? growTexts : spaceTexts);
    await note(isWide ? 'size' : 'spacing', async () =>
      Object.values(await textsOutOfPlace(page, isWide ? 1280 : 390, ['en'])),
    );
  });
}

/** Screens and missions have a navigation of their own. */
const isOwn = /^(home|timed|ended|failed|dialog|mission|offer|text-mission)/;

const choices = /^(radio|check|matrix|checks|rate|rates|pictures|compare|evaluate|kano)-/;

/** Presses one of each kind of control and leaves it before the pointer comes up; gives what has changed. */
async function pressBeside(page: Page): Promise<readonly unknown[]> {
  const before = await page.evaluate(stateOf);
  for (const [x, y] of await page.evaluate(middles)) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(1, 1);
    await page.mouse.up();
  }
  const after = await page.evaluate(stateOf);
  return JSON.stringify(after) === JSON.stringify(before) ? [] : [before, after];
}

/** Chooses the first option; gives what does not show it. */
async function choiceMarks(page: Page): Promise<readonly unknown[]> {
  const before = await page.evaluate(marks);
  await page.locator('main :is([type=radio], [type=checkbox])').first().check({ force: true });
  const [first, ...others] = await page.evaluate(marks);
  const isShown = first === 'chosen' && [...before, ...others].every((mark) => mark === 'free');
  return isShown ? [] : [before, first, others];
}
