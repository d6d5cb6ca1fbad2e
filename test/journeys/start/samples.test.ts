import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type AnswerActions, answerActions } from '../../support/answerActions.ts';
import { answersTo, stage } from '../../support/journey.ts';

const app = stage();

interface Sample {
  readonly questions: readonly {
    readonly id: string;
    readonly type: keyof AnswerActions;
    readonly title: string | { readonly en: string };
    readonly config?: { readonly required?: boolean };
  }[];
}

test('the sample kano is answered on mobile, without the question of another branch', async () => {
  const { questions }: Sample = JSON.parse(readFileSync('surveys/kano.json', 'utf8'));
  const fillAnswer = answerActions((target) => target.tap());
  const respondent = await app.start('/kano', 'mobile');
  const asked = questions.filter((question) => question.id !== 'why-not');
  for (const [index, { type, title, config }] of asked.entries()) {
    await respondent.seesQuestion(typeof title === 'string' ? title : title.en);
    await respondent.seesQuestion(index + 1);
    if (type !== 'multiInput' || config?.required !== false)
      await fillAnswer[type](respondent.page);
    await respondent.next();
  }
  await respondent.seesEndPage();
  const [row] = await answersTo(app.server, 'kano');
  expect(Object.keys(row?.answers ?? {})).toEqual(asked.map((question) => question.id));
});

test('the sample visit shows no invitation on a phone, and a demo notice on every question', async () => {
  const respondent = await app.open('/visit', 'mobile', {
    userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
  });
  const { page } = respondent;
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
  expect(await page.getByRole('main').textContent()).not.toMatch(/scan|code|computer/i);
  await respondent.start();
  const notice = page.getByText("This is a demo survey. Your answers won't be recorded.");
  const answers = [
    () => respondent.rate(4),
    () => respondent.choose('The garden'),
    () => respondent.write('Ponds'),
  ];
  for (const [index, answer] of answers.entries()) {
    await respondent.seesQuestion(index + 1);
    expect(await notice.isVisible()).toBe(true);
    await answer();
    await respondent.next();
  }
  await respondent.seesEndPage();
});

test('a required mission is marked Mandatory, and a question without an answer is not', async () => {
  const respondent = await app.open('/task/mission');
  const { page } = respondent;
  await page.getByRole('button', { name: 'Sign here' }).click();
  await page.getByLabel('Or type your full name').fill('Ada Lovelace');
  await respondent.start();
  expect(await page.getByText('Mandatory').count()).toBe(0);
  await respondent.next();
  await respondent.seesQuestion(2);
  await page.waitForURL('**/task/mission/task');
  await page.getByText('Mandatory', { exact: true }).waitFor();
});

test('the sample nps names earlier answers, and offers the options that were chosen', async () => {
  const respondent = await app.start('/nps?v.branch=north');
  const { page } = respondent;
  const give = async (...options: readonly (string | RegExp)[]) => {
    for (const option of options) await respondent.choose(option);
    await respondent.next();
  };
  await give('The credit card');
  await respondent.sees(/Think of this: .The credit card/);
  await give(/^10\b/);
  await respondent.seesQuestion(/You gave .10.\. What do you like/);
  await give('It is fast', 'I feel safe');
  await respondent.seesQuestion(/You like: .It is fast. and .I feel safe.\./);
  expect(await page.getByRole('radio').count()).toBe(2);
  await give('I feel safe');
  await respondent.seesQuestion('What would you tell a friend about us?');
  await respondent.write('It works');
  await respondent.next();
  await give('No');
  await respondent.seesEndPage();
  await respondent.sees(/You gave .10. of 10 points/);
  const [row] = await answersTo(app.server, 'nps');
  expect(row?.values).toEqual({ branch: 'north', group: 'promoter' });
});
