import { test } from 'vitest';
import { surveysOf } from '../../packages/paths/plans/surveys.ts';
import { describeEngines } from './support/stage.ts';

const visit = {
  ...{ id: 'visit', title: 'Visit', languages: ['en'] },
  questions: [
    { id: 'liked', type: 'rate', title: 'How was it?' },
    { id: 'seen', type: 'check', title: 'Seen?', choice: [{ id: 'garden', text: 'Garden' }] },
    { id: 'wish', type: 'singleInput', title: 'Next time?' },
  ],
};

describeEngines(
  (stage) => {
    test('a survey is answered from the start page to the end page', async () => {
      const respondent = await stage.start('/visit');
      await respondent.answer(4);
      await respondent.choose('Garden');
      await respondent.next();
      await respondent.write('Roses');
      await respondent.next();
      await respondent.seesEndPage();
    });
  },
  // All other tests run in Chromium.
  { engines: ['firefox', 'webkit'], surveysDir: () => surveysOf(visit) },
);
