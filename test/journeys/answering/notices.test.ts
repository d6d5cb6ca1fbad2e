import { expect, test } from 'vitest';
import { Calls } from '../../../tools/paths/browser/calls.ts';
import { expectAccessible } from '../../support/axe.ts';
import { stage } from '../../support/journey.ts';

const app = stage();

test('a toast floats, Escape closes it, and its words stay until the next action', async () => {
  const { respondent, calls } = await answering();
  await respondent.next();
  await calls.end('commitAnswer', { kind: 'reply', body: { code: 777, message: 'Full moon' } });
  const toast = respondent.page.getByRole('alert').filter({ hasText: 'Full moon' });
  await respondent.page.locator('[data-floating]', { hasText: 'Full moon' }).waitFor();
  await expectAccessible(respondent.page);
  await respondent.page.keyboard.press('Escape');
  await respondent.page.locator('[data-floating]').waitFor({ state: 'detached' });
  expect(await toast.isVisible()).toBe(true);
  await respondent.press('Retry');
  await respondent.page.getByText('Full moon').waitFor({ state: 'detached' });
});

test('a question that moved can only be restarted, and what was chosen is still chosen then', async () => {
  const { respondent, calls } = await answering();
  await respondent.next();
  await calls.end('commitAnswer', { kind: 'reply', body: { code: 4004, message: 'Moved' } });
  const dialog = respondent.page.getByRole('dialog', { name: 'The survey has changed' });
  await dialog.waitFor();
  await expectAccessible(respondent.page);
  await respondent.page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);
  await dialog.getByRole('button', { name: 'Restart' }).click();
  await calls.pass('reAnswer');
  await respondent.press('Agree');
  await calls.pass('start');
  await respondent.seesQuestion(1);
  expect(await respondent.page.getByRole('radio', { name: /^4\b/ }).isChecked()).toBe(true);
});

test('an earlier session can be continued: Escape is the safe choice', async () => {
  const { respondent, calls } = await answering();
  await respondent.next();
  await calls.end('commitAnswer', { kind: 'reply', body: { code: 2, message: 'Again?' } });
  await respondent.page
    .getByRole('dialog', { name: 'You have already started this survey' })
    .waitFor();
  await expectAccessible(respondent.page);
  await respondent.page.keyboard.press('Escape');
  await calls.pass('location');
  await respondent.seesQuestion(1);
});

/** A respondent at the first question of the scale, with a point chosen, whose calls are held. */
async function answering() {
  const respondent = await app.start('/sus');
  const calls = await Calls.of(respondent.page);
  await respondent.rate(4);
  return { respondent, calls };
}
