import { expect, test } from 'vitest';
import { stage } from '../../support/journey.ts';

const app = stage();

const options = [
  { id: 'a', text: 'A' },
  { id: 'b', text: 'B' },
];

/** Forty malformed questions, none of them required where that is readable. */
const odd: Record<string, unknown>[] = [
  ...[99, 0, -1, 18, 1000].map((type) => ({ type, choice: options })),
  ...Array.from({ length: 17 }, (_, place) => ({ type: place + 1, choice: null, config: null }))
    // A required file can be sent, so this question is not malformed.
    .filter(({ type }) => type !== 12),
  { type: 12, choice: null, config: { required: false, maxCount: null, accept: null } },
  ...[1, 2, 3, 6, 8, 9, 13, 16].map((type) => ({ type, choice: 'none', config: 'bad' })),
  ...['{', 'null', '[]', '7', '{"score":"x"}'].map((result) => ({ type: 8, result })),
  { type: 8, config: { scope: 'ten', rateType: 99, icon: -1, startValue: null } },
  { type: 1, choice: [{ id: 'a' }, { text: 'no id' }, 7, null] },
  { type: 4, config: { format: 17, minLength: -4, maxLength: 'x', kind: 'colour' } },
  { type: 8, title: null, index: 9, count: 3 },
  { type: 8, index: -2, count: 0 },
];

test('a malformed question never prevents the end of the survey (R28)', async () => {
  expect(odd).toHaveLength(40);
  const respondent = await app.respondent();
  let at = 0;
  const subject = () => ({
    questionId: `odd${at}`,
    index: at + 1,
    count: odd.length,
    title: `Odd ${at}`,
    ...odd[at],
  });
  const step = () => ({
    code: 200,
    data: at < odd.length ? { status: 2, subject: subject() } : { status: 3 },
  });
  await respondent.page.route('**/api/commitAnswer', (route) => {
    at += 1;
    return route.fulfill({ json: step() });
  });
  await respondent.page.route('**/api/start', (route) => route.fulfill({ json: step() }));
  await respondent.page.route('**/api/prevSubject', (route) => {
    at -= 1;
    return route.fulfill({ json: { code: 200, data: subject() } });
  });
  await respondent.open('/sus');
  await respondent.press('Agree');
  /** Back over all of them with an index, and forward by one step. */
  const goBackFrom = async (place: number) => {
    const called = (name: string) =>
      respondent.page.getByText(name, { exact: true }).first().waitFor();
    await called(`Odd ${place}`);
    for (let before = place - 1; before >= 0; before -= 1) {
      await respondent.previous();
      await called(`Odd ${before}`);
    }
    at = place - 1;
    await respondent.next();
  };
  const shown = (place: number) =>
    respondent.page.waitForFunction(
      (name) => document.body.textContent.includes(name),
      `Odd ${place}`,
    );
  for (let place = 0; place < odd.length; place += 1) {
    if (place === 37) await goBackFrom(place);
    if (odd[place]?.title !== null) await shown(place);
    else
      await respondent.page
        .getByText(`Odd ${place - 1}`, { exact: true })
        .waitFor({ state: 'detached' });
    // The survey's file has none of these types, so that their views are fetched now.
    await respondent.page.locator('[class*=skeleton]').waitFor({ state: 'detached' });
    // Fills every control, so that a required question can be left.
    for (const group of await respondent.page.locator('fieldset, [role=radiogroup]').all()) {
      const first = group.locator('input:visible').first();
      if ((await first.count()) > 0 && (await first.getAttribute('type')) === 'radio') {
        await first.check({ force: true });
      }
    }
    const field = respondent.page.locator('input[type=text]:visible, textarea:visible').first();
    if ((await field.count()) > 0) await field.fill('12');
    await respondent.next();
  }
  await respondent.seesEndPage();
});
