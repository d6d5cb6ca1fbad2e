import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { MissionEvent, MissionOutcome } from '../../../../contract/missionEvents.ts';
import type { missionMachine } from '../../../../machines/mission/mission.machine.ts';
import { selectAway, selectBox, selectStage } from '../../../../machines/mission/mission.select.ts';
import type { Walk } from '../../browser/walk.ts';
import { happenedTo, sentAgain } from './mission.cases.ts';

type Box = 'none' | `reminding ${1 | 2}` | 'aborting' | 'completing' | 'submitting';
type Position = 'step 1, here' | 'step 1, away' | 'step 2, here';
export type Key =
  | 'briefing'
  | `${Box}, ${Position}`
  | 'reminding 1, step 1, here, muted'
  | `over, ${MissionOutcome}`
  | `over, finished, ${'sent' | 'refused' | 'asked again'}`;

type Assertion = (walk: Walk) => Promise<void>;

export function keyOf(snapshot: SnapshotFrom<typeof missionMachine>): string {
  const { step, tip, outcome, isMuted } = snapshot.context;
  const stage = selectStage(snapshot);
  if (stage === 'briefing') return stage;
  if (stage === 'over') {
    if (outcome === 'finished' && snapshot.matches({ over: 'submitted' }))
      return 'over, finished, sent';
    const isAskedAgain = snapshot.context.resumed?.isRefused === true;
    const refusal = isAskedAgain ? ', asked again' : ', refused';
    return `${stage}, ${outcome}${snapshot.matches({ over: 'refused' }) ? refusal : ''}`;
  }
  const box = selectBox(snapshot) ?? 'none';
  const shown = box === 'reminding' ? `${box} ${tip}` : box;
  const position = `step ${step}, ${selectAway(snapshot) ? 'away' : 'here'}`;
  const key = `${shown}, ${position}`;
  return isMuted && key === 'reminding 1, step 1, here' ? `${key}, muted` : key;
}

export const briefing: Assertion = async (walk) => {
  await walk.seesHeading('Buy a lamp');
  await walk.sees('You want a lamp for your desk.');
  await walk.page.getByRole('button', { name: 'Start the task' }).waitFor();
  await hasNoBox(walk);
};

export const states: Record<Key, Assertion> = {
  briefing,
  ...working('step 1, here'),
  ...working('step 1, away'),
  ...working('step 2, here'),
  'reminding 1, step 1, here, muted': async (walk) => {
    await sees(walk, 'reminding 1', 'step 1, here');
    await isMuted(walk);
  },
  'over, finished': over('finished'),
  'over, cancelled': over('cancelled'),
  'over, timeout': over('timeout'),
  'over, finished, sent': over('finished'),
  'over, finished, refused': async (walk) => {
    await walk.calls.made('location');
    await walk.isLoading();
  },
  'over, finished, asked again': async (walk) => {
    await walk.sees('The task is over.');
    await hasNoBox(walk);
    expect(walk.calls.isHeld('commitAnswer')).toBe(sentAgain.has(walk));
  },
};

/** Assertions for a mission in progress, with each of its dialogs. */
export function working<At extends Position>(position: At): Record<`${Box}, ${At}`, Assertion> {
  const boxes: readonly Box[] = [
    'none',
    'reminding 1',
    'reminding 2',
    'aborting',
    'completing',
    'submitting',
  ];
  const all = boxes.map((box) => {
    const assertion: Assertion = (walk) => sees(walk, box, position);
    return [`${box}, ${position}`, assertion];
  });
  return Object.fromEntries(all) as Record<`${Box}, ${At}`, Assertion>;
}

export const titles: Record<'reminding' | 'aborting' | 'completing' | 'submitting', string> = {
  reminding: 'Reminder of the steps',
  aborting: 'Stop this task?',
  completing: 'Complete the task?',
  submitting: 'Submit the result',
};

async function sees(walk: Walk, box: Box, position: Position): Promise<void> {
  const [, step = ''] = /^step (\d)/.exec(position) ?? [];
  const [name = '', tip] = box.split(' ');
  const tips = tip ? [`Tip ${tip} of 2`] : [];
  await seesAll(walk, ['You want a lamp for your desk.', `Step ${step} of 2`, ...tips]);
  const waiting = walk.page.locator('p', { hasText: 'Come back to this page when you’re done' });
  await waiting.waitFor({ state: position.endsWith('away') ? 'visible' : 'detached' });
  if (box === 'none') return hasNoBox(walk);
  await walk.seesDialog(titles[name as keyof typeof titles]);
  expect(await walk.page.locator('dialog[open]').count()).toBe(1);
}

/** Waits until all texts are on the page; a single check is faster than one for each text. */
async function seesAll({ page }: Walk, texts: readonly string[]): Promise<void> {
  try {
    await page.waitForFunction((all) => {
      // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count.
      const rendered = document.body.innerText;
      return all.every((text) => rendered.includes(text));
    }, texts);
  } catch (cause) {
    throw new Error(`Not all are there: ${texts.join(', ')}`, { cause });
  }
}

async function hasNoBox({ page }: Walk): Promise<void> {
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

async function isMuted({ page }: Walk): Promise<void> {
  expect(await page.getByLabel('Do not remind again').isChecked()).toBe(true);
}

function over(outcome: MissionOutcome): Assertion {
  return async (walk) => {
    const call = await walk.calls.made('commitAnswer');
    const form = new URLSearchParams(call.request().postData() ?? '');
    const result = JSON.parse(form.get('result') ?? '{}') as {
      outcome: MissionOutcome;
      events: readonly MissionEvent[];
    };
    expect(form.get('questionId')).toBe('q1');
    expect(result.outcome).toBe(outcome);
    expect(result.events.map(({ code }) => code)).toEqual(happenedTo(walk));
    expect(result.events[0]?.at).toBe(0);
    for (const [index, { at }] of result.events.entries()) {
      expect(at).toBeGreaterThan(result.events[index - 1]?.at ?? -1);
    }
    await hasNoBox(walk);
  };
}
