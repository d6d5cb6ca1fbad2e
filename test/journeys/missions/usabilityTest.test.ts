import { expect, test } from 'vitest';
import type { Device } from '../../../contract/address.ts';
import { taskEvents as codes, type TaskEvent } from '../../../contract/taskEvents.ts';
import { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { answersTo, stage } from '../../support/journey.ts';

const there = stage();

/** One who takes part in the sample `mission`, and what they have done in the mission they are at. */
class Participant {
  readonly one: Respondent;
  readonly did: number[] = [];

  private constructor(one: Respondent) {
    this.one = one;
  }

  /** Somebody who has signed, read how it works, and stands at the first mission. */
  static async at(device: Device = 'desktop'): Promise<Participant> {
    const who = new Participant(await Respondent.create(there.browser, device));
    const { one } = who;
    const { page } = one;
    await one.open(`${there.server.origin}/task/mission`);
    await page.waitForURL('**/task/mission/agree');
    await page.getByRole('button', { name: 'Sign here' }).click();
    await page.getByLabel('Or type your full name').fill('Ada Lovelace');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('button', { name: 'Sign again' }).waitFor();
    await one.start();
    await page.waitForURL('**/task/mission/question');
    await one.next();
    await one.seesQuestion(2);
    await page.waitForURL('**/task/mission/task');
    return who;
  }

  async press(name: string, ...did: number[]): Promise<void> {
    await this.one.page.getByRole('button', { name, exact: true }).click();
    this.did.push(...did);
  }

  async sees(box: string): Promise<void> {
    await this.one.page.getByRole('dialog', { name: box }).waitFor();
  }

  async seesNoBox(): Promise<void> {
    await this.one.page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  /** Goes to the page where the mission is done, and comes back. */
  async goAndReturn(): Promise<void> {
    const { page } = this.one;
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Open the page' }).click();
    const shop = await opened;
    await shop.getByRole('heading', { level: 1 }).waitFor();
    this.did.push(codes.openTask);
    await page.getByText('Waiting for you to come back').first().waitFor({ state: 'attached' });
    await shop.close();
    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.getByText('Waiting for you to come back').first().waitFor({ state: 'detached' });
    this.did.push(codes.returnTask);
  }

  /** The boxes of a mission that is completed, once its end is not asked for in vain. */
  async complete(): Promise<void> {
    await this.press('Complete', codes.openFinish);
    await this.sees('Complete the task?');
    await this.one.page
      .getByRole('dialog')
      .getByRole('button', { name: 'Complete', exact: true })
      .click();
    this.did.push(codes.finishTask, codes.openNext);
    await this.sees('Submit the result');
    await this.press('Submit');
  }

  /** The rest of the test, with the same point for every statement. */
  async answerStatements(): Promise<void> {
    for (let index = 6; index <= 15; index += 1) {
      await this.one.seesQuestion(index);
      await this.one.rate(3);
      await this.one.next();
    }
    await this.one.seesEndPage();
    await this.one.page.waitForURL('**/task/mission/end');
  }
}

/** What the export says of the last participant. */
async function exported(): Promise<Readonly<Record<string, unknown>>> {
  const rows = await answersTo(there.server, 'mission');
  const row = rows.at(-1);
  if (!row) throw new Error('Nobody has taken part.');
  return row;
}

interface Told {
  readonly outcome?: string;
  readonly duration?: number;
  readonly events: readonly TaskEvent[];
}

function toldOf(row: Readonly<Record<string, unknown>>, question: string): Told {
  const { answers } = row as { answers: Record<string, Told> };
  const told = answers[question];
  if (!told) throw new Error(`Nothing was exported of ${question}.`);
  return told;
}

const codesIn = ({ events }: Told) => events.map(({ code }) => code);

test('a usability test is walked from the consent to the score, and every event is exported as it happened', async () => {
  const who = await Participant.at();
  const { one } = who;
  await who.press('Start the mission', codes.startTask, codes.openTip);
  await who.sees('Steps reminder');
  await who.press('Next tip', codes.nextTip);
  await who.press('Previous tip', codes.previousTip);
  await who.press('Continue', codes.closeTip);
  await who.seesNoBox();
  await who.goAndReturn();
  await who.press('Next step', codes.nextStep);
  await who.press('Abort', codes.openSuspend);
  await who.sees('Abort the task?');
  await who.press('Keep going', codes.closeSuspend);
  await who.seesNoBox();
  await who.press('Complete', codes.openFinish);
  await who.sees('Complete the task?');
  await one.page.keyboard.press('Escape');
  who.did.push(codes.closeFinish);
  await who.seesNoBox();
  await who.press('Complete', codes.openFinish);
  await one.page.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).click();
  who.did.push(codes.finishTask, codes.openNext);
  await who.sees('Submit the result');
  await who.press('Back', codes.backNext);
  await who.seesNoBox();
  await who.complete();
  await one.seesQuestion(3);
  await one.page.waitForURL('**/task/mission/question');
  const first = [...who.did];

  await one.rate(6);
  await one.next();
  await one.seesQuestion(4);
  await one.page.waitForURL('**/task/mission/task');
  who.did.length = 0;
  // The second mission does not remind by itself.
  await who.press('Start the mission', codes.startTask);
  await who.press('Complete', codes.openFinish);
  await one.page.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).click();
  who.did.push(codes.finishTask, codes.openNext);
  await who.press('Start over', codes.restart);
  await who.seesNoBox();
  await who.complete();
  await one.seesQuestion(5);
  await one.rate(7);
  await one.next();
  await who.answerStatements();
  await one.sees('50');

  const row = await exported();
  expect(row).toMatchObject({ status: 'ended', channel: 'task', score: 50 });
  const [find, collect] = [toldOf(row, 'find'), toldOf(row, 'collect')];
  expect(find.outcome).toBe('finished');
  expect(codesIn(find)).toEqual(first);
  expect(collect.outcome).toBe('finished');
  expect(codesIn(collect)).toEqual(who.did);
  for (const { events } of [find, collect]) {
    expect(events[0]?.at).toBe(0);
    const times = events.map(({ at }) => at);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  }
  await one.close();
});

test('a mission is aborted, and the survey continues', async () => {
  const who = await Participant.at();
  await who.press('Start the mission', codes.startTask, codes.openTip);
  await who.press('Continue', codes.closeTip);
  await who.press('Abort', codes.openSuspend);
  await who.sees('Abort the task?');
  await who.one.page
    .getByRole('dialog')
    .getByRole('button', { name: 'Abort', exact: true })
    .click();
  who.did.push(codes.cancelTask);
  await who.one.seesQuestion(3);
  const find = toldOf(await exported(), 'find');
  expect(find.outcome).toBe('cancelled');
  expect(codesIn(find)).toEqual(who.did);
  await who.one.close();
});

test('a reload in each box, and with none, lands where it was, at the same step and with the time going on', async () => {
  const who = await Participant.at('mobile');
  const { page } = who.one;
  const reload = async () => {
    await page.reload();
    await page.waitForURL('**/task/mission/task');
  };
  await reload();
  await page.getByRole('button', { name: 'Start the mission' }).waitFor();
  await who.press('Start the mission', codes.startTask, codes.openTip);
  await who.press('Next tip', codes.nextTip);
  await reload();
  await who.sees('Steps reminder');
  await page
    .getByText(/^Tip 2 of/)
    .first()
    .waitFor();
  await who.press('Continue', codes.closeTip);
  await who.press('Next step', codes.nextStep);
  await reload();
  await page
    .getByText(/^Step 2 of/)
    .first()
    .waitFor();
  await who.seesNoBox();
  await who.press('Abort', codes.openSuspend);
  await reload();
  await who.sees('Abort the task?');
  await who.press('Keep going', codes.closeSuspend);
  await who.press('Complete', codes.openFinish);
  await reload();
  await who.sees('Complete the task?');
  await page.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).click();
  who.did.push(codes.finishTask, codes.openNext);
  await who.sees('Submit the result');
  await reload();
  await who.sees('Submit the result');
  await who.press('Submit');
  await who.one.seesQuestion(3);
  const find = toldOf(await exported(), 'find');
  expect(codesIn(find)).toEqual(who.did);
  const times = find.events.map(({ at }) => at);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  // Five reloads take their time, and none of them begins it anew.
  expect(times.at(-1)).toBeGreaterThan(500);
  await who.one.close();
});

test('time that runs out in the middle of a mission is its outcome', async () => {
  const who = await Participant.at();
  const { page } = who.one;
  await who.press('Start the mission', codes.startTask, codes.openTip);
  await who.press('Continue', codes.closeTip);
  await who.press('Complete', codes.openFinish);
  await who.sees('Complete the task?');
  // The page believes that half an hour has passed, as after a sleep; the server says how much is left.
  await page.route('**/api/location', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    const { systemCurrTime } = body.data.maxAnswerTimeConfig;
    body.data.maxAnswerTimeConfig.latestEndTime = systemCurrTime + 200;
    await route.fulfill({ response: reply, json: body });
  });
  await page.evaluate(() => {
    const passed = 1_801_000;
    const clock = performance.now.bind(performance);
    performance.now = () => clock() + passed;
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new PageTransitionEvent('pageshow'));
  });
  who.did.push(codes.timeout);
  await page.getByRole('heading', { name: 'The countdown has ended' }).waitFor();
  const row = await exported();
  expect(row).toMatchObject({ status: 'ended' });
  const find = toldOf(row, 'find');
  expect(find.outcome).toBe('timeout');
  expect(codesIn(find)).toEqual(who.did);
  await who.one.close();
});

test('what happened is on the server though the connection was lost and the tab was closed', async () => {
  const who = await Participant.at();
  const { page } = who.one;
  const context = page.context();
  await who.press('Start the mission', codes.startTask, codes.openTip);
  await context.setOffline(true);
  await who.press('Next tip', codes.nextTip);
  await who.press('Continue', codes.closeTip);
  await context.setOffline(false);
  await expect.poll(async () => codesIn(toldOf(await exported(), 'find'))).toEqual(who.did);
  await who.press('Next step', codes.nextStep);
  await page.close({ runBeforeUnload: true });
  await expect.poll(async () => codesIn(toldOf(await exported(), 'find'))).toEqual(who.did);
  expect(toldOf(await exported(), 'find').outcome).toBeUndefined();
  await context.close();
});

test('tips that are switched off stay off, on this device and in this survey', async () => {
  const who = await Participant.at();
  const { page } = who.one;
  await who.press('Start the mission');
  await who.sees('Steps reminder');
  await page.getByLabel('Do not remind again').check();
  await who.press('Continue');
  expect(await page.evaluate(() => localStorage.length)).toBe(1);
  // What has happened so far is told while there is a cookie to tell it with.
  await page.waitForFunction(() =>
    Object.keys(sessionStorage).every((name) => !name.startsWith('askpath.outbox.')),
  );
  const other = await who.one.newTab();
  // Another participant on the same device: the cookie is another, the wish is the same.
  await other.page.context().clearCookies();
  await other.open(`${there.server.origin}/task/mission`);
  await other.page.getByRole('button', { name: 'Sign here' }).click();
  await other.page.getByLabel('Or type your full name').fill('Grace Hopper');
  await other.page.getByRole('button', { name: 'Submit' }).click();
  await other.page.getByRole('button', { name: 'Sign again' }).waitFor();
  await other.start();
  await other.next();
  await other.seesQuestion(2);
  await other.page.getByRole('button', { name: 'Start the mission' }).click();
  await other.page.getByRole('button', { name: 'Show the tips' }).waitFor();
  await other.page.getByRole('dialog').waitFor({ state: 'detached' });
  await who.one.close();
});
