import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { missionEvents as codes, type MissionEvent } from '../../../contract/missionEvents.ts';
import { companionsOf, openedBy } from '../../../packages/paths/browser/companion.ts';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { holdTime, passTime } from '../../../packages/paths/browser/time.ts';
import {
  surveysOf,
  withLongMission,
  withQuietMission,
} from '../../../packages/paths/plans/surveys.ts';
import { answersTo, stage } from '../../support/journey.ts';

const timed = { ...withQuietMission, timeExtensions: { seconds: 600 } };
const there = stage(() => surveysOf(timed, withLongMission));

interface Beside {
  readonly respondent: Respondent;
  readonly page: Page;
  readonly companion: Page;
}

/** A respondent whose mission is in the small window, at its first step. */
async function beside(
  survey: { readonly id: string },
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Beside> {
  const respondent = await there.respondent();
  const { page } = respondent;
  await prepare(page);
  await respondent.open(`/task/${survey.id}`);
  await page.locator('main button').last().click();
  return { respondent, page, companion: await keepInView(respondent, 'Start the task') };
}

async function keepInView(respondent: Respondent, ...before: readonly string[]): Promise<Page> {
  for (const name of before) await respondent.press(name);
  const opened = await openedBy(respondent.page, () => respondent.press('Keep the task in view'));
  return opened as Page;
}

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).last().click();

async function seesStep(page: Page, step: number): Promise<void> {
  await page.getByRole('heading', { name: `Step ${step} of 2` }).waitFor();
}

/** The codes of the mission's events that the server has of the last respondent. */
async function happened(survey: { readonly id: string }): Promise<number[]> {
  const row = (await answersTo(there.server, survey.id)).at(-1);
  const { q1 } = (row?.answers ?? {}) as { q1?: { events?: readonly MissionEvent[] } };
  return q1?.events?.map(({ code }) => code) ?? [];
}

async function withoutFloating(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'documentPictureInPicture');
    Object.defineProperty(screen, 'availWidth', { get: () => 1400 });
  });
}

/** Lets the server say that its clock has gone on, too. */
async function passOnServer(page: Page, ms: number): Promise<void> {
  await page.route('**/api/location', async (route) => {
    const reply = await (await route.fetch()).json();
    reply.data.maxAnswerTimeConfig.systemCurrTime += ms;
    await route.fulfill({ json: reply });
  });
}

test.each([
  ['a window above others', async () => {}],
  ['a popup', withoutFloating],
])('%s closes with its page, and the mission goes on in a new tab', async (_, prepare) => {
  const { respondent, page, companion } = await beside(withLongMission, prepare);
  await press(companion, 'Next step');
  await seesStep(companion, 2);
  const tab = await respondent.newTab();
  const closing = companion.waitForEvent('close');
  await page.close();
  await closing;
  await tab.open(`/task/${withLongMission.id}`);
  await seesStep(tab.page, 2);
  await tab.button('Keep the task in view').waitFor();
  expect(companionsOf(tab.page)).toEqual([]);
});

test('without a connection the mission is done in the small window, and sent when there is one', async () => {
  const { respondent, page, companion } = await beside(withLongMission);
  await page.context().setOffline(true);
  await press(companion, 'Next step');
  await seesStep(companion, 2);
  await press(companion, 'Complete');
  await press(companion, 'Complete');
  const closing = companion.waitForEvent('close');
  await press(companion, 'Submit').catch(() => {});
  await closing;
  await respondent.sees('Your answer isn’t sent yet');
  await page.context().setOffline(false);
  // The driver has told the page too early, with the end of the other window.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await respondent.seesQuestion(2);
  expect(await happened(withLongMission)).toEqual([
    codes.startTask,
    codes.nextStep,
    codes.openFinish,
    codes.finishTask,
    codes.openNext,
  ]);
  await respondent.close(/ERR_INTERNET_DISCONNECTED/);
});

test('a sleep changes nothing in the small window but the time that is left', async () => {
  const { page, companion } = await beside(timed, holdTime);
  await companion.getByText('1:00:00').first().waitFor();
  // What a browser reports to a page that was frozen, after its clock has jumped.
  await passOnServer(page, 600_000);
  await passTime(page, 1_000, true);
  await page.evaluate(() => document.dispatchEvent(new Event('resume')));
  await companion
    .getByText(/^(50:00|49:5\d)$/)
    .first()
    .waitFor();
  await seesStep(companion, 1);
  await press(companion, 'Next step');
  await seesStep(companion, 2);
});

test('who sleeps until the time is over finds the survey ended, and no small window', async () => {
  const { respondent, page, companion } = await beside(timed, (tab) => tab.clock.install());
  const closing = companion.waitForEvent('close');
  await passOnServer(page, 7_200_000);
  await page.clock.fastForward('02:00:00');
  await closing;
  await respondent.seesHeading('The countdown has ended');
  expect((await happened(timed)).at(-1)).toBe(codes.timeout);
});

test('the small window warns before the end of the time, and gives more', async () => {
  const { page, companion } = await beside(timed, holdTime);
  await passTime(page, 3_300_500, true);
  await companion.locator('[data-warned]', { hasText: '5 minutes left.' }).waitFor();
  await press(companion, 'More time');
  await companion.locator('p', { hasText: 'You have more time now.' }).waitFor();
  await press(companion, 'Stop task');
  await passTime(page, 4_150_000, true);
  const dialog = companion.getByRole('dialog', { name: 'Stop this task?' });
  await dialog.getByRole('button', { name: 'More time' }).waitFor();
});

test('on a second screen, with another density, the small window goes on as before', async () => {
  const { page, companion } = await beside(withLongMission);
  const devtools = await page.context().newCDPSession(companion);
  const size = await companion.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  await devtools.send('Emulation.setDeviceMetricsOverride', {
    ...{ ...size, deviceScaleFactor: 2, mobile: false },
    ...{ positionX: 1920, positionY: 0, screenWidth: 3840, screenHeight: 2160 },
  });
  expect(await companion.evaluate(() => [devicePixelRatio, screenX])).toEqual([2, 1920]);
  await press(companion, 'Next step');
  await seesStep(companion, 2);
  await page.getByText('The task is in a window of its own.').first().waitFor();
  expect(companionsOf(page)).toHaveLength(1);
});
