import { expect, test } from 'vitest';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { output } from '../../../server/test/support/output.ts';
import { expectAccessible } from '../../support/axe.ts';
import { FormBrowser } from '../../support/formBrowser.ts';
import { answersTo, stage } from '../../support/journey.ts';
import { wordsSurvey } from '../../support/words.ts';

const there = stage(() => surveysOf({ ...wordsSurvey('invited', 2), login: 'link' }));

async function newLink(): Promise<string> {
  const { out } = await output('server/cli/links.ts', {
    args: ['invited', '--count', '1', '--origin', there.server.origin],
    env: { DATA_DIR: there.server.dataDir, SURVEYS_DIR: there.server.surveysDir },
  });
  return out.trim().split(',').at(-1) ?? '';
}

test('a personal link opens one session', async () => {
  const before = (await answersTo(there.server, 'invited')).length;
  const link = await newLink();
  const respondent = await there.respondent('mobile');
  await respondent.page.goto(link);
  expect(respondent.page.url()).not.toContain('link=');
  await respondent.press('Start');
  for (const text of ['One', 'Two']) {
    await respondent.write(text);
    await respondent.press(/^(Next|Submit)$/);
    if (text === 'One') await respondent.seesText('');
  }
  await respondent.seesEndPage();
  expect(await answersTo(there.server, 'invited')).toHaveLength(before + 1);

  const other = await there.respondent('desktop');
  await other.page.goto(link);
  await other.seesEndPage();
});

test('a personal link opens one session without a script', async () => {
  const before = (await answersTo(there.server, 'invited')).length;
  const { pathname, search } = new URL(await newLink());
  const forms = new FormBrowser(there.server.origin);
  await forms.open(pathname + search);
  expect(forms.path).not.toContain('link=');
  await forms.press('start');
  for (const text of ['One', 'Two']) {
    expect(forms.fields).toContainEqual(['text', '']);
    forms.fill('text', text);
    await forms.press('next');
  }
  const end = `We've received your answers. Thanks for your support!`;
  expect(forms.text('h1')).toBe(end);
  expect(await answersTo(there.server, 'invited')).toHaveLength(before + 1);

  const other = new FormBrowser(there.server.origin);
  await other.open(pathname + search);
  expect(other.text('h1')).toBe(end);
});

test.each([true, false])(
  'another personal link is asked about, and answers apart from the first one (script: %s)',
  async (javaScriptEnabled) => {
    const [first, second] = [await newLink(), await newLink()];
    const respondent = await there.respondent('mobile', { javaScriptEnabled });
    const { page } = respondent;
    await respondent.open(first);
    await respondent.press('Start');
    await respondent.write('Mine');
    await page.goto(second);
    await respondent.seesHeading('You have another invitation');
    if (javaScriptEnabled) await expectAccessible(page);
    await page.getByRole('link', { name: 'Keep the earlier one' }).click();
    await respondent.seesText(javaScriptEnabled ? 'Mine' : '');
    await page.goto(second);
    await respondent.press('Use the new one');
    await page.getByRole('button', { name: 'Start' }).waitFor();
    expect(page.url()).not.toContain('link=');
  },
);

test('without a link the page explains how to open the survey', async () => {
  const respondent = await there.respondent('mobile');
  await respondent.page.goto('/invited');
  await respondent.seesHeading('Open the survey again from the link or app you used.');
  await expectAccessible(respondent.page);
  await respondent.close(/403 \(Forbidden\)/);
});
