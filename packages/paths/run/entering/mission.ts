import { opensReminder } from '../../../../contract/missionRules.ts';
import {
  type MissionAnswer,
  missionOf,
  type Question,
} from '../../../../contract/questions/index.ts';
import { openedBy } from '../../browser/companion.ts';
import { poll } from '../../browser/poll.ts';
import type { EnginePage } from '../../browser/port.ts';

interface Circumstances {
  /** Whether the mission before this one was done in the small window, so that this one begins in it. */
  readonly isBeside: boolean;
  readonly passTime: () => Promise<void>;
}

/**
 * Completes, aborts or skips a mission, or lets its time run out; the dialogs have to be in English. A mission that is completed is
 * done in the small window beside the page, where the browser has one. Returns whether the mission was done there.
 */
export async function doMission(
  page: EnginePage,
  question: Question,
  result: unknown,
  { isBeside, passTime }: Circumstances,
): Promise<boolean> {
  const { outcome } = result as MissionAnswer;
  if (outcome === undefined) {
    await page.locator('button[value=next]:not([hidden])').click();
    return isBeside;
  }
  const begin = () => page.locator('button[value=begin]').click();
  let shown = page;
  if (isBeside) shown = await openedBy(page, begin);
  else await begin();
  const confirm = (name: string) =>
    shown.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const mission = missionOf(question);
  if (mission && opensReminder(mission.remind, mission.steps.length)) await confirm('Continue');
  const keep = page.getByRole('button', { name: 'Keep the task in view' });
  if (outcome === 'finished' && !isBeside && (await keep.count()) > 0)
    shown = await openedBy(page, () => keep.click());
  if (outcome === 'timeout') await passTime();
  else if (outcome === 'cancelled') {
    await shown.locator('button[value=cancel]').click();
    await confirm('Stop task');
  } else {
    for (let { length } = mission?.steps ?? []; length > 1; length -= 1)
      await shown.locator('button[value=step]').click();
    await shown.locator('button[value=complete]').click();
    await confirm('Complete');
    await confirm('Submit');
  }
  if (shown !== page) await poll(() => shown.isClosed()).toBe(true);
  return shown !== page;
}
