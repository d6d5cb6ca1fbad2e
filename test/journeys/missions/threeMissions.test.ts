import { expect, test } from 'vitest';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { loadSurveys } from '../../../server/surveys/loadSurveys.ts';
import { arranged } from '../../../server/surveys/order/arranged.ts';
import { FormBrowser } from '../../support/formBrowser.ts';
import { answersTo, stage } from '../../support/journey.ts';

const id = 'three-missions';
const there = stage();

test('three missions are finished in the random order of the session', async () => {
  const respondent = await there.open(`/task/${id}`);
  const titles: string[] = [];
  await respondent.press('Agree');
  await respondent.seesQuestion(1);
  await respondent.next();
  for (const index of [2, 4, 6]) {
    await respondent.seesQuestion(index);
    const title = await heading(respondent);
    titles.push(title);
    await completeMission(respondent);
    await respondent.seesQuestion(index + 1);
    await respondent.rate(6);
    await respondent.next();
  }
  await respondent.seesQuestion(8);
  const options = await optionsOf(respondent);
  await respondent.page.reload();
  await respondent.seesQuestion(8);
  expect(await optionsOf(respondent)).toEqual(options);
  await respondent.choose('Nothing');
  await respondent.next();
  await respondent.seesQuestion(9);
  await respondent.rate(5);
  await respondent.next();
  await respondent.seesEndPage();
  await expectOrder(titles, options);
});

test('three missions are finished in that order without a script, too', async () => {
  const forms = new FormBrowser(there.server.origin);
  const titles: string[] = [];
  await forms.open(`/task/${id}`);
  await forms.press('start');
  await forms.press('next');
  for (const index of [2, 4, 6]) {
    expect(forms.all('progress', { value: `${index}` })).toHaveLength(1);
    const title = forms.text('h2') ?? '';
    await forms.open(`/task/${id}`);
    expect(forms.text('h2')).toBe(title);
    titles.push(title);
    await forms.press('begin');
    await forms.press('complete');
    forms.fill('score', '6');
    await forms.press('next');
  }
  const shown = () =>
    forms
      .all('span')
      .flatMap(({ attribs }) =>
        attribs.id?.endsWith('-words') ? [forms.text('span', { id: attribs.id }) ?? ''] : [],
      );
  const options = shown();
  await forms.open(`/task/${id}`);
  expect(shown()).toEqual(options);
  const nothing = forms.all('input', { name: 'choice' }).at(-1);
  forms.fill('choice', nothing?.attribs.value ?? '');
  await forms.press('next');
  forms.fill('score', '5');
  await forms.press('next');
  expect(forms.text('h1')).toBe(`We've received your answers. Thanks for your support!`);
  await expectOrder(titles, options);
});

/** The session had its missions and its options in the order of its seed. */
async function expectOrder(titles: readonly string[], options: readonly string[]): Promise<void> {
  const row = (await answersTo(there.server, id)).at(-1) as unknown as {
    readonly seed: string;
    readonly answers: object;
  };
  const { questions, byId } = await surveyWith(row.seed);
  const missions = questions.filter(({ inFile }) => 'mission' in inFile.config);
  expect(titles).toEqual(missions.map(({ question }) => question.title));
  expect(options).toEqual(byId.get('hurdles')?.question.choice.map(({ text }) => text));
  expect(options.at(-1)).toBe('Nothing');
  const asked = questions
    .map((question) => question.id)
    .filter((questionId) => questionId !== 'beansWhy');
  expect(Object.keys(row.answers).filter((questionId) => /Ease$/.test(questionId))).toEqual(
    asked.filter((questionId) => /Ease$/.test(questionId)),
  );
}

async function heading({ page }: Respondent): Promise<string> {
  return (await page.locator('h2').first().textContent()) ?? '';
}

/** The texts of the options, without their letters. */
async function optionsOf({ page }: Respondent): Promise<string[]> {
  const labels = await page.locator('main label:has(input)').allInnerTexts();
  return labels.map((label) => label.split('\n', 1)[0] ?? '');
}

async function completeMission(respondent: Respondent): Promise<void> {
  await respondent.press('Start the task');
  await respondent.press('Complete');
  const confirm = (name: string) =>
    respondent.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await respondent.seesDialog('Complete the task?');
  await confirm('Complete');
  await respondent.seesDialog('Submit the result');
  await confirm('Submit');
}

async function surveyWith(seed: string) {
  const { surveys } = await loadSurveys('surveys');
  const survey = surveys.get(id) ?? expect.unreachable();
  return arranged(survey, { seed, arm: null });
}
