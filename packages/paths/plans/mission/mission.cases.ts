import type { MissionEventCode } from '../../../../contract/missionEvents.ts';
import type { Box, Gesture } from '../../../../machines/mission/mission.types.ts';
import { setNextVisibility, setVisibility } from '../../browser/visibility.ts';
import type { Walk } from '../../browser/walk.ts';
import { pageLoad } from '../../model.ts';
import { type Action, injecting, loss, refusal, why } from '../outcomes.ts';

/** The codes of all events that a participant has caused, computed from the contract without the machine. */
const happened = new WeakMap<Walk, MissionEventCode[]>();

export function happenedTo(walk: Walk): readonly MissionEventCode[] {
  return happened.get(walk) ?? [];
}

/** States that are the same after a reload: each dialog once, and each step. */
const reloaded = [
  'briefing',
  'none, step 1, here',
  'reminding 1, step 1, here',
  'reminding 1, step 1, here, muted',
  'aborting, step 1, here',
  'none, step 2, here',
  'reminding 2, step 2, here',
  'completing, step 2, here',
  'submitting, step 2, here',
  'over, finished',
  'over, finished, sent',
  'over, cancelled',
  'over, timeout',
];

/** The walks that have sent a refused result again. */
export const sentAgain = new WeakSet<Walk>();

const reload = { type: pageLoad } as const;

const unboxed = ['none, step 1, here', 'none, step 1, away', 'none, step 2, here'];

/** A state of each dialog, in which the time runs out; the page below the dialog makes no difference. */
const boxed = ['reminding 1', 'aborting', 'completing', 'submitting'].map(
  (box) => `${box}, step 1, here`,
);

export const cases = {
  'start the mission, and be reminded': {
    ...made('form.submit', [1, 7], (walk) => walk.press('Start the task')),
    at: ['briefing'],
  },
  'take the next step': {
    ...made('step.next', [9], (walk) => walk.press('Next step')),
    // After the first step the other page makes no difference.
    at: ['none, step 1, here'],
  },
  'press Next step at the last one': {
    ...made({ type: 'step.next' }, [], pressDimmed('Next step')),
    at: ['none, step 2, here'],
    isIgnored: true,
  },
  'press Next tip at the last one': {
    ...made({ type: 'tip.next' }, [], pressDimmed('Next tip')),
    at: ['reminding 2, step 2, here'],
    isIgnored: true,
  },
  'press Previous tip at the first one': {
    ...made({ type: 'tip.previous' }, [], pressDimmed('Previous tip')),
    at: ['reminding 1, step 1, here'],
    isIgnored: true,
  },
  'open the page of the mission': {
    ...made('link.open', [15], openLink),
    at: ['none, step 1, here', 'none, step 1, away'],
  },
  'come back to the survey': made('participant.return', [16], comeBack),
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
  'press Stop task': made('mission.abort', [12], (walk) => walk.press('Stop task')),
  'keep going instead of aborting': closed('aborting', 5, inBox('Continue the task')),
  'abort it': { ...made('box.confirm', [3], inBox('Stop task')), at: inEvery('aborting') },
  'press Complete': made('mission.complete', [13], (walk) => walk.press('Complete')),
  // Escape presses the safe choice in every dialog.
  'press Escape instead of completing': closed('completing', 6, ({ page }) =>
    page.keyboard.press('Escape'),
  ),
  'complete it': { ...made('box.confirm', [2, 17], inBox('Complete')), at: inEvery('completing') },
  'leave the result unsubmitted': closed('submitting', 18, inBox('Back')),
  'start it over': made('mission.restart', [14], inBox('Restart')),
  'the dialog before it closes late': {
    event: { type: 'box.close', box: 'completing' },
    at: ['submitting, step 1, here', 'aborting, step 1, here'],
    isIgnored: true,
    perform: async () => {},
  },
  'the dialog to abort closes late': {
    event: { type: 'box.close', box: 'aborting' },
    at: ['completing, step 1, here', 'reminding 1, step 1, here'],
    isIgnored: true,
    perform: async () => {},
  },
  'the time is over after the end': {
    event: { type: 'time.over', after: 'the end' },
    at: ['over, cancelled'],
    isIgnored: true,
    perform: (walk) => walk.timeIsOver(),
  },
  'submit the result': { ...made('box.confirm', [], inBox('Submit')), at: inEvery('submitting') },
  'the time is over': {
    ...made('time.over', [4], (walk) => walk.timeIsOver()),
    at: ['briefing', 'none, step 1, away', 'none, step 2, here', ...boxed],
  },
  'the answer goes out': {
    event: { type: 'part.close' },
    at: ['over, finished'],
    perform: async (walk) => {
      await walk.calls.made('commitAnswer');
    },
  },
  'answer → lost, come online': injecting(
    {
      event: { type: 'part.open' },
      at: ['over, finished, sent'],
      isIgnored: true,
      perform: async (walk) => {
        await walk.calls.end('commitAnswer', loss);
        await walk.sees('Your answer isn’t sent yet');
        await walk.comeOnline();
      },
    },
    'commitAnswer',
    loss,
  ),
  'answer → 403': injecting(
    {
      event: {
        type: 'answer.refuse',
        failure: { kind: 'refused', code: 403, message: why, fault: null },
      },
      at: ['over, finished, sent'],
      perform: (walk) => walk.calls.end('commitAnswer', refusal(403)),
    },
    'commitAnswer',
    refusal(403),
  ),
  'locate again → the same mission': {
    event: { type: pageLoad, by: 'reply' },
    at: ['over, finished, refused'],
    perform: (walk) => walk.calls.pass('location'),
  },
  'send the result again': {
    event: { type: 'form.submit', of: 'a refused result' },
    at: ['over, finished, asked again'],
    perform: async (walk) => {
      sentAgain.add(walk);
      await walk.submit();
      await walk.calls.made('commitAnswer');
    },
  },
  'reload the page': { ...made(reload, [], (walk) => walk.reload()), at: reloaded },
  'reload the page, and thereby come back': {
    ...made({ ...reload, isBack: true }, [16], async (walk) => {
      await setNextVisibility(walk.page, 'visible');
      await walk.reload();
    }),
    at: ['none, step 1, away'],
  },
  'reload the hidden page': {
    ...made({ ...reload, isHidden: true }, [], async (walk) => {
      await setVisibility(walk.page, 'hidden');
      await walk.reload();
    }),
    at: ['none, step 1, away', 'aborting, step 1, away'],
  },
} satisfies Record<string, Action>;

/** The cases of a mission without a reminder, from its start to its tips and back. */
export const quietCases = {
  'start the mission': {
    ...made('form.submit', [1], (walk) => walk.press('Start the task')),
    at: ['briefing'],
  },
  'show the tips': { ...cases['show the tips'], at: ['none, step 1, here'] },
  'continue from the tips': cases['continue from the tips'],
  'reload the page': {
    ...made(reload, [], async (walk) => {
      await walk.reload();
      await walk.calls.pass('location');
    }),
    at: ['briefing', 'none, step 1, here', 'reminding 1, step 1, here'],
  },
} satisfies Record<string, Action>;

interface Load {
  readonly type: typeof pageLoad | 'page.takeOver';
  readonly isHidden?: boolean;
  readonly isBack?: boolean;
}

/** An action with the codes of the events that it has to cause; cases of the same event differ in their cause. */
export function made(
  trigger: Exclude<Gesture['type'], 'reminder.mute' | 'box.close'> | Gesture | Load,
  codes: readonly MissionEventCode[],
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

/** Closes a dialog, which shows the mission again. */
function closed(box: Box, code: MissionEventCode, make: (walk: Walk) => Promise<void>): Action {
  return { ...made({ type: 'box.close', box }, [code], make), at: inEvery(box) };
}

/** The states in which a dialog is open. */
function inEvery(box: string): string[] {
  const names = box === 'reminding' ? [`${box} 1`, `${box} 2`] : [box];
  return names.flatMap((name) => unboxed.map((key) => key.replace('none', name)));
}

export function inBox(name: string): (walk: Walk) => Promise<void> {
  return async (walk) => {
    walk.calls.listen();
    // A dialog ignores presses while its opening animation runs, so the animation is finished.
    await walk.page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await walk.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  };
}

/** Presses a button that is dimmed, or that is not there where it does nothing. */
function pressDimmed(name: string): (walk: Walk) => Promise<void> {
  return async ({ page }) => {
    const [button] = await page.getByRole('button', { name, exact: true }).all();
    await button?.click({ force: true });
  };
}

/** Opens the link, which leads to a new tab, where the participant then is. */
async function openLink({ page }: Walk): Promise<void> {
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /^Open the page/ }).click();
  await opening;
}

/** Closes the tabs of the mission and returns to the survey. */
async function comeBack({ page }: Walk): Promise<void> {
  for (const tab of page.context().pages()) if (tab !== page) await tab.close();
  await page.bringToFront();
  await setVisibility(page, 'visible');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}
