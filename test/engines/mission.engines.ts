import { expect, test } from 'vitest';
import { missionEvents as codes, type MissionEvent } from '../../contract/missionEvents.ts';
import { answersTo } from '../support/journey.ts';
import { testWhere } from './support/limits.ts';
import { describeEngines, type EngineRespondent, type EngineStage } from './support/stage.ts';

describeEngines((stage) => {
  test('a mission is finished through its dialogs, and every event is exported', async () => {
    const one = await atFirstMission(stage);
    const box = one.page.getByRole('dialog');
    const confirm = (name: string) => box.getByRole('button', { name, exact: true }).click();
    const isClosed = () => box.waitFor({ state: 'detached' });

    await one.press('Start the task');
    await one.seesDialog('Reminder of the steps');
    await one.press('Next tip');
    await one.press('Continue');
    await isClosed();
    await one.press('Next step');
    await one.press('Stop task');
    await one.seesDialog('Stop this task?');
    await one.page.keyboard.press('Escape');
    await isClosed();
    await one.press('Complete');
    await one.seesDialog('Complete the task?');
    await confirm('Complete');
    await one.seesDialog('Submit the result');
    await confirm('Submit');
    await one.seesQuestion(3);
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
      const one = await atFirstMission(stage);
      await one.press('Start the task');
      await one.seesDialog('Reminder of the steps');
      await one.press('Continue');
      await one.page.getByRole('dialog').waitFor({ state: 'detached' });
      const opening = one.page.context().waitForEvent('page');
      await one.page.getByRole('link', { name: 'Open the page' }).click();
      const shop = await opening;
      await one.page.waitForFunction(() => document.visibilityState === 'hidden');
      await shop.close();
      await one.page.bringToFront();
      await one.page.waitForFunction(() => document.visibilityState === 'visible');
      const waiting = one.page.getByText('Come back to this page when you’re done').first();
      await waiting.waitFor({ state: 'detached' });
      await expect
        .poll(async () => (await happened(stage)).slice(-2))
        .toEqual([codes.openTask, codes.returnTask]);
    },
  );
});

async function atFirstMission(stage: EngineStage): Promise<EngineRespondent> {
  const one = await stage.open('/task/mission');
  await one.press('Sign here');
  await one.page.getByLabel('Or type your full name').fill('Ada Lovelace');
  await one.press('Use this signature');
  await one.button('Sign again').waitFor();
  await one.start();
  await one.next();
  await one.seesQuestion(2);
  return one;
}

/** The codes of the first mission of the last respondent, as the server has them. */
async function happened({ server }: EngineStage): Promise<number[]> {
  const rows = await answersTo(server, 'mission');
  const answers = rows.at(-1)?.answers as unknown as Record<
    string,
    { readonly events?: readonly MissionEvent[] } | undefined
  >;
  const mission = Object.values(answers ?? {}).find((answer) => answer?.events !== undefined);
  return mission?.events?.map(({ code }) => code) ?? [];
}
