import { afterAll, beforeAll, expect, test } from 'vitest';
import { otherTab } from '../../packages/paths/browser/otherTab.ts';
import type { Respondent } from '../../packages/paths/browser/respondent.ts';
import {
  surveysOf,
  timedQuestions,
  twoQuestions,
  withMission,
} from '../../packages/paths/plans/surveys.ts';
import { stage } from '../support/journey.ts';
import { nextByForm } from '../support/servedForm.ts';
import { type LateTab, openLateTab } from './lateTab.ts';

const rows = ['one', 'two'].map((id) => ({
  id,
  text: id,
  subChoice: [{ id: 'yes', text: 'Yes' }],
}));
const app = stage(() =>
  surveysOf(
    twoQuestions,
    timedQuestions,
    withMission,
    { ...twoQuestions, id: 'again', config: { allowReAnswer: true, endText: '<b>Bye</b>' } },
    { ...twoQuestions, id: 'signed', config: { signature: 'required', agreement: '<b>Agree</b>' } },
    { ...twoQuestions, id: 'closed', closesAt: '2020-01-01T00:00:00Z' },
    { ...twoQuestions, id: 'later', opensAt: '2999-01-01T00:00:00Z' },
    { ...twoQuestions, id: 'paused', paused: true },
    {
      ...twoQuestions,
      id: 'rows',
      questions: [{ id: 'q1', type: 'multiSingle', title: 'First question', choice: rows }],
    },
  ),
);

let late: LateTab;
beforeAll(async () => {
  late = await openLateTab();
});
afterAll(() => late.close(/status of 4/));

type Act = (respondent: Respondent, tab: ReturnType<typeof otherTab>) => Promise<unknown>;

interface State {
  readonly name: string;
  readonly survey: string;
  /** Actions of another window before the page is loaded. */
  readonly before?: Act;
  readonly press?: Act;
  readonly sees: Act;
  readonly next?: Act;
}

const start: Act = (_, tab) => tab.start();
const atSecond: Act = (_, tab) => tab.start().then(() => tab.commit('q1'));
const finish: Act = (respondent, tab) =>
  Promise.resolve(atSecond(respondent, tab)).then(() => tab.commit('q2'));
const seesFirst: Act = (respondent) => respondent.seesHeading('First question');
const answers: Act = async (respondent) => {
  await respondent.rate(2);
  await respondent.next();
  await respondent.seesQuestion(2);
};

const states: readonly State[] = [
  {
    name: 'home.idle',
    survey: 'two',
    sees: (respondent) => respondent.button('Start').waitFor(),
    next: (respondent) => respondent.start(),
  },
  {
    name: 'home.idle, missing',
    survey: 'signed',
    sees: (respondent) => respondent.sees('Agree'),
    next: async (respondent) => {
      await respondent.press(/^(Agree|Start)/);
      await respondent.sees('Add your signature to continue');
    },
  },
  {
    name: 'answering.asking 1, timed',
    survey: 'timed',
    before: start,
    sees: seesFirst,
    next: answers,
  },
  {
    name: 'answering.asking 2',
    survey: 'two',
    before: atSecond,
    sees: (respondent) => respondent.seesHeading('Second question'),
    next: async (respondent) => {
      await respondent.previous();
      await respondent.seesQuestion(1);
    },
  },
  {
    name: 'answering.asking 1, with a fault',
    survey: 'two',
    before: start,
    press: (respondent) => nextByForm(respondent.page),
    sees: (respondent) => respondent.sees("Can't submit empty items"),
    next: answers,
  },
  {
    name: 'answering.asking 1, with two faults',
    survey: 'rows',
    before: start,
    press: (respondent) => nextByForm(respondent.page),
    sees: (respondent) => respondent.sees('There are 2 problems'),
    next: async (respondent) => {
      await respondent.page.locator('main ul a').last().click();
      expect(
        await respondent.page.evaluate(() => document.activeElement?.getAttribute('name')),
      ).toBe('row.two');
    },
  },
  {
    name: 'answering.asking, a mission',
    survey: 'mission',
    before: start,
    sees: (respondent) => respondent.seesHeading('Buy a lamp'),
    next: async (respondent) => {
      await respondent.press(/^(Begin|Start|Open)/);
    },
  },
  {
    name: 'halted.resume',
    survey: 'two',
    press: async (respondent, tab) => {
      await atSecond(respondent, tab);
      await respondent.page.locator('button[value=start]').click();
    },
    sees: (respondent) => respondent.seesDialog('You have already started this survey'),
    next: async (respondent) => {
      await respondent.press('Continue');
      await respondent.seesQuestion(2);
    },
  },
  {
    name: 'halted.elsewhere',
    survey: 'two',
    before: start,
    press: async (respondent, tab) => {
      await tab.commit('q1');
      await respondent.rate(2);
      await nextByForm(respondent.page);
    },
    sees: (respondent) => respondent.seesDialog('You continued in another window'),
    next: async (respondent) => {
      await respondent.press('Continue here');
      await respondent.seesQuestion(2);
    },
  },
  {
    name: 'ended.thanks, again',
    survey: 'again',
    before: finish,
    sees: (respondent) => respondent.button('Answer again').waitFor(),
    next: async (respondent) => {
      await respondent.press('Answer again');
      await respondent.seesDialog('Answer again?');
    },
  },
  {
    name: 'closed',
    survey: 'closed',
    sees: (respondent) => respondent.seesHeading('This survey is no longer available'),
  },
  {
    name: 'notOpen',
    survey: 'later',
    sees: (respondent) => respondent.seesHeading('This survey isn’t open yet'),
    next: seesLocation,
  },
  {
    name: 'paused',
    survey: 'paused',
    sees: (respondent) => respondent.seesHeading('This survey is paused'),
    next: seesLocation,
  },
  {
    name: 'missing',
    survey: 'nowhere',
    sees: (respondent) => respondent.seesHeading('Page not found'),
  },
];

test.each(states)('$name: a late script hydrates the screen unchanged (R32)', async (state) => {
  const { respondent, empty, load } = late;
  const { page } = respondent;
  const { origin } = app.server;
  await empty(origin);
  const tab = otherTab(page.context().request, origin, state.survey);
  await state.before?.(respondent, tab);
  const release = await load(`/${state.survey}`);
  await state.press?.(respondent, tab);
  await state.sees(respondent, tab);
  await page.evaluate(nextFrame);
  await page.evaluate(watch);
  await release();
  await page.evaluate(nextFrame);
  await state.sees(respondent, tab);
  expect(await page.evaluate(() => (window as unknown as Watched).watched())).toEqual({
    // The digits of the countdown move each other by parts of a pixel.
    shift: expect.closeTo(0, 3),
    spoken: [],
    isFocused: true,
  });
  await state.next?.(respondent, tab);
  expect(respondent.consoleErrors.filter((error) => !error.includes('status of 4'))).toEqual([]);
});

async function seesLocation(respondent: Respondent): Promise<void> {
  const asked = respondent.page.waitForResponse('**/api/location');
  await respondent.press('Try again');
  await asked;
}

interface Watched {
  watched(): { readonly shift: number; readonly spoken: string[]; readonly isFocused: boolean };
}

/** Waits until the page is drawn, and what has the focus at first has it. */
function nextFrame(): Promise<unknown> {
  return new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
}

/** Watches shifts of the layout, announcements and the focus from now on. */
function watch(): void {
  let shift = 0;
  const spoken: string[] = [];
  const focused = document.activeElement;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift' });
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest('[role=alert], [role=status], [aria-live], output');
      if (region?.textContent && region.checkVisibility()) spoken.push(region.textContent);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
  Object.assign(window, {
    watched: () => ({ shift, spoken, isFocused: document.activeElement === focused }),
  });
}
