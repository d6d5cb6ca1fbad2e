import { opensReminder } from '../../../../contract/missionRules.ts';
import {
  type MissionAnswer,
  missionOf,
  type Question,
} from '../../../../contract/questions/index.ts';
import type { EnginePage } from '../../browser/port.ts';

/** Completes, aborts or skips the mission on the page, or lets its time run out; the dialogs have to be in English. */
export async function doMission(
  page: EnginePage,
  question: Question,
  result: unknown,
  passTime: () => Promise<void>,
): Promise<void> {
  const press = (name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const { outcome } = result as MissionAnswer;
  if (outcome === undefined) return page.locator('button[value=next]:not([hidden])').click();
  await page.locator('button[value=begin]').click();
  const mission = missionOf(question);
  if (mission && opensReminder(mission.remind, mission.steps.length)) await press('Continue');
  if (outcome === 'timeout') return passTime();
  if (outcome === 'cancelled') {
    await page.locator('button[value=cancel]').click();
    return press('Stop task');
  }
  await page.locator('button[value=complete]').click();
  await press('Complete');
  await press('Submit');
}
