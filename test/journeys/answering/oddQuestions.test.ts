import { expect, test } from 'vitest';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';
import { named } from '../../support/named.ts';
import { wordsSurvey } from '../../support/words.ts';

const app = stage(() => surveysOf(wordsSurvey('odd', 1)));

/** Respondents go back from one of them to another, over each type and each malformed answer. */
const back = { from: 37, to: 14 };

const options = [
  { id: 'a', text: 'A' },
  { id: 'b', text: 'B' },
];

/** Forty malformed questions, none of them required where that is readable. */
const odd: Record<string, unknown>[] = [
  ...[0, -1, 18, 1000].map((type) => ({ type, choice: options })),
  ...[1, 2, 3, 6, 8, 9, 13, 16].map((type) => ({ type, choice: 'none', config: 'bad' })),
  { type: 8, config: { scope: 'ten', rateType: 99, icon: -1, startValue: null } },
  { type: 1, choice: [{ id: 'a' }, { text: 'no id' }, 7, null] },
  { type: 99, choice: options },
  ...Array.from({ length: 17 }, (_, index) => ({ type: index + 1, choice: null, config: null }))
    // A required file can be sent, so this question is not malformed.
    .filter(({ type }) => type !== 12),
  { type: 12, choice: null, config: { required: false, maxCount: null, accept: null } },
  ...['{', 'null', '[]', '7', '{"score":"x"}'].map((result) => ({ type: 8, result })),
  { type: 4, config: { format: 17, minLength: -4, maxLength: 'x', kind: 'colour' } },
  { type: 8, title: null, index: 9, count: 3 },
  { type: 8, index: -2, count: 0 },
];

test('a malformed question never prevents the end of the survey (R28)', async () => {
  expect(odd).toHaveLength(40);
  const respondent = await app.respondent();
  let index = 0;
  const subject = () => ({
    questionId: `odd${index}`,
    index: index + 1,
    count: odd.length,
    title: `Odd ${index}`,
    ...odd[index],
  });
  const step = () => ({
    code: 200,
    data: index < odd.length ? { status: 2, subject: subject() } : { status: 3 },
  });
  await respondent.page.route('**/api/commitAnswer', (route) => {
    index += 1;
    return route.fulfill({ json: step() });
  });
  await respondent.page.route('**/api/start', (route) => route.fulfill({ json: step() }));
  await respondent.page.route('**/api/prevSubject', (route) => {
    index -= 1;
    return route.fulfill({ json: { code: 200, data: subject() } });
  });
  const { page } = respondent;
  await respondent.open('/odd');
  await respondent.press('Start');
  const goBack = async () => {
    const called = (name: string) => page.getByText(name, { exact: true }).first().waitFor();
    await called(`Odd ${back.from}`);
    for (let before = back.from - 1; before >= back.to; before -= 1) {
      await respondent.button('Previous').dispatchEvent('click');
      await called(`Odd ${before}`);
    }
    index = back.from - 1;
    await respondent.next();
  };
  // The survey's file has none of these types, so that their views are fetched now.
  const shown = (index: number) =>
    page.waitForFunction(
      ([title, before]) =>
        document.body.textContent.includes(title) &&
        !(before && document.body.textContent.includes(before)) &&
        !document.querySelector('[class*=skeleton]'),
      odd[index]?.title === null
        ? (['', `Odd ${index - 1}`] as const)
        : ([`Odd ${index}`, ''] as const),
    );
  for (let index = 0; index < odd.length; index += 1) {
    if (index === back.from) await goBack();
    await named(`Question ${index}`, shown(index));
    // Fills every control, so that a required question can be left.
    if (await page.evaluate(chooseFirst))
      await page.locator(field).filter({ visible: true }).first().fill('12');
    await respondent.next();
  }
  await respondent.seesEndPage();
});

const field = 'input[type=text], textarea';

/** Chooses the first point or option of each group; returns whether there is a field. */
function chooseFirst(): boolean {
  const seen = (root: ParentNode, selector: string) =>
    [...root.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
  for (const group of document.querySelectorAll('fieldset, [role=radiogroup]')) {
    const first = seen(group, 'input');
    if (first?.getAttribute('type') === 'radio') first.click();
  }
  return seen(document, 'input[type=text], textarea') !== undefined;
}
