import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { openedBy } from '../../packages/paths/browser/companion.ts';
import { openSite, type Site } from '../../packages/paths/browser/engines/network/site.ts';
import type { EngineLocator, EnginePage } from '../../packages/paths/browser/port.ts';
import { surveysOf } from '../../packages/paths/plans/surveys.ts';
import { answersTo } from '../support/journey.ts';
import { companionsIn } from './support/companions.ts';
import { describeEngines, type EngineRespondent, type EngineStage } from './support/stage.ts';

/** The shop of the example, on a site of its own, with the tag of the origin at which the survey is open. */
const shop = { html: '', surveyOrigin: '' };
let site: Site;

/** Milliseconds since the start; the mission has no steps. */
const reached = { at: expect.any(Number) };

describeEngines(
  (stage) => {
    afterAll(() => site?.close());

    test('the page of a mission reports its goal from a tab, and the server stores it', async () => {
      const respondent = await respondentInMission(stage);
      const { page } = respondent;
      await orderIn(await tabOf(page, page));
      await expect.poll(() => goalIn(stage)).toEqual(reached);
      await page.bringToFront();
      await completeIn(page);
      await expectStored(respondent, stage);
    });

    test.each(companionsIn(stage.engine))(
      'the page that the link in %s opens reports the goal, too',
      async (_, prepare) => {
        const respondent = await respondentInMission(stage, prepare);
        const { page } = respondent;
        const companion = await openedBy(page, () => respondent.press('Keep the task in view'));
        await orderIn(await tabOf(page, companion));
        await expect.poll(() => goalIn(stage)).toEqual(reached);
        await completeIn(companion);
        await expectStored(respondent, stage);
      },
    );
  },
  {
    async surveysDir() {
      shop.html = await example('shop.html');
      site = await openSite(
        (_, response) => {
          response.setHeader('Content-Type', 'text/html');
          response.end(shop.html.replace('http://localhost:3000', shop.surveyOrigin));
        },
        { name: 'localhost' },
      );
      const survey = await example('order.json');
      return surveysOf(JSON.parse(survey.replace('http://localhost:8000', site.origin)));
    },
  },
);

/** A file of the example in docs/missions.md. */
function example(name: string): Promise<string> {
  return readFile(`docs/goal/${name}`, 'utf8');
}

async function respondentInMission(
  stage: EngineStage,
  prepare: (page: EnginePage) => Promise<void> = async () => {},
): Promise<EngineRespondent> {
  const respondent = await stage.open('/task/order', { prepare });
  shop.surveyOrigin = await respondent.page.evaluate(() => location.origin);
  await respondent.start();
  await respondent.press('Start the task');
  return respondent;
}

/** Opens the page of the mission by the link in the page or in its companion. */
async function tabOf(page: EnginePage, pressed: EnginePage): Promise<EnginePage> {
  const opening = page.context().waitForEvent('page');
  await pressed.getByRole('link', { name: /^Open the page/ }).click();
  return opening;
}

async function orderIn(tab: EnginePage): Promise<void> {
  await tab.getByRole('button', { name: 'Order a lamp' }).click();
  await tab.getByText('Thank you for your order.').waitFor();
}

async function completeIn(page: EnginePage): Promise<void> {
  const dialog = page.getByRole('dialog');
  const press = (scope: EnginePage | EngineLocator, name: string) =>
    scope.getByRole('button', { name, exact: true }).click();
  await press(page, 'Complete');
  await press(dialog, 'Complete');
  await press(dialog, 'Submit');
}

/** Answers the question after the mission, and looks at what the server has of the whole survey. */
async function expectStored(respondent: EngineRespondent, { server }: EngineStage): Promise<void> {
  await respondent.seesQuestion(2);
  await respondent.answer(4);
  await respondent.seesEndPage();
  expect((await answersTo(server, 'order')).at(-1)).toMatchObject({
    status: 'ended',
    answers: { order: { outcome: 'finished', goal: reached }, ease: { score: 4 } },
  });
}

/** The goal of the last respondent, as the server has it. */
async function goalIn({ server }: EngineStage): Promise<unknown> {
  const rows = await answersTo(server, 'order');
  const answers = rows.at(-1)?.answers as { order?: { goal?: unknown } } | undefined;
  return answers?.order?.goal;
}
