import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { missionMachine } from '../../../../machines/mission/mission.machine.ts';
import { selectCompanion } from '../../../../machines/mission/mission.select.ts';
import type { Box, CompanionEvent } from '../../../../machines/mission/mission.types.ts';
import { companionsOf } from '../../browser/companion.ts';
import type { EngineLocator, EnginePage } from '../../browser/port.ts';
import { controlVisibility, setVisibility } from '../../browser/visibility.ts';
import type { Walk } from '../../browser/walk.ts';
import { explore, pageLoad } from '../../model.ts';
import type { Action } from '../outcomes.ts';
import { type Assertions, planOf } from '../plan.ts';
import { withTwoMissions } from '../surveys.ts';
import { texts } from './companion.words.ts';
import { made, cases as missionCases } from './mission.cases.ts';
import { inMission, input, machine } from './mission.plan.ts';
import { resumedOf, takeOver } from './mission.resumed.ts';
import { keyOf, states as missionStates, titles } from './mission.states.ts';
import { seesNext } from './next.plan.ts';

declare global {
  /** Ends the wait for a window of the companion that a path holds. */
  var answerCompanion: (isAllowed: boolean) => void;
}

const first = 'none, step 1, here';
const beside = `${first}, open`;

/** A press in the page. */
function inPage(type: 'companion.open' | 'companion.close', name: string, at: string[]): Action {
  return { ...made(type, [], (walk) => walk.press(name)), at };
}

/** A press in the window of the companion. */
function inCompanion(
  trigger: Parameters<typeof made>[0],
  codes: Parameters<typeof made>[1],
  name: string,
  at: string,
): Action {
  const press = async (walk: Walk) => {
    walk.calls.listen();
    const companion = companionOf(walk);
    await endAnimations(companion);
    const button = companion.getByRole('button', { name, exact: true }).last();
    await button.click().catch(async (error) => {
      // A press that closes the window may take the driver with it before it reports the press.
      if (!(await companion.isClosed())) throw error;
    });
  };
  return { ...made(trigger, codes, press), at: [`${at}, open`] };
}

/** The action also where the participant does not want to be reminded again. */
function alsoMuted(action: Action): Action {
  return { ...action, at: (action.at ?? []).flatMap((key) => [key, `${key}, muted`]) };
}

const closing = (box: Box) => ({ type: 'box.close', box }) as const;

/** The browser opens the window, or refuses it. */
function answered(type: CompanionEvent['type'], isAllowed: boolean, ...at: string[]): Action {
  return {
    event: { type },
    at,
    perform: ({ page }) => page.evaluate((allowed) => answerCompanion(allowed), isAllowed),
  };
}

/** The tips that the companion shows, with the window in the second mission, too. */
const reminded = 'reminding 1, step 1, here';

export const cases = {
  'start the mission, and be reminded': missionCases['start the mission, and be reminded'],
  'continue from the tips in the page': {
    ...missionCases['continue from the tips'],
    at: [reminded, `${reminded}, lost`],
  },
  'keep the task in view': inPage('companion.open', 'Keep the task in view', [
    first,
    `${first}, closed`,
    `${first}, lost`,
    `${first}, refused`,
  ]),
  'the window opens': answered(
    'companion.ready',
    true,
    `${first}, opening`,
    `${reminded}, opening, next`,
    `${first}, opening, next, muted`,
  ),
  'the browser refuses the window': answered('companion.refuse', false, `${first}, opening`),
  'show the task in the page': inPage('companion.close', 'Show the task here', [beside]),
  'go back to the survey': inCompanion('companion.close', [], 'Back to the survey', first),
  'close the window': {
    ...made({ type: 'companion.close' }, [], (walk) => companionOf(walk).close()),
    at: [beside, 'aborting, step 1, here, open'],
  },
  'show the tips': inCompanion('tip.open', [7], 'Show the tips', first),
  'turn to the next tip': inCompanion('tip.next', [11], 'Next tip', reminded),
  'turn to the previous tip': inCompanion(
    'tip.previous',
    [10],
    'Previous tip',
    'reminding 2, step 1, here',
  ),
  'ask not to be reminded': {
    ...made({ type: 'reminder.mute', isMuted: true }, [], (walk) =>
      muteIn(companionOf(walk)).check(),
    ),
    at: [`${reminded}, open`],
  },
  'continue from the tips': alsoMuted(inCompanion(closing('reminding'), [8], 'Continue', reminded)),
  'take the next step': inCompanion('step.next', [9], 'Next step', first),
  'open the page of the mission': {
    ...made('link.open', [15], openLink),
    at: [beside],
  },
  'come back to the survey': {
    ...made('participant.return', [16], comeBack),
    at: ['none, step 1, away, open'],
  },
  'press Stop task': alsoMuted(inCompanion('mission.abort', [12], 'Stop task', first)),
  'keep going instead of aborting': inCompanion(
    closing('aborting'),
    [5],
    'Continue the task',
    'aborting, step 1, here',
  ),
  'keep going in the page': {
    ...missionCases['keep going instead of aborting'],
    at: ['aborting, step 1, here, closed'],
  },
  'abort it': alsoMuted(inCompanion('box.confirm', [3], 'Stop task', 'aborting, step 1, here')),
  'press Complete': inCompanion('mission.complete', [13], 'Complete', 'none, step 2, here'),
  'press Escape instead of completing': {
    ...made(closing('completing'), [6], (walk) => companionOf(walk).keyboard.press('Escape')),
    at: ['completing, step 2, here, open'],
  },
  'complete it': inCompanion('box.confirm', [2, 17], 'Complete', 'completing, step 2, here'),
  'leave the result unsubmitted': inCompanion(
    closing('submitting'),
    [18],
    'Back',
    'submitting, step 2, here',
  ),
  'start it over': inCompanion('mission.restart', [14], 'Restart', 'submitting, step 2, here'),
  'submit the result': inCompanion('box.confirm', [], 'Submit', 'submitting, step 2, here'),
  'the time is over': { ...missionCases['the time is over'], at: [beside] },
  'reload the page': {
    ...missionCases['reload the page'],
    at: [beside, `${reminded}, open`, first, `${first}, closed`, `${first}, refused`],
  },
  'answer → the next mission': {
    event: { type: pageLoad, by: 'reply' },
    at: ['over, cancelled', 'over, cancelled, muted'],
    perform: (walk) => walk.calls.pass('commitAnswer'),
  },
  'start the next mission': {
    event: { type: 'form.submit', of: 'the next mission' },
    at: ['briefing, next', 'briefing, next, muted'],
    perform: missionCases['start the mission, and be reminded'].perform,
  },
} satisfies Record<string, Action>;

type InCompanion =
  | 'none, step 1, here'
  | 'none, step 1, away'
  | 'none, step 2, here'
  | 'reminding 1, step 1, here'
  | 'reminding 2, step 1, here'
  | 'aborting, step 1, here'
  | 'completing, step 2, here'
  | 'submitting, step 2, here';

/** States of the first mission in which it is not to be reminded of again, and of the one after it. */
type Muted =
  | 'reminding 1, step 1, here, open'
  | 'none, step 1, here, open'
  | 'aborting, step 1, here, open'
  | 'over, cancelled'
  | 'briefing, next'
  | `none, step 1, here, ${'opening' | 'open'}, next`;

export type Key =
  | 'briefing'
  | 'briefing, next'
  | `${Muted}, muted`
  | 'reminding 1, step 1, here'
  | 'reminding 1, step 1, here, lost'
  | 'none, step 1, here'
  | `none, step 1, here, ${'opening' | 'refused' | 'closed' | 'lost'}`
  | 'aborting, step 1, here, closed'
  | `${InCompanion}, open`
  | `reminding 1, step 1, here, ${'opening' | 'open'}, next`
  | `over, ${'cancelled' | 'finished' | 'timeout'}`;

const inCompanionKeys: readonly InCompanion[] = [
  'none, step 1, here',
  'none, step 1, away',
  'none, step 2, here',
  'reminding 1, step 1, here',
  'reminding 2, step 1, here',
  'aborting, step 1, here',
  'completing, step 2, here',
  'submitting, step 2, here',
];

const states: Assertions<Key> = {
  briefing: missionStates.briefing,
  'briefing, next': seesNext,
  [reminded]: missionStates[reminded],
  'reminding 1, step 1, here, lost': alone(reminded),
  [first]: alone(first),
  'none, step 1, here, opening': opening,
  'none, step 1, here, refused': async (walk) => {
    await alone(first)(walk);
    await walk.page.locator('p', { hasText: 'Your browser didn’t open the window.' }).waitFor();
  },
  'none, step 1, here, closed': alone(first),
  'none, step 1, here, lost': alone(first),
  'aborting, step 1, here, closed': alone('aborting, step 1, here'),
  ...(Object.fromEntries(
    inCompanionKeys.map((key) => [`${key}, open`, (walk: Walk) => seesBeside(walk, key)]),
  ) as Record<`${InCompanion}, open`, (walk: Walk) => Promise<void>>),
  'reminding 1, step 1, here, opening, next': missionStates[reminded],
  'reminding 1, step 1, here, open, next': (walk) => seesBeside(walk, reminded),
  'reminding 1, step 1, here, open, muted': async (walk) => {
    await seesBeside(walk, reminded);
    expect(await muteIn(companionOf(walk)).isChecked()).toBe(true);
  },
  'none, step 1, here, open, muted': (walk) => seesBeside(walk, first),
  'aborting, step 1, here, open, muted': (walk) => seesBeside(walk, 'aborting, step 1, here'),
  'over, cancelled, muted': ended('over, cancelled'),
  'briefing, next, muted': seesNext,
  'none, step 1, here, opening, next, muted': opening,
  'none, step 1, here, open, next, muted': (walk) => seesBeside(walk, first),
  'over, cancelled': ended('over, cancelled'),
  'over, finished': ended('over, finished'),
  'over, timeout': ended('over, timeout'),
};

/** The mission is in the page until its window can be used. */
async function opening(walk: Walk): Promise<void> {
  await missionStates[first](walk);
  await walk.page.locator('button[aria-disabled]', { hasText: 'Keep the task' }).waitFor();
}

/** The mission is in the page, and no window is beside it. */
function alone(key: keyof typeof missionStates): (walk: Walk) => Promise<void> {
  return async (walk) => {
    await missionStates[key](walk);
    await walk.page.locator('button:not([aria-disabled])', { hasText: 'Keep the task' }).waitFor({
      state: 'attached',
    });
    expect(companionsOf(walk.page)).toHaveLength(0);
  };
}

function ended(key: 'over, cancelled' | 'over, finished' | 'over, timeout') {
  return async (walk: Walk) => {
    await missionStates[key](walk);
    expect(companionsOf(walk.page)).toHaveLength(0);
  };
}

/** The mission is in the window alone, with its dialog. */
async function seesBeside(walk: Walk, key: InCompanion): Promise<void> {
  await walk.sees('The task is in a window of its own.');
  expect(await walk.page.locator('dialog[open]').count()).toBe(0);
  const companion = companionOf(walk);
  const [, step = ''] = /step (\d)/.exec(key) ?? [];
  await companion.locator('#step', { hasText: `Step ${step} of 2` }).waitFor();
  const [box = '', tip] = (key.split(',')[0] ?? '').split(' ');
  if (box === 'none') {
    return companion.locator('dialog[open]').waitFor({ state: 'detached' });
  }
  const dialog = companion.getByRole('dialog', { name: titles[box as keyof typeof titles] });
  await dialog.waitFor();
  if (tip) await companion.locator('dialog', { hasText: `Tip ${tip} of 2` }).waitFor();
}

function companionOf({ page }: Walk): EnginePage {
  const [companion] = companionsOf(page);
  if (!companion) throw new Error('There is no window beside the page.');
  return companion;
}

function muteIn(page: EnginePage): EngineLocator {
  return page.getByLabel('Do not remind again');
}

/** A dialog ignores presses while its opening animation runs. */
async function endAnimations(page: EnginePage): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
}

async function openLink(walk: Walk): Promise<void> {
  const opening = walk.page.context().waitForEvent('page');
  await companionOf(walk)
    .getByRole('link', { name: /^Open the page/ })
    .click();
  const tab = await opening;
  await tab.waitForURL(/practice/);
}

async function comeBack({ page }: Walk): Promise<void> {
  for (const tab of page.context().pages()) if (/practice/.test(tab.url())) await tab.close();
  await page.bringToFront();
  await setVisibility(page, 'visible');
}

/** The path decides when the window that a press opens can be used, or that the browser refuses it. */
async function holdCompanion(page: EnginePage): Promise<void> {
  await page.addInitScript(() => {
    const { documentPictureInPicture: floats } = globalThis as unknown as {
      documentPictureInPicture: { requestWindow(size: object): Promise<Window> };
    };
    const request = floats.requestWindow.bind(floats);
    floats.requestWindow = async (size) => {
      const opened = request(size);
      const isAllowed = await new Promise<boolean>((resolve) => {
        globalThis.answerCompanion = resolve;
      });
      const window = await opened;
      if (isAllowed) return window;
      window.close();
      throw new DOMException('The browser opens no window.', 'NotAllowedError');
    };
  });
}

const resumed = {
  progress: null,
  isMuted: false,
  hasCompanion: true,
  wantsCompanion: false,
  isSeen: true,
  timeOffset: 0,
};

export const plan = planOf('mission that stays in view', {
  survey: withTwoMissions,
  model: explore(machine, {
    input: { ...input, resumed },
    first: [takeOver],
    load: (snapshot, { by }) =>
      by === 'reply'
        ? {
            input: {
              ...input,
              mission: { ...input.mission, questionId: 'q2' },
              served: null,
              resumed: { ...resumedOf(snapshot), progress: null },
            },
          }
        : { input: { ...input, resumed: resumedOf(snapshot) }, first: [takeOver] },
    cases,
    keyOf: companionKeyOf,
  }),
  events: {
    'companion.open': 'keep the task in view',
    'companion.ready': 'the window opens',
    'companion.refuse': 'the browser refuses the window',
    'companion.close': 'show the task in the page',
    'reminder.mute': 'ask not to be reminded',
  },
  actions: cases,
  states,
  texts,
  begin: async (browser, server) => {
    const walk = await inMission(browser, server, withTwoMissions.id);
    await controlVisibility(walk.page);
    await holdCompanion(walk.page);
    return walk;
  },
});

function companionKeyOf(snapshot: SnapshotFrom<typeof missionMachine>): string {
  const companion = selectCompanion(snapshot) ?? 'absent';
  const marks = [
    ...(companion === 'absent' ? [] : [companion]),
    ...(snapshot.context.mission.questionId === 'q2' ? ['next'] : []),
    ...(snapshot.context.isMuted ? ['muted'] : []),
  ];
  return [keyOf(snapshot).replace(/, muted$/, ''), ...marks].join(', ');
}
