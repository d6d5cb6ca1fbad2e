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
    const forms = new FormBrowser(there.server.origin);
    await forms.open(path);
    await forms.press('start');
    await forms.press('next');
    expect(forms.text('h2')).toBe('A tomato for the balcony');
    expect(forms.text('title')).toMatch(/^Question 2 of 15 – /);
    await forms.press('begin');
    expect(forms.text('h3')).toBe('Step 1 of 3');
    expect(forms.text('a', { href: '/practice/shop.html' })).toContain('Open the page');
    expect(forms.all('details', { open: '' })).toHaveLength(1);
    expect(forms.text('details')?.match(/Come back here/g)).toHaveLength(1);
    await forms.press('step');
    expect(forms.text('h3')).toBe('Step 2 of 3');
    expect(forms.all('details')).toHaveLength(1);
    expect(forms.all('details', { open: '' })).toEqual([]);
    await forms.press('complete');
    expect(forms.text('h2')).toMatch(/how difficult or easy/);
    forms.fill('score', '6');
    await forms.press('next');
    await forms.press('begin');
    await forms.press('cancel');
    for (let index = 5; index <= 15; index += 1) {
      expect(forms.all('progress', { value: `${index}` })).toHaveLength(1);
      forms.fill('score', index === 5 ? '7' : '3');
      await forms.press('next');
    }
    expect(forms.text('main')).toContain('50');
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
  const respondent = await there.respondent('desktop', { javaScriptEnabled: false });
  await respondent.page.context().addCookies(forms.cookies(there.server.origin));
  await respondent.open('/unsigned');
  await respondent.seesHeading('Step 1 of 3');
  expect(await respondent.button('Show the tips').count()).toBe(0);
});

test('a form that is sent twice takes one step and ends the mission once', async () => {
  const forms = new FormBrowser(there.server.origin);
  await forms.open('/long');
  await forms.press('start');
  await forms.press('begin');
  const old = new FormBrowser(there.server.origin, 'en', forms.client);
  const sees = (forms: FormBrowser, heading: string) =>
    expect([forms.text('h2'), forms.text('h3')]).toContain(heading);
  for (const tab of [forms, old]) await tab.open('/long');
  await forms.press('step');
  sees(forms, 'Step 2 of 2');
  await old.press('step');
  sees(old, 'Step 2 of 2');
  await forms.press('complete');
  sees(forms, 'How was it?');
  await old.press('complete');
  sees(old, 'How was it?');
  expect(stepsOf((await missions('long')).q1)).toEqual([
    [codes.startTask, 1],
    [codes.nextStep, 2],
    [codes.finishTask, 2],
  ]);
});

test('a late script continues the mission that was started without it', async () => {
  const { respondent, release } = await firstStepWithoutScript();
  await respondent.press('Next step');
  await respondent.seesHeading('Step 2 of 2');
  const shown = await outline(respondent);
  release();
  await seesTakeOver(respondent);
  expect(await outline(respondent)).toEqual(shown);
  await respondent.press('Complete');
  await respondent.seesDialog('Complete the task?');
  await respondent.page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
  await respondent.press('Submit');
  await respondent.seesHeading('How was it?', 2);
  const { q1 } = await missions('mission');
  expect(q1?.outcome).toBe('finished');
  const { startTask, nextStep, openFinish, finishTask, openNext } = codes;
  expect(q1?.events.map(({ code }) => code)).toEqual([
    ...[startTask, nextStep, openFinish, finishTask, openNext],
  ]);
  await respondent.close();
});

test('a script that loads right after the start shows the reminder of the steps, as its own start does', async () => {
  const { respondent, release } = await firstStepWithoutScript();
  release();
  await respondent.seesDialog('Reminder of the steps');
  await respondent.press('Continue');
  await respondent.press('Next step');
  await respondent.seesHeading('Step 2 of 2');
  const { startTask, openTip, closeTip, nextStep } = codes;
  await expect
    .poll(async () => (await missions('mission')).q1?.events.map(({ code }) => code))
    .toEqual([startTask, openTip, closeTip, nextStep]);
  await respondent.close();
});

test('a reload keeps the stored step and dialog of this tab, also with a late script', async () => {
  const respondent = await there.respondent('desktop', { baseURL: late.origin });
  await respondent.open('/mission');
  await respondent.start();
  await respondent.press('Start the task');
  await respondent.press('Continue');
  await respondent.press('Next step');
  await respondent.press('Stop task');
  await respondent.seesDialog('Stop this task?');
  const sent = async () => (await missions('mission')).q1?.events.at(-1)?.code;
  await expect.poll(sent).toBe(codes.openSuspend);
  const release = late.hold();
  await respondent.page.reload({ waitUntil: 'commit' });
  await respondent.seesHeading('Step 2 of 2');
  expect(await respondent.page.getByRole('dialog').count()).toBe(0);
  release();
  await respondent.seesDialog('Stop this task?');
  await respondent.press('Continue the task');
  await respondent.seesHeading('Step 2 of 2');
  await respondent.close();
});

/** The text and controls of the mission, in their order. */
function outline({ page }: Respondent): Promise<string> {
  return page.locator('main').ariaSnapshot();
}

async function seesTakeOver({ page }: Respondent): Promise<void> {
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

async function firstStepWithoutScript() {
  const respondent = await there.respondent('desktop', { baseURL: late.origin });
  await beginSession(respondent, { ...there.server, origin: late.origin }, 'mission');
  const release = late.hold();
  await respondent.page.goto('/mission', { waitUntil: 'commit' });
  await respondent.press('Start the task');
  await respondent.seesHeading('Step 1 of 2');
  return { respondent, release };
}
