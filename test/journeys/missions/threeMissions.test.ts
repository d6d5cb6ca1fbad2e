import { expect, test } from 'vitest';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { loadSurveys } from '../../../server/surveys/loadSurveys.ts';
import { arranged } from '../../../server/surveys/order/arranged.ts';
import { FormBrowser } from '../../support/formBrowser.ts';
import { answersTo, stage } from '../../support/journey.ts';

const id = 'three-missions';
const there = stage();

test('three missions are finished in the random order of the session', async () => {
  const one = await there.open(`/task/${id}`);
  const titles: string[] = [];
  await one.press('Agree');
  await one.seesQuestion(1);
  await one.next();
  for (const index of [2, 4, 6]) {
    await one.seesQuestion(index);
    const title = await heading(one);
    titles.push(title);
    await completeMission(one);
    await one.seesQuestion(index + 1);
    await one.rate(6);
    await one.next();
  }
  await one.seesQuestion(8);
  const options = await optionsOf(one);
  await one.page.reload();
  await one.seesQuestion(8);
  expect(await optionsOf(one)).toEqual(options);
  await one.choose('Nothing');
  await one.next();
  await one.seesQuestion(9);
  await one.rate(5);
  await one.next();
  await one.seesEndPage();
  await expectOrder(titles, options);
});

test('three missions are finished in that order without a script, too', async () => {
  const one = new FormBrowser(there.server.origin);
  const titles: string[] = [];
  await one.open(`/task/${id}`);
  await one.press('start');
  await one.press('next');
  for (const index of [2, 4, 6]) {
    expect(one.all('progress', { value: `${index}` })).toHaveLength(1);
    const title = one.text('h2') ?? '';
    await one.open(`/task/${id}`);
    expect(one.text('h2')).toBe(title);
    titles.push(title);
    await one.press('begin');
    await one.press('complete');
    one.fill('score', '6');
    await one.press('next');
  }
  const shown = () =>
    one
      .all('span')
      .flatMap(({ attribs }) =>
        attribs.id?.endsWith('-words') ? [one.text('span', { id: attribs.id }) ?? ''] : [],
      );
  const options = shown();
  await one.open(`/task/${id}`);
  expect(shown()).toEqual(options);
  const nothing = one.all('input', { name: 'choice' }).at(-1);
  one.fill('choice', nothing?.attribs.value ?? '');
  await one.press('next');
  one.fill('score', '5');
  await one.press('next');
  expect(one.text('h1')).toBe(`We've received your answers. Thanks for your support!`);
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
  const asked = questions.map((question) => question.id).filter((one) => one !== 'beansWhy');
  expect(Object.keys(row.answers).filter((one) => /Ease$/.test(one))).toEqual(
    asked.filter((one) => /Ease$/.test(one)),
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

async function completeMission(one: Respondent): Promise<void> {
  await one.press('Start the task');
  await one.press('Complete');
  const confirm = (name: string) =>
    one.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await one.seesDialog('Complete the task?');
  await confirm('Complete');
  await one.seesDialog('Submit the result');
  await confirm('Submit');
}

async function surveyWith(seed: string) {
  const { surveys } = await loadSurveys('surveys');
  const survey = surveys.get(id) ?? expect.unreachable();
  return arranged(survey, { seed, arm: null });
}
