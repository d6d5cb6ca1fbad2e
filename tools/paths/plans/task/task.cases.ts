import type { TaskEventCode } from '../../../../contract/taskEvents.ts';
import type { Box, Gesture } from '../../../../machines/task/context.ts';
import type { Walk } from '../../browser/walk.ts';
import type { Action } from '../outcomes.ts';

/** The codes of everything a participant has done, as in the contract, without the machine. */
const happened = new WeakMap<Walk, TaskEventCode[]>();

export function happenedTo(walk: Walk): readonly TaskEventCode[] {
  return happened.get(walk) ?? [];
}

const unboxed = ['none, step 1, here', 'none, step 1, away', 'none, step 2, here'];

/** One state of each box; the time is over in each of them, and what is on the page does not matter then. */
const boxed = ['reminding 1', 'aborting', 'completing', 'submitting'].map(
  (box) => `${box}, step 1, here`,
);

export const cases = {
  'start the mission, and be reminded': {
    ...made('form.submit', [1, 7], (walk) => walk.press('Start the mission')),
    at: ['briefing'],
  },
  'take the next step': {
    ...made('step.next', [9], (walk) => walk.press('Next step')),
    // Beyond the first it is the same away and here.
    at: ['none, step 1, here'],
  },
  'open the page of the mission': {
    ...made('link.open', [15], openLink),
    at: ['none, step 1, here', 'none, step 1, away'],
  },
  'come back to the survey': made('page.return', [16], comeBack),
  'show the tips': made('tip.open', [7], (walk) => walk.press('Show the tips')),
  'turn to the next tip': made('tip.next', [11], inBox('Next tip')),
  'turn to the previous tip': made('tip.previous', [10], inBox('Previous tip')),
  'ask not to be reminded': {
    ...made({ type: 'reminder.mute', isMuted: true }, [], ({ page }) =>
      page.getByLabel('Do not remind again').check(),
    ),
    at: ['reminding 1, step 1, here'],
  },
  'continue from the tips': closed('reminding', 8, inBox('Continue')),
  'press Abort': made('task.abort', [12], (walk) => walk.press('Abort')),
  'keep going instead of aborting': closed('aborting', 5, inBox('Keep going')),
  'abort it': { ...made('box.confirm', [3], inBox('Abort')), at: inEvery('aborting') },
  'press Complete': made('task.complete', [13], (walk) => walk.press('Complete')),
  // Escape is the safe choice in every box.
  'press Escape instead of completing': closed('completing', 6, ({ page }) =>
    page.keyboard.press('Escape'),
  ),
  'complete it': { ...made('box.confirm', [2, 17], inBox('Complete')), at: inEvery('completing') },
  'leave the result unsubmitted': closed('submitting', 18, inBox('Back')),
  'start it over': made('task.restart', [14], inBox('Start over')),
  'submit the result': { ...made('box.confirm', [], inBox('Submit')), at: inEvery('submitting') },
  'the time is over': {
    ...made('time.over', [4], (walk) => walk.timeIsOver()),
    at: ['briefing', 'none, step 1, away', 'none, step 2, here', ...boxed],
  },
} satisfies Record<string, Action>;

/** The mission that does not remind, from its start to its tips and back. */
export const quietCases = {
  'start the mission': {
    ...made('form.submit', [1], (walk) => walk.press('Start the mission')),
    at: ['briefing'],
  },
  'show the tips': { ...cases['show the tips'], at: ['none, step 1, here'] },
  'continue from the tips': cases['continue from the tips'],
} satisfies Record<string, Action>;

/** An action and the codes that it must give. Two cases of one event differ in what caused them. */
function made(
  trigger: Exclude<Gesture['type'], 'reminder.mute' | 'box.close'> | Gesture,
  codes: readonly TaskEventCode[],
  make: (walk: Walk) => Promise<void>,
): Action {
  const event = typeof trigger === 'string' ? { type: trigger } : trigger;
  return {
    event: { ...event },
    perform: async (walk) => {
      happened.set(walk, [...happenedTo(walk), ...codes]);
      await make(walk);
    },
  };
}

/** A box that is closed: what remains is the mission. */
function closed(box: Box, code: TaskEventCode, make: (walk: Walk) => Promise<void>): Action {
  return { ...made({ type: 'box.close', box }, [code], make), at: inEvery(box) };
}

/** The states in which this box is open. */
function inEvery(box: string): string[] {
  const names = box === 'reminding' ? [`${box} 1`, `${box} 2`] : [box];
  return names.flatMap((name) => unboxed.map((key) => key.replace('none', name)));
}

function inBox(name: string): (walk: Walk) => Promise<void> {
  return async (walk) => {
    walk.calls.listen();
    // A box that has just opened takes no press for half a second of frames.
    await walk.page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await walk.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  };
}

/** The link leads to a tab of its own, which the participant is in then. */
async function openLink({ page }: Walk): Promise<void> {
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /^Open the page/ }).click();
  await opening;
}

/** The tabs of the mission are closed, and the survey is looked at again. */
async function comeBack({ page }: Walk): Promise<void> {
  for (const tab of page.context().pages()) if (tab !== page) await tab.close();
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}
