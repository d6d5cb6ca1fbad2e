import { expect, test } from 'vitest';
import { Respondent } from '../../../../tools/paths/browser/respondent.ts';
import type { Script } from '../../../../tools/paths/script.ts';
import type { AnswerToGive } from '../../../../tools/paths/survey/answer.ts';
import { scriptsOf } from '../../../../tools/paths/survey/scripts.ts';
import { sample } from '../../../server/support/world.ts';
import { stage } from '../../../support/journey.ts';

const there = stage();

const walked: readonly Script[] = [
  // A refusal of every kind that the survey has is in one of these.
  ...scriptsOf(sample('branching')).filter(({ id }) => /00[1256]$/.test(id)),
  ...scriptsOf(sample('sus')).slice(0, 1),
];

/** The real app is taken at the words of the plan: what it says is done, and what it says is seen is waited for. */
test.each(walked)('$id is true of the app', { timeout: 90_000 }, async ({ id, steps }) => {
  const one = await Respondent.create(there.browser);
  const { page } = one;
  await one.open(`${there.server.origin}/${id.split('-')[0]}`);
  for (const { do: does, see, answer, end } of steps.filter(
    (step) => step.answer?.isOffered !== false,
  )) {
    if (answer) await give(one, answer);
    const [, button = ''] = /Press “([^”]+)”\.?$/.exec(does) ?? [];
    await page.getByRole('button', { name: button }).click();
    for (const words of answer?.said ?? []) await one.sees(words);
    const [, index, title = ''] = /^Question (\d+) is shown: “(.*)”/.exec(see) ?? [];
    if (index) {
      await one.seesQuestion(Number(index));
      await one.seesQuestion(title);
    }
    if (answer && !answer.isValid) await keeps(one, answer);
    if (end) {
      await page.getByRole('heading', { name: end.heading }).waitFor();
      await one.sees(end.text);
      if (end.score !== null) await one.sees(String(end.score));
    }
  }
  await one.close();
});

/** Chooses and writes what is not there yet. */
async function give({ page }: Respondent, { questionId, result }: AnswerToGive): Promise<void> {
  const question = [...sample('branching').questions, ...sample('sus').questions].find(
    (asked) => asked.id === questionId,
  )?.question;
  const { choice, choices, score, text } = Object(result);
  const wanted: readonly string[] = choice
    ? [choice]
    : (choices ?? []).map((c: { id: string }) => c.id);
  for (const option of question?.choice ?? []) {
    const box = page
      .getByRole('radio', { name: option.text, exact: true })
      .or(page.getByRole('checkbox', { name: option.text, exact: true }));
    if (wanted.includes(option.id) !== (await box.isChecked())) await box.press('Space');
  }
  if (typeof score === 'number') {
    await page.getByRole('radio', { name: new RegExp(`^${score}\\b`) }).check({ force: true });
  }
  if (typeof text === 'string') await page.getByRole('textbox').fill(text);
}

/** What was given and refused is still there. */
async function keeps({ page }: Respondent, { result }: AnswerToGive): Promise<void> {
  const { choice, choices, text } = Object(result);
  const chosen = choice ? 1 : (choices ?? []).length;
  expect(await page.locator('main input:checked').count()).toBe(chosen);
  // A browser keeps no blanks round an address.
  if (typeof text === 'string')
    expect(await page.getByRole('textbox').inputValue()).toBe(text.trim());
}
