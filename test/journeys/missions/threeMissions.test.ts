import { expect, test } from 'vitest';
import { loadSurveys } from '../../../server/surveys/loadSurveys.ts';
import { arranged } from '../../../server/surveys/order/arranged.ts';
import type { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { answersTo, stage } from '../../support/journey.ts';

const id = 'three-missions';
const there = stage();

test.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'three missions are finished in the random order of the session: %o',
  async ({ javaScriptEnabled: hasScript }) => {
    const one = await there.open(`/task/${id}`, 'desktop', { javaScriptEnabled: hasScript });
    const seesQuestion = (index: number) =>
      hasScript
        ? one.seesQuestion(index)
        : one.page.locator(`progress[value="${index}"]`).waitFor();
    const titles: string[] = [];
    await one.press('Agree');
    await seesQuestion(1);
    await one.next();
    for (const index of [2, 4, 6]) {
      await seesQuestion(index);
      const title = await heading(one);
      await one.page.reload();
      await seesQuestion(index);
      expect(await heading(one)).toBe(title);
      titles.push(title);
      await completeMission(one, hasScript);
      await seesQuestion(index + 1);
      await one.rate(6);
      await one.next();
    }
    await seesQuestion(8);
    const options = await optionsOf(one);
    await one.page.reload();
    await seesQuestion(8);
    expect(await optionsOf(one)).toEqual(options);
    await one.choose('Nothing');
    await one.next();
    await seesQuestion(9);
    await one.rate(5);
    await one.next();
    await one.seesEndPage();

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
  },
);

async function heading({ page }: Respondent): Promise<string> {
  return (await page.locator('h2').first().textContent()) ?? '';
}

/** The texts of the options, without their letters. */
async function optionsOf({ page }: Respondent): Promise<string[]> {
  const labels = await page.locator('main label:has(input)').allInnerTexts();
  return labels.map((label) => label.split('\n', 1)[0] ?? '');
}

async function completeMission(one: Respondent, hasScript: boolean): Promise<void> {
  await one.press('Start the mission');
  await one.press('Complete');
  if (!hasScript) return;
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
