import { expect, test } from 'vitest';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { FormBrowser } from '../../support/formBrowser.ts';
import { answersTo, stage } from '../../support/journey.ts';

const choice = ['tea', 'juice', 'milk'].map((id) => ({ id, text: `Some ${id}` }));
const drinks = (id: string) => ({
  id,
  title: 'Drinks',
  config: { endText: 'Goodbye.' },
  questions: [
    { id: 'name', type: 'singleInput', title: 'Your name', prefill: true, default: 'Nobody' },
    { id: 'likes', type: 'check', title: 'What do you like?', choice, default: ['tea', 'milk'] },
    { id: 'score', type: 'rate', title: 'How is it?', default: 4 },
  ],
});
const app = stage(() => surveysOf(drinks('scripted'), drinks('left'), drinks('plain')));
const likes = { choices: [{ id: 'juice' }, { id: 'milk' }] };
const answers = { name: { text: 'Kim' }, likes, score: { score: 4 } };

test('questions begin with what the address and the survey give', async () => {
  const respondent = await app.start('/scripted?a.name=Kim');
  const { page } = respondent;
  await respondent.seesQuestion('Your name');
  expect(await page.getByRole('textbox').inputValue()).toBe('Kim');
  await respondent.next();
  await respondent.seesQuestion('What do you like?');
  expect(await page.getByRole('checkbox', { name: 'Some milk' }).isChecked()).toBe(true);
  await page.getByText('Some tea').click();
  await page.getByText('Some juice').click();
  await page.reload();
  await respondent.seesQuestion('What do you like?');
  expect(await page.getByRole('checkbox', { name: 'Some tea' }).isChecked()).toBe(false);
  await respondent.next();
  await respondent.seesQuestion('How is it?');
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(1);
  await respondent.next();
  await respondent.sees('Goodbye.');
  expect(await answersTo(app.server, 'scripted')).toMatchObject([{ status: 'ended', answers }]);
});

test('a default that nobody has sent is no answer', async () => {
  const respondent = await app.start('/left');
  await respondent.seesQuestion('Your name');
  expect(await respondent.page.getByRole('textbox').inputValue()).toBe('Nobody');
  await respondent.page.reload();
  await respondent.seesQuestion('Your name');
  await respondent.page.close();
  expect(await answersTo(app.server, 'left')).toEqual([
    expect.not.objectContaining({ name: 'Nobody' }),
  ]);
});

test('without a script the fields are filled in', async () => {
  const forms = new FormBrowser(app.server.origin);
  await forms.open('/plain?a.name=Kim');
  await forms.press('start');
  expect(forms.fields).toContainEqual(['text', 'Kim']);
  await forms.press('next');
  expect(forms.fields.filter(([name]) => name === 'choice')).toEqual([
    ['choice', 'tea'],
    ['choice', 'milk'],
  ]);
  forms.fill('choice', 'juice', 'milk');
  await forms.press('next');
  await forms.press('next');
  expect(await answersTo(app.server, 'plain')).toMatchObject([{ status: 'ended', answers }]);
});
