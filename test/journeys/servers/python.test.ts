import { expect, onTestFinished, test } from 'vitest';
import { launch } from '../../../packages/paths/browser/launch.ts';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { startPythonServer } from '../../support/pythonServer.ts';
import { temporaryDirectory } from '../../support/temporary.ts';

test('the survey of the server in Python is answered to its end, and again with the earlier answers', async ({
  skip,
}) => {
  const server = await startPythonServer(await temporaryDirectory(), 'dist', skip);
  const respondent = await Respondent.create(await launch());
  onTestFinished(() => respondent.close());
  const { page } = respondent;
  await respondent.open(`${server.origin}/garden`);
  await respondent.start();
  await respondent.seesQuestion('How did you come here?');
  await page.getByText('By bicycle').click();
  await respondent.next();
  await respondent.seesQuestion('Which plant do you remember?');
  await page.getByRole('textbox').fill('The blue poppy');
  await respondent.next();
  await respondent.seesQuestion('What did you see?');
  await page.getByText('Roses').click();
  await respondent.next();
  await respondent.seesQuestion('How did you like it?');
  await page.getByRole('radio', { name: /^4 of 5/ }).click();
  await respondent.next();
  await respondent.seesEndPage();
  await page.getByRole('button', { name: 'Answer again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Answer again' }).click();
  await respondent.start();
  await respondent.seesQuestion('How did you come here?');
  expect(await page.getByRole('radio', { name: 'By bicycle' }).isChecked()).toBe(true);
});
