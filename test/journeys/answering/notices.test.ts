import { expect, test } from 'vitest';
import { Calls } from '../../../tools/paths/browser/calls.ts';
import { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { expectAccessible } from '../../support/axe.ts';
import { stage } from '../../support/journey.ts';

const there = stage();

test('a toast floats, Escape closes it, and its words stay until the next action', async () => {
  const { one, calls } = await answering();
  await one.next();
  await calls.end('commitAnswer', { kind: 'reply', body: { code: 777, message: 'Full moon' } });
  const toast = one.page.getByRole('alert').filter({ hasText: 'Full moon' });
  await one.page.locator('[data-floating]', { hasText: 'Full moon' }).waitFor();
  await expectAccessible(one.page);
  await one.page.keyboard.press('Escape');
  await one.page.locator('[data-floating]').waitFor({ state: 'detached' });
  expect(await toast.isVisible()).toBe(true);
  await one.page.getByRole('button', { name: 'Retry' }).click();
  await one.page.getByText('Full moon').waitFor({ state: 'detached' });
  await one.close();
});

test('a question that moved can only be restarted, and what was chosen is still chosen then', async () => {
  const { one, calls } = await answering();
  await one.next();
  await calls.end('commitAnswer', { kind: 'reply', body: { code: 4004, message: 'Moved' } });
  const dialog = one.page.getByRole('dialog', { name: 'The survey has changed' });
  await dialog.waitFor();
  await expectAccessible(one.page);
  await one.page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);
  await dialog.getByRole('button', { name: 'Restart' }).click();
  await calls.pass('reAnswer');
  await one.page.getByRole('button', { name: 'Agree' }).click();
  await calls.pass('start');
  await one.seesQuestion(1);
  expect(await one.page.getByRole('radio', { name: /^4\b/ }).isChecked()).toBe(true);
  await one.close();
});

test('an earlier session can be continued: Escape is the safe choice', async () => {
  const { one, calls } = await answering();
  await one.next();
  await calls.end('commitAnswer', { kind: 'reply', body: { code: 2, message: 'Again?' } });
  await one.page.getByRole('dialog', { name: 'You have already started this survey' }).waitFor();
  await expectAccessible(one.page);
  await one.page.keyboard.press('Escape');
  await calls.pass('location');
  await one.seesQuestion(1);
  await one.close();
});

/** A respondent at the first question of the scale, with a point chosen, whose calls are held. */
async function answering() {
  const one = await Respondent.create(there.browser);
  await one.open(`${there.server.origin}/sus`);
  await one.start();
  const calls = await Calls.of(one.page);
  await one.rate(4);
  return { one, calls };
}
