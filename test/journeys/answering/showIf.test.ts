import { expect, test } from 'vitest';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { conditionalSurvey } from '../../support/fixtures/conditionalSurvey.ts';
import { answersTo, stage } from '../../support/journey.ts';

const app = stage(() => surveysOf(conditionalSurvey));

test('questions and options appear and disappear with the answers they depend on', async () => {
  const respondent = await app.start(`/${conditionalSurvey.id}`);
  await respondent.choose('no');
  await respondent.next();
  await respondent.seesQuestion('How was it overall?');
  await respondent.seesQuestion(2);
  await respondent.rate(3);
  await respondent.next();
  await respondent.seesQuestion('May we reply?');

  await respondent.previous();
  await respondent.seesQuestion('How was it overall?');
  await respondent.previous();
  await respondent.seesQuestion('Were you here?');
  await respondent.choose('yes');
  await respondent.next();
  await respondent.seesQuestion('Through which channel?');
  await respondent.choose('web');
  await respondent.choose('phone');
  await respondent.next();
  await respondent.seesQuestion('How was the site?');
  await respondent.page.getByRole('radio', { name: /bad/ }).nth(0).check({ force: true });
  await respondent.page.getByRole('radio', { name: /good/ }).nth(1).check({ force: true });
  await respondent.next();
  await respondent.seesQuestion('Tell us about speedWhy');
  await respondent.reload();
  await respondent.seesQuestion('Tell us about speedWhy');
  await respondent.next();
  await respondent.seesQuestion('Where did you read?');
  expect(await respondent.page.getByRole('radio').count()).toBe(2);
  await respondent.choose('sofa');
  await respondent.next();
  await respondent.seesQuestion('How was the wait?');
  await respondent.rate(2);
  await respondent.next();
  // The answer given before the detour is still there.
  await respondent.seesQuestion('How was it overall?');
  expect(await respondent.page.getByRole('radio', { name: /^3\b/ }).isChecked()).toBe(true);
  await respondent.next();
  await respondent.seesQuestion('Which channel was best?');
  await respondent.choose('web');
  await respondent.next();
  await respondent.seesQuestion('May we reply?');
  await respondent.choose('no');
  await respondent.next();
  await respondent.seesQuestion('Our news?');
  await respondent.choose('no');
  await respondent.next();
  await respondent.seesEndPage();
  const answers = (await answersTo(app.server, conditionalSurvey.id)).at(-1)?.answers;
  expect(Object.keys(answers ?? {})).toEqual([
    ...['visited', 'channel', 'site', 'speedWhy', 'reader'],
    ...['wait', 'overall', 'best', 'reply', 'news'],
  ]);
});
