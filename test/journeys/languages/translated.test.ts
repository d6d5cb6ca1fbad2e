import { expect, test } from 'vitest';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';
import { translatePages } from '../../support/looks/translator.ts';
import { stageLateScripts } from '../../support/network/lateScripts.ts';
import { answerTranslated } from './translated.fixture.ts';

const samples = stage();
const garden = stage(() =>
  surveysOf({
    id: 'garden',
    title: 'Garden',
    questions: [
      { id: 'name', type: 'singleInput', title: 'A name?', config: { minLength: 5 } },
      { id: 'rate', type: 'rate', title: 'How was it?' },
    ],
  }),
);
const late = stageLateScripts(() => garden.server);
const next = 'button:is([value=start], [value=next]):visible';

// It has a question of each type; the other samples and languages are walked by `npm run test:long`.
test('the sample tour is answered at 320 px with a translator on, its faults included, in th', async () => {
  await answerTranslated(samples, 'tour', 'th');
}, 240_000);

test('a page that was translated before its script keeps what was typed, and is the app', async () => {
  const respondent = await garden.respondent('desktop', { baseURL: late.origin });
  const { page } = respondent;
  await translatePages(page, { isVisible: true });
  const release = late.hold();
  await page.goto('/garden', { waitUntil: 'commit' });
  await page.locator('button[value=start]').click();
  await page.getByText('A name?·').waitFor();
  await page.getByRole('textbox').fill('Ada');
  release();
  await respondent.seesTakeOver();
  await respondent.seesText('Ada');
  await page.locator(next).click();
  await respondent.sees('Enter at least 5 character(s)·');
  await page.getByRole('textbox').fill('Ada Lovelace');
  await page.getByText('Enter at least').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Next·' }).click();
  await respondent.seesQuestion(2);
  await page.getByRole('button', { name: 'Submit·' }).waitFor();
  await respondent.close(/Minified React error #418/);
});

test('elements that an extension has moved cost the question a new drawing, not the answer (R45)', async () => {
  const respondent = await garden.start('/garden');
  const { page } = respondent;
  await page.evaluate(() => {
    document.documentElement.dataset.same = '';
  });
  await respondent.write('Ada');
  await respondent.next();
  await page.locator('#fault > *').first().waitFor();
  for (let times = 0; times < 3; times += 1) {
    await page.locator('#fault').evaluate((fault) => {
      // React removes the children of the fault one by one.
      for (const child of fault.children) {
        const wrapper = document.createElement('div');
        child.replaceWith(wrapper);
        wrapper.append(child);
      }
    });
    await page.getByRole('textbox').press('End');
    await page.keyboard.type('b');
    await page.locator('#fault:empty').waitFor({ state: 'attached' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-name');
    // The caret is still behind what was typed.
    await page.keyboard.press('Backspace');
    await respondent.seesText('Ada');
    await respondent.next();
    await page.locator('#fault > *').first().waitFor();
  }
  await respondent.seesText('Ada');
  expect(await page.evaluate(() => document.documentElement.dataset.same)).toBe('');
  await respondent.close(/removeChild/);
});
