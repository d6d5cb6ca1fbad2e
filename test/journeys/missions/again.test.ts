import { expect, test } from 'vitest';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { answersTo, stage } from '../../support/journey.ts';

const rating = { type: 'rate', config: { scope: 5 } };
const there = stage(() =>
  surveysOf({
    id: 'mission',
    title: 'A mission',
    questions: [
      { ...rating, id: 'before', title: 'Before' },
      { id: 'm', type: 'text', title: 'Go', config: { mission: { instruction: 'Go there.' } } },
      { ...rating, id: 'after', title: 'After' },
    ],
  }),
);

test('a finished mission stays unchanged by Next and Previous', async () => {
  const respondent = await there.openAt('/mission', { before: { score: 3 } });
  const { page } = respondent;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('Start the task');
  await press('Complete');
  await page.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).click();
  await press('Submit');
  await respondent.seesQuestion(3);
  const events = async () => JSON.stringify((await answersTo(there.server, 'mission'))[0]?.answers);
  const before = await events();

  await respondent.previous();
  await respondent.seesQuestion(2);
  await respondent.sees('The task is over.');
  expect(await page.getByRole('button', { name: 'Start the task' }).count()).toBe(0);
  await respondent.previous();
  await respondent.seesQuestion(1);
  await respondent.next();
  await respondent.seesQuestion(2);
  await respondent.next();
  await respondent.seesQuestion(3);
  expect(await events()).toBe(before);
  await respondent.close();
});
