import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { textsOutOfPlace } from '../../gallery/textPlaces.ts';
import { stage } from '../../support/journey.ts';
import {
  faintControls,
  faintTexts,
  growTexts,
  marks,
  middles,
  spaceTexts,
  stateOf,
  strayNavigation,
  throughSurfaces,
  unspaceTexts,
} from '../../support/looks/criteria.ts';
import { keyboardFaults } from '../../support/looks/keyboard.ts';
import { speak } from '../../support/looks/speak.ts';
import { onTypicalPages } from '../../support/looks/typicalPages.ts';

const there = stage();

/** Findings by criterion, with their pages. */
const findings: Record<string, { readonly page: string; readonly faults: unknown }[]> = {};

/** Loading a page takes longer than checking it: a question is opened once, and a screen once for each device. */
beforeAll(async () => {
  const phone = { colorScheme: 'dark', viewport: { width: 320, height: 480 } } as const;
  await onTypicalPages(there, { options: phone }, async (page, name, index) => {
    await lookNarrow(page, name, index);
    if (isScreen.test(name)) return;
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.locator('[data-device=desktop]').waitFor();
    await lookWide(page, name, index);
  });
  // On the developer page a screen keeps the device that it began with.
  await onTypicalPages(there, { isMet: (name) => isScreen.test(name) }, lookWide);
});

test.each([
  [
    'is reached by the keyboard in reading order, with a visible focus ring, also in forced colours and right to left (2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11, 3.2.1)',
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
  expect(findings[criterion]?.length).toBeGreaterThan(13);
  expect(findings[criterion]?.filter(({ faults }) => faults !== null)).toEqual([]);
});

async function note(criterion: string, page: string, looked: Promise<readonly unknown[]>) {
  const faults = await looked;
  findings[criterion] ??= [];
  findings[criterion].push({ page, faults: faults.length > 0 ? faults : null });
}

/** Checks a page on a low phone in the dark scheme. */
async function lookNarrow(page: Page, name: string, index: number): Promise<void> {
  const pageName = `${name}, on a phone`;
  await note('keyboard', pageName, keyboardFaults(page));
  await page.evaluate(spaceTexts);
  await note('spacing', pageName, misplaced(page, 390));
  await page.evaluate(unspaceTexts);
  await lookAtColours(page, name, pageName, index);
}

/** Checks a page on a computer in the light scheme. The larger texts are checked last, because they stay. */
async function lookWide(page: Page, name: string, index: number): Promise<void> {
  const pageName = `${name}, on a computer`;
  if (index % 3 === 0) {
    await speak(page, 'ar');
    await note('keyboard', `${pageName}, right to left`, keyboardFaults(page));
    await speak(page, 'en');
  }
  if (index % 3 === 1) {
    await page.emulateMedia({ forcedColors: 'active' });
    await note('keyboard', `${pageName}, in forced colours`, keyboardFaults(page));
    await page.emulateMedia({ forcedColors: 'none' });
  }
  await note('pointer', pageName, pressBeside(page));
  if (!hasOwnNavigation.test(name))
    await note('navigation', pageName, page.evaluate(strayNavigation));
  await lookAtColours(page, name, pageName, index + 1);
  await page.evaluate(growTexts);
  await note('size', pageName, misplaced(page, 1280));
}

/** Edges are seen on one device, texts and marks on the other, in turn. */
async function lookAtColours(
  page: Page,
  name: string,
  pageName: string,
  turn: number,
): Promise<void> {
  if (turn % 2 === 0) {
    await note('edges', pageName, page.evaluate(faintControls));
    await note('transparency', pageName, page.evaluate(throughSurfaces));
    return;
  }
  await page.emulateMedia({ contrast: 'more' });
  await note('contrast', pageName, page.evaluate(faintTexts));
  await page.emulateMedia({ contrast: 'no-preference' });
  if (!choices.test(name)) return;
  await page.emulateMedia({ forcedColors: 'active' });
  await note('marks', pageName, choiceMarks(page));
  await page.emulateMedia({ forcedColors: 'none' });
}

async function misplaced(page: Page, width: number): Promise<readonly unknown[]> {
  return Object.values(await textsOutOfPlace(page, width, ['en']));
}

const isScreen = /^(home|timed|ended|failed|dialog|mission|offer)/;

/** Screens and missions have a navigation of their own. */
const hasOwnNavigation = new RegExp(`${isScreen.source}|^text-mission`);

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
  // A pointer would miss where forced colours move the page under it.
  await page.locator('main :is([type=radio], [type=checkbox])').first().dispatchEvent('click');
  const [first, ...others] = await page.evaluate(marks);
  const isShown = first === 'chosen' && [...before, ...others].every((mark) => mark === 'free');
  return isShown ? [] : [before, first, others];
}
