import { test } from 'vitest';
import type { Device } from '../../../contract/address.ts';
import { allExamples } from '../../../contract/examples/index.ts';
import { inFile } from '../../../tools/docs/questions.fileShape.ts';
import { otherTab } from '../../../tools/paths/browser/otherTab.ts';
import { twoQuestions, withMission } from '../../../tools/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import {
  exampleQuestion,
  exampleSurveys,
  lateControls,
  typicalExamples,
} from '../../support/exampleSurveys.ts';
import { stage } from '../../support/journey.ts';
import { nextByForm } from '../../support/servedForm.ts';

const texts = allExamples.filter(({ subject }) => subject.type === 11);
const app = stage(() =>
  exampleSurveys(
    ...texts.map((example) => ({
      id: example.name,
      title: example.summary,
      questions: [inFile(example)],
    })),
    withMission,
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
);

const ways: readonly (readonly [Device, string])[] = [
  ['desktop', 'en'],
  ['mobile', 'ar'],
  ['mobile', 'en'],
  ['pad', 'fa'],
];

/** `start/lateScript` has the other examples. */
const examples = [...typicalExamples, ...lateControls, ...texts];

const phone =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

async function open(device: Device, locale: string) {
  const respondent = await app.respondent(device, {
    locale,
    ...(device === 'mobile' ? { userAgent: phone } : {}),
  });
  await respondent.page.route('**/assets/*.js', (route) => route.abort());
  return respondent;
}

test.each(ways.map(([device, locale], place) => ({ device, locale, place })))(
  'the HTML of types ($device, $locale) breaks no rule of axe, with and without faults (R33)',
  async ({ device, locale, place }) => {
    const respondent = await open(device, locale);
    const { page } = respondent;
    for (const example of examples.filter((_, index) => index % ways.length === place)) {
      await otherTab(page.context().request, app.server.origin, example.name).start();
      await page.goto(`/${example.name}`);
      await page.locator('#prompt').waitFor();
      // A page with faults has all of the same page without them.
      if (example.subject.type !== 11 && exampleQuestion(example).config.required) {
        await nextByForm(page);
        await page.locator('[id^=fault]:not(:empty)').first().waitFor();
      }
      await expectAccessible(page);
    }
    await respondent.close(/status of 422|ERR_FAILED|preloaded using link preload/);
  },
  300_000,
);

const ids = ['full', 'closed', 'later', 'paused', 'members', 'nowhere', 'short', 'mission'];

test.each(ids)('/%s: the HTML of its screens breaks no rule of axe', async (id) => {
  const respondent = await open('mobile', 'en');
  const { page } = respondent;
  await page.goto(`/${id}`);
  await page.locator('h1').waitFor();
  await expectAccessible(page);
  for (const button of ['start', 'begin', 'step', 'complete', 'next']) {
    const press = page.locator(`button[value=${button}]:visible`);
    if ((await press.count()) === 0) continue;
    if (button === 'next') await respondent.choose(/^1/);
    await press.click();
    await page.locator('h1').waitFor();
    await expectAccessible(page);
  }
  if (id === 'short') await respondent.sees('Bye');
  await respondent.close(/status of 4|ERR_FAILED|preloaded using link preload/);
});
