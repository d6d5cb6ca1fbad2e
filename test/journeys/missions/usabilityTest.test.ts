import { readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { missionEvents as codes, type MissionEvent } from '../../../contract/missionEvents.ts';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { surveysOf, withMission } from '../../../packages/paths/plans/surveys.ts';
import { answersTo, stage } from '../../support/journey.ts';

const sample = JSON.parse(readFileSync('surveys/mission.json', 'utf8'));
const there = stage(async () => {
  const directory = await surveysOf(sample, { ...withMission, id: 'errand' });
  await cp('surveys/pictures', join(directory, 'pictures'), { recursive: true });
  return directory;
});

test('a usability test is answered from the consent to the score, and every event is exported', async () => {
  const respondent = await respondentAtMission();
  const { page } = respondent;
  const happened: number[] = [];
  const press = async (name: string, ...events: number[]) => {
    await respondent.press(name);
    happened.push(...events);
  };
  const confirm = async (name: string, ...events: number[]) => {
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    happened.push(...events);
  };
  const isClosed = () => page.getByRole('dialog').waitFor({ state: 'detached' });
  const complete = async () => {
    await press('Complete', codes.openFinish);
    await respondent.seesDialog('Complete the task?');
    await confirm('Complete', codes.finishTask, codes.openNext);
    await respondent.seesDialog('Submit the result');
  };

  await press('Start the task', codes.startTask, codes.openTip);
  await respondent.seesDialog('Reminder of the steps');
  await press('Next tip', codes.nextTip);
  await press('Previous tip', codes.previousTip);
  await press('Continue', codes.closeTip);
  await isClosed();
  await openAndReturn(page);
  happened.push(codes.openTask, codes.returnTask);
  await press('Next step', codes.nextStep);
  await press('Stop task', codes.openSuspend);
  await respondent.seesDialog('Stop this task?');
  await press('Continue the task', codes.closeSuspend);
  await isClosed();
  await press('Complete', codes.openFinish);
  await respondent.seesDialog('Complete the task?');
  await page.keyboard.press('Escape');
  happened.push(codes.closeFinish);
  await isClosed();
  await complete();
  await press('Back', codes.backNext);
  await isClosed();
  await complete();
  await confirm('Submit');
  await respondent.seesQuestion(3);
  await page.waitForURL('**/task/mission/question');
  const first = happened.splice(0);

  await respondent.rate(6);
  await respondent.next();
  await respondent.seesQuestion(4);
  await page.waitForURL('**/task/mission/task');
  // The second mission opens no reminder.
  await press('Start the task', codes.startTask);
  await complete();
  await press('Restart', codes.restart);
  await isClosed();
  await complete();
  await confirm('Submit');
  for (let index = 5; index <= 15; index += 1) {
    await respondent.seesQuestion(index);
    await respondent.rate(index === 5 ? 7 : 3);
    await respondent.next();
  }
  await respondent.seesEndPage();
  await page.waitForURL('**/task/mission/end');
  await respondent.sees('50');

  const row = await exported();
  expect(row).toMatchObject({ status: 'ended', channel: 'task', score: 50 });
  for (const [question, events] of [
    ['find', first],
    ['collect', happened],
  ] as const) {
    const mission = row.answers[question];
    expect(mission?.outcome).toBe('finished');
    expect(codesOf(mission)).toEqual(events);
    const times = mission?.events.map(({ at }) => at) ?? [];
    expect(times[0]).toBe(0);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  }
  await respondent.close();
});

test('events reach the server after the connection was lost, and when the tab is closed', async () => {
  const respondent = await there.openAt('/errand', {});
  const { page } = respondent;
  const context = page.context();
  const mission = async () => (await exported('errand')).answers.q1;
  const storedCodes = async () => codesOf(await mission());
  await respondent.press('Start the task');
  await context.setOffline(true);
  await respondent.press('Next tip');
  await respondent.press('Continue');
  await context.setOffline(false);
  const events = [codes.startTask, codes.openTip, codes.nextTip, codes.closeTip];
  await expect.poll(storedCodes).toEqual(events);
  await respondent.press('Next step');
  await page.close({ runBeforeUnload: true });
  await expect.poll(storedCodes).toEqual([...events, codes.nextStep]);
  expect((await mission())?.outcome).toBeUndefined();
  await respondent.close(/ERR_INTERNET_DISCONNECTED/);
});

/** A respondent who has signed the consent, read the first page, and is at the first mission. */
async function respondentAtMission(): Promise<Respondent> {
  const respondent = await Respondent.create(there.browser);
  const { page } = respondent;
  await respondent.open(`${there.server.origin}/task/mission`);
  await page.waitForURL('**/task/mission/agree');
  await respondent.press('Sign here');
  await page.getByLabel('Or type your full name').fill('Ada Lovelace');
  await respondent.press('Use this signature');
  await respondent.button('Sign again').waitFor();
  await respondent.start();
  await page.waitForURL('**/task/mission/question');
  await respondent.next();
  await respondent.seesQuestion(2);
  await page.waitForURL('**/task/mission/task');
  return respondent;
}

/** Opens the page of the mission, and closes it. */
async function openAndReturn(page: Page): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open the page' }).click();
  const shop = await opened;
  await shop.getByRole('heading', { level: 1 }).waitFor();
  const waiting = page.getByText('Come back to this page when you’re done').first();
  await waiting.waitFor({ state: 'attached' });
  await shop.close();
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await waiting.waitFor({ state: 'detached' });
}

interface Mission {
  readonly outcome?: string;
  readonly events: readonly MissionEvent[];
}

/** The export's last record. */
async function exported(id = 'mission') {
  const row = (await answersTo(there.server, id)).at(-1);
  return row as unknown as { status: string; answers: Readonly<Record<string, Mission>> };
}

function codesOf(mission: Mission | undefined): number[] {
  return mission?.events.map(({ code }) => code) ?? [];
}
