import type { Answer, Question } from '../../../../contract/questions/index.ts';
import type { EnginePage } from '../../browser/port.ts';

/** Completes, aborts or skips the mission on the page, or lets its time run out; its dialogs are in English. */
export async function doMission(
  page: EnginePage,
  { type, config }: Question,
  result: unknown,
  passTime: () => Promise<void>,
): Promise<void> {
  const press = (name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const { outcome } = result as Answer<11>;
  if (outcome === undefined) return page.locator('button[value=next]:not([hidden])').click();
  await page.locator('button[value=begin]').click();
  const mission = type === 11 ? config.mission : undefined;
  if (mission?.remind && mission.steps.length > 0) await press('Continue');
  if (outcome === 'timeout') return passTime();
  if (outcome === 'cancelled') {
    await page.locator('button[value=cancel]').click();
    return press('Abort');
  }
  await page.locator('button[value=complete]').click();
  await press('Complete');
  await press('Submit');
}
