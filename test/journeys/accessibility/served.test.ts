import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Device } from '../../../contract/address.ts';
import type { Example } from '../../../contract/examples/example.ts';
import { allExamples } from '../../../contract/examples/index.ts';
import { otherTab } from '../../../packages/paths/browser/otherTab.ts';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { twoQuestions, withMission } from '../../../packages/paths/plans/surveys.ts';
import { inFile } from '../../../tools/docs/questions.fileShape.ts';
import { bringAxe, expectAccessible } from '../../support/axe.ts';
import {
  exampleSurveys,
  isSubmittedEmpty,
  lateControls,
  typicalExamples,
} from '../../support/exampleSurveys.ts';
import { stage } from '../../support/journey.ts';
import { bringNoteLooks, loadSheets, noteLooks } from '../../support/looks/inlined.ts';
import { named } from '../../support/named.ts';
import { stageLateScripts } from '../../support/network/lateScripts.ts';
import { phoneOptions } from '../../support/network/phone.ts';
import { nextByForm } from '../../support/servedForm.ts';

const [errand, ...after] = withMission.questions;
const steps = [{ text: 'Find a lamp.', imgs: ['/pictures/icon-sun.webp'] }, { text: 'Pay it.' }];
const mission = { ...errand?.config.mission, steps };
const pictured = { ...withMission, questions: [{ ...errand, config: { mission } }, ...after] };
const texts = allExamples.filter(({ subject }) => subject.type === 11);
const app = stage(
  () =>
    exampleSurveys(
      ...texts.map((example) => ({
        id: example.name,
        title: example.summary,
        questions: [inFile(example)],
      })),
      pictured,
      { ...twoQuestions, id: 'closed', closesAt: '2020-01-01T00:00:00Z' },
      { ...twoQuestions, id: 'later', opensAt: '2999-01-01T00:00:00Z' },
      { ...twoQuestions, id: 'paused', paused: true },
      { ...twoQuestions, id: 'members', login: true },
      {
        ...twoQuestions,
        id: 'full',
        description: '<b>Two</b> of them',
        config: {
          agreement: '<p>Be kind.</p>',
          signature: 'optional',
          scanToStart: true,
          recommendDesktopChrome: true,
        },
      },
      {
        ...twoQuestions,
        id: 'short',
        questions: twoQuestions.questions.slice(0, 1),
        config: { endText: '<b>Bye</b>', allowReAnswer: true },
      },
    ),
  () => ({ RATE_LIMIT: 'off' }),
);
const late = stageLateScripts(() => app.server);

/**
 * Each way has a part of the examples and some screens, so that the two examples of a type are seen in two widths and two
 * directions.
 */
const ways: readonly (readonly [Device, string, screens: readonly string[]])[] = [
  ['desktop', 'en', ['later', 'short', 'mission']],
  ['mobile', 'ar', ['full', 'members']],
  ['mobile', 'en', ['paused', 'mission']],
  ['pad', 'fa', ['nowhere', 'closed']],
];

/** `start/lateScript` has the other examples. */
const examples = [...typicalExamples, ...lateControls, ...texts];

test.each(
  ways.map(([device, locale, screens], index) => ({ device, locale, screens, share: index })),
)(
  'the HTML of types and screens ($device, $locale) breaks no rule of axe, with and without faults, and looks as with the whole sheets (R33)',
  async ({ device, locale, screens, share }) => {
    const respondent = await app.respondent(device, {
      baseURL: late.origin,
      locale,
      ...phoneOptions(device),
    });
    const { page } = respondent;
    await bringAxe(page);
    await bringNoteLooks(page);
    late.hold();
    for (const example of examples.filter((_, index) => index % ways.length === share))
      await named(example.name, open(respondent, example));
    for (const screen of screens) await named(screen, walk(respondent, screen));
    await respondent.close(/status of 4/);
  },
  300_000,
);

async function open({ page }: Respondent, example: Example): Promise<void> {
  await otherTab(page.context().request, app.server.origin, example.name).start();
  await page.goto(`/${example.name}`, { waitUntil: 'commit' });
  await page.locator('#prompt').waitFor();
  // A page with faults has all of the same page without them.
  if (isSubmittedEmpty(example, typicalExamples)) {
    await nextByForm(page);
    await page.locator('[id^=fault]:not(:empty)').first().waitFor();
  }
  await expectServed(page);
}

async function walk(respondent: Respondent, screen: string): Promise<void> {
  const { page } = respondent;
  await page.goto(`/${screen}`, { waitUntil: 'commit' });
  await page.locator('h1').waitFor();
  await expectServed(page);
  for (const button of ['start', 'begin', 'step', 'complete', 'next']) {
    const press = page.locator(`button[value=${button}]:visible`);
    if ((await press.count()) === 0) continue;
    if (button === 'next') await page.locator('main [type=radio]').first().check({ force: true });
    await press.click();
    await page.locator('h1').waitFor();
    await expectServed(page);
  }
  if (screen === 'short') await respondent.sees('Bye');
}

async function expectServed(page: Page): Promise<void> {
  await expectAccessible(page);
  await noteLooks(page);
  expect(await loadSheets(page)).toBeGreaterThan(0);
  expect((await noteLooks(page)).slice(0, 5)).toEqual([]);
}
