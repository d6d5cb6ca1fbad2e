import { expect, test } from 'vitest';
import { missionEvents as codes, type MissionEvent } from '../../contract/missionEvents.ts';
import type { MissionNote } from '../../contract/missionNotes.ts';
import { openedBy } from '../../packages/paths/browser/companion.ts';
import type { EnginePage } from '../../packages/paths/browser/port.ts';
import { answersTo } from '../support/journey.ts';
import { companionsIn, withPopups } from './support/companions.ts';
import { testWhere } from './support/limits.ts';
import { describeEngines, type EngineRespondent, type EngineStage } from './support/stage.ts';

describeEngines((stage) => {
  test('a mission is finished through its dialogs, and every event is exported', async () => {
    const respondent = await respondentAtMission(stage);
    const box = respondent.page.getByRole('dialog');
    const confirm = (name: string) => box.getByRole('button', { name, exact: true }).click();
    const isClosed = () => box.waitFor({ state: 'detached' });

    await respondent.press('Start the task');
    await respondent.seesDialog('Reminder of the steps');
    await respondent.press('Next tip');
    await respondent.press('Continue');
    await isClosed();
    await respondent.press('Next step');
    await respondent.press('Stop task');
    await respondent.seesDialog('Stop this task?');
    await respondent.page.keyboard.press('Escape');
    await isClosed();
    await respondent.press('Complete');
    await respondent.seesDialog('Complete the task?');
    await confirm('Complete');
    await respondent.seesDialog('Submit the result');
    await confirm('Submit');
    await respondent.seesQuestion(3);
    expect(await happened(stage)).toEqual([
      codes.startTask,
      codes.openTip,
      codes.nextTip,
      codes.closeTip,
      codes.nextStep,
      codes.openSuspend,
      codes.closeSuspend,
      codes.openFinish,
      codes.finishTask,
      codes.openNext,
    ]);
  });

  testWhere(
    stage,
    'hidden page',
    'who comes back from the page of a mission is seen to return (16)',
    async () => {
      const respondent = await respondentAtMission(stage);
      await respondent.press('Start the task');
      await respondent.seesDialog('Reminder of the steps');
      await respondent.press('Continue');
      await respondent.page.getByRole('dialog').waitFor({ state: 'detached' });
      const opening = respondent.page.context().waitForEvent('page');
      await respondent.page.getByRole('link', { name: 'Open the page' }).click();
      const shop = await opening;
      await respondent.page.waitForFunction(() => document.visibilityState === 'hidden');
      await shop.close();
      await respondent.page.bringToFront();
      await respondent.page.waitForFunction(() => document.visibilityState === 'visible');
      const waiting = respondent.page.getByText('Come back to this page when you’re done').first();
      await waiting.waitFor({ state: 'detached' });
      await expect
        .poll(async () => (await happened(stage)).slice(-2))
        .toEqual([codes.openTask, codes.returnTask]);
    },
  );

  test.each(companionsIn(stage.engine))(
    'a mission is done in %s, and the survey continues in the page',
    async (_, prepare) => {
      const respondent = await respondentAtMission(stage, prepare);
      const { page } = respondent;
      await respondent.press('Start the task');
      await respondent.press('Continue');
      const popup = await openedBy(page, () => respondent.press('Keep the task in view'));
      const press = (name: string) =>
        popup.getByRole('button', { name, exact: true }).last().click();
      await respondent.sees('The task is in a window of its own.');
      await press('Next step');
      await press('Show the tips');
      await popup.getByRole('dialog', { name: 'Reminder of the steps' }).waitFor();
      await press('Continue');
      await press('Complete');
      await popup.getByRole('dialog', { name: 'Complete the task?' }).waitFor();
      await press('Complete');
      await popup.getByRole('dialog', { name: 'Submit the result' }).waitFor();
      await press('Submit');
      await respondent.seesQuestion(3);
      expect(await happened(stage)).toEqual([
        codes.startTask,
        codes.openTip,
        codes.closeTip,
        codes.nextStep,
        codes.openTip,
        codes.closeTip,
        codes.openFinish,
        codes.finishTask,
        codes.openNext,
      ]);
    },
  );

  test('a note is added in the page, one that is begun there is added in the popup, and both are stored', async () => {
    const respondent = await stage.open('/task/three-missions', { prepare: withPopups });
    const { page } = respondent;
    const field = (tab: EnginePage) => tab.getByLabel('What are you thinking?');
    const add = async (tab: EnginePage) => {
      await tab.getByRole('button', { name: 'Add', exact: true }).click();
      await tab.getByText('Note added').waitFor();
      expect(await field(tab).inputValue()).toBe('');
    };
    await respondent.start();
    await respondent.next();
    await respondent.press('Start the task');
    await field(page).fill('Where is it?');
    await add(page);
    await field(page).fill('Not');
    const popup = await openedBy(page, () => respondent.press('Keep the task in view'));
    expect(await field(popup).inputValue()).toBe('Not');
    await popup.getByRole('button', { name: 'Next step' }).click();
    await field(popup).fill('Not there.');
    await add(popup);
    await popup.getByRole('button', { name: 'Stop task' }).click();
    await popup.getByRole('dialog').getByRole('button', { name: 'Stop task' }).click();
    await respondent.seesQuestion(3);
    const { notes = [] } = await lastMission(stage, 'three-missions');
    expect(notes.map(({ text, step }) => [text, step])).toEqual([
      ['Where is it?', 1],
      ['Not there.', 2],
    ]);
  });
});

async function respondentAtMission(
  stage: EngineStage,
  prepare: (page: EnginePage) => Promise<void> = async () => {},
): Promise<EngineRespondent> {
  const respondent = await stage.open('/task/mission', { prepare });
  await respondent.press('Sign here');
  await respondent.page.getByLabel('Or type your full name').fill('Ada Lovelace');
  await respondent.press('Use this signature');
  await respondent.button('Sign again').waitFor();
  await respondent.start();
  await respondent.next();
  await respondent.seesQuestion(2);
  return respondent;
}

/** The codes of the first mission of the last respondent, as the server has them. */
async function happened(stage: EngineStage): Promise<number[]> {
  const { events = [] } = await lastMission(stage, 'mission');
  return events.map(({ code }) => code);
}

interface StoredMission {
  readonly events?: readonly MissionEvent[];
  readonly notes?: readonly MissionNote[];
}

/** The first mission of the last respondent, as the server has it. */
async function lastMission({ server }: EngineStage, surveyId: string): Promise<StoredMission> {
  const rows = await answersTo(server, surveyId);
  const answers = (rows.at(-1)?.answers ?? {}) as unknown as Record<string, StoredMission>;
  return Object.values(answers).find(({ events }) => events !== undefined) ?? {};
}
