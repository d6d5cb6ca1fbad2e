import { readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missionEvents as codes, type MissionEvent } from '../../../contract/missionEvents.ts';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { surveysOf, withLongMission, withMission } from '../../../packages/paths/plans/surveys.ts';
import { FormBrowser } from '../../support/formBrowser.ts';
import { answersTo, beginSession, stage } from '../../support/journey.ts';
import { stageLateScripts } from '../../support/network/lateScripts.ts';

const { maxAnswerTime: _, ...sample } = JSON.parse(readFileSync('surveys/mission.json', 'utf8'));
const { signature: __, ...config } = sample.config;
const unsigned = { ...sample, id: 'unsigned', config };

const there = stage(async () => {
  const dir = await surveysOf(unsigned, withMission, withLongMission);
  await cp('surveys/pictures', join(dir, 'pictures'), { recursive: true });
  return dir;
});

const late = stageLateScripts(() => there.server);

test.each(['/unsigned', '/task/unsigned'])(
  'the sample mission is answered to its end without a script at %s',
  async (path) => {
    const one = new FormBrowser(there.server.origin);
    await one.open(path);
    await one.press('start');
    await one.press('next');
    expect(one.text('h2')).toBe('A tomato for the balcony');
    expect(one.text('title')).toMatch(/^Question 2 of 15 – /);
    await one.press('begin');
    expect(one.text('h3')).toBe('Step 1 of 3');
    expect(one.text('a', { href: '/practice/shop.html' })).toContain('Open the page');
    expect(one.all('details', { open: '' })).toHaveLength(1);
    expect(one.text('details')?.match(/Come back here/g)).toHaveLength(1);
    await one.press('step');
    expect(one.text('h3')).toBe('Step 2 of 3');
    expect(one.all('details')).toHaveLength(1);
    expect(one.all('details', { open: '' })).toEqual([]);
    await one.press('complete');
    expect(one.text('h2')).toMatch(/how difficult or easy/);
    one.fill('score', '6');
    await one.press('next');
    await one.press('begin');
    await one.press('cancel');
    for (let index = 5; index <= 15; index += 1) {
      expect(one.all('progress', { value: `${index}` })).toHaveLength(1);
      one.fill('score', index === 5 ? '7' : '3');
      await one.press('next');
    }
    expect(one.text('main')).toContain('50');
    const { find, collect } = await missions('unsigned');
    expect(find?.outcome).toBe('finished');
    expect(collect?.outcome).toBe('cancelled');
    expect(stepsOf(find)).toEqual([
      [codes.startTask, 1],
      [codes.nextStep, 2],
      [codes.finishTask, 2],
    ]);
    expect(stepsOf(collect)).toEqual([
      [codes.startTask, 1],
      [codes.cancelTask, 1],
    ]);
    const times = find?.events.map(({ at }) => at) ?? [];
    expect(times[0]).toBe(0);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  },
);

test('a step without a script shows no button that needs one', async () => {
  const forms = new FormBrowser(there.server.origin);
  await forms.open('/unsigned');
  for (const command of ['start', 'next', 'begin']) await forms.press(command);
  const one = await there.respondent('desktop', { javaScriptEnabled: false });
  await one.page.context().addCookies(forms.cookies(there.server.origin));
  await one.open('/unsigned');
  await one.seesHeading('Step 1 of 3');
  expect(await one.button('Show the tips').count()).toBe(0);
});

test('a form that is sent twice takes one step and ends the mission once', async () => {
  const one = new FormBrowser(there.server.origin);
  await one.open('/long');
  await one.press('start');
  await one.press('begin');
  const old = new FormBrowser(there.server.origin, 'en', one.client);
  const sees = (forms: FormBrowser, heading: string) =>
    expect([forms.text('h2'), forms.text('h3')]).toContain(heading);
  for (const tab of [one, old]) await tab.open('/long');
  await one.press('step');
  sees(one, 'Step 2 of 2');
  await old.press('step');
  sees(old, 'Step 2 of 2');
  await one.press('complete');
  sees(one, 'How was it?');
  await old.press('complete');
  sees(old, 'How was it?');
  expect(stepsOf((await missions('long')).q1)).toEqual([
    [codes.startTask, 1],
    [codes.nextStep, 2],
    [codes.finishTask, 2],
  ]);
});

test('a late script continues the mission that was started without it', async () => {
  const { one, release } = await atFirstStepWithoutScript();
  await one.press('Next step');
  await one.seesHeading('Step 2 of 2');
  const shown = await outline(one);
  release();
  await takenOver(one);
  expect(await outline(one)).toEqual(shown);
  await one.press('Complete');
  await one.seesDialog('Complete the task?');
  await one.page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
  await one.press('Submit');
  await one.seesHeading('How was it?', 2);
  const { q1 } = await missions('mission');
  expect(q1?.outcome).toBe('finished');
  const { startTask, nextStep, openFinish, finishTask, openNext } = codes;
  expect(q1?.events.map(({ code }) => code)).toEqual([
    ...[startTask, nextStep, openFinish, finishTask, openNext],
  ]);
  await one.close();
});

test('a script that loads right after the start shows the reminder of the steps, as its own start does', async () => {
  const { one, release } = await atFirstStepWithoutScript();
  release();
  await one.seesDialog('Reminder of the steps');
  await one.press('Continue');
  await one.press('Next step');
  await one.seesHeading('Step 2 of 2');
  const { startTask, openTip, closeTip, nextStep } = codes;
  await expect
    .poll(async () => (await missions('mission')).q1?.events.map(({ code }) => code))
    .toEqual([startTask, openTip, closeTip, nextStep]);
  await one.close();
});

test('a reload keeps the stored step and dialog of this tab, also with a late script', async () => {
  const one = await there.respondent('desktop', { baseURL: late.origin });
  await one.open('/mission');
  await one.start();
  await one.press('Start the task');
  await one.press('Continue');
  await one.press('Next step');
  await one.press('Stop task');
  await one.seesDialog('Stop this task?');
  const sent = async () => (await missions('mission')).q1?.events.at(-1)?.code;
  await expect.poll(sent).toBe(codes.openSuspend);
  const release = late.hold();
  await one.page.reload({ waitUntil: 'commit' });
  await one.seesHeading('Step 2 of 2');
  expect(await one.page.getByRole('dialog').count()).toBe(0);
  release();
  await one.seesDialog('Stop this task?');
  await one.press('Continue the task');
  await one.seesHeading('Step 2 of 2');
  await one.close();
});

/** The text and controls of the mission, in their order. */
function outline({ page }: Respondent): Promise<string> {
  return page.locator('main').ariaSnapshot();
}

async function takenOver({ page }: Respondent): Promise<void> {
  await page.waitForFunction(() => history.state !== null);
}

interface Mission {
  readonly outcome?: string;
  readonly events: readonly MissionEvent[];
}

/** The missions of the last respondent. */
async function missions(id: string): Promise<Readonly<Record<string, Mission>>> {
  const row = (await answersTo(there.server, id)).at(-1);
  return (row as unknown as { answers: Readonly<Record<string, Mission>> }).answers;
}

function stepsOf(mission: Mission | undefined) {
  return mission?.events.map(({ code, step }) => [code, step]);
}

async function atFirstStepWithoutScript() {
  const one = await there.respondent('desktop', { baseURL: late.origin });
  await beginSession(one, { ...there.server, origin: late.origin }, 'mission');
  const release = late.hold();
  await one.page.goto('/mission', { waitUntil: 'commit' });
  await one.press('Start the task');
  await one.seesHeading('Step 1 of 2');
  return { one, release };
}
