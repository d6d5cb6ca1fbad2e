import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Example } from '../../../contract/examples/example.ts';
import { photo } from '../../../tools/paths/browser/answerActions.ts';
import { answerFields } from '../../support/answerFields.ts';
import { exampleQuestion, exampleSurveys, typicalExamples } from '../../support/exampleSurveys.ts';
import { stage } from '../../support/journey.ts';
import { giveByForm, nextByForm } from '../../support/servedForm.ts';

const app = stage(exampleSurveys);

test.each(typicalExamples.map((example) => [example.name, example] as const))(
  '%s is answered without a script, and shown again after Previous (R33)',
  async (name, example) => {
    const { page, consoleErrors } = await app.respondent('desktop', { javaScriptEnabled: false });
    await page.goto(`/${name}`);
    await page.locator('button[value=start]').click();
    if (exampleQuestion(example).config.required) {
      await nextByForm(page);
      await expect.poll(() => page.title()).toContain('Error');
      expect(await page.locator('[id^=fault]:not(:empty)').count()).toBeGreaterThan(0);
    }
    await giveByForm(page, example);
    await nextByForm(page);
    await expect.poll(() => page.locator('#prompt').textContent()).toBe('The last page');
    await page.locator('button[value=previous]').click();
    await expect.poll(() => page.locator('#prompt').textContent()).toBe(example.subject.title);
    expect(await given(page, example)).toBe(true);
    // The page that names a fault has the status 422.
    consoleErrors.splice(0, 1);
  },
);

test('an exclusive option is described as such, and its fault gives the reason (R33)', async () => {
  const { page, consoleErrors } = await app.respondent('desktop', { javaScriptEnabled: false });
  await page.goto('/check-up-to');
  await page.locator('button[value=start]').click();
  const hint = page.getByText('Choosing this clears the others');
  expect(await hint.isVisible()).toBe(true);
  for (const id of ['bees', 'nothing']) await page.locator(`input[value=${id}]`).check();
  await nextByForm(page);
  await expect.poll(() => page.title()).toContain('Error');
  expect(await page.locator('#fault-nothing').textContent()).toBe(
    'Choosing this clears the others',
  );
  await page.locator('input[value=bees]').uncheck();
  await nextByForm(page);
  await expect.poll(() => page.locator('#prompt').textContent()).toBe('The last page');
  consoleErrors.splice(0, 1);
});

test('the list of languages works without a script, beside its button (R33)', async () => {
  const { page } = await app.respondent('desktop', { javaScriptEnabled: false });
  await page.goto('/check-up-to');
  await page.locator('select:visible').selectOption('de');
  await page.locator('button[value=language]').click();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
});

test('a file is removed without a script, and one that is too large is refused', async () => {
  const { page, consoleErrors } = await app.respondent('desktop', { javaScriptEnabled: false });
  await page.goto('/upload-picture');
  await page.locator('button[value=start]').click();
  const tooLarge = Buffer.concat([photo.buffer, Buffer.alloc(2 * 1024 * 1024)]);
  await page.locator('input[type=file]').setInputFiles({ ...photo, buffer: tooLarge });
  await nextByForm(page);
  await expect.poll(() => page.title()).toContain('Error');
  await page.locator('button[value^="remove "]').click();
  await expect.poll(() => page.locator('button[value^="remove "]').count()).toBe(0);
  await page.locator('input[type=file]').setInputFiles(photo);
  await nextByForm(page);
  await expect.poll(() => page.locator('#prompt').textContent()).toBe('The last page');
  consoleErrors.splice(0);
});

/** Whether the form has the answer again. */
async function given(page: Page, { subject, accepted: [answer] }: Example): Promise<boolean> {
  if (subject.type === 12) return (await page.locator('button[value^="remove "]').count()) === 1;
  if (subject.type === 13) {
    const ids = await page
      .locator('input[name=order]')
      .evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
    return JSON.stringify(ids) === JSON.stringify((answer as { order: string[] }).order);
  }
  const fields = await page
    .locator('main form')
    .first()
    .evaluate((form) =>
      [...new FormData(form as HTMLFormElement)].map(([name, value]) => `${name}=${value}`),
    );
  const wanted = answerFields(answer as object).map(([name, value]) => `${name}=${value}`);
  return wanted.every(
    (field) => fields.includes(field.replaceAll('\n', '\r\n')) || fields.includes(field),
  );
}
