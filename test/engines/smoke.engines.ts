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
      const one = await stage.start('/visit');
      await one.answer(4);
      await one.choose('Garden');
      await one.next();
      await one.write('Roses');
      await one.next();
      await one.seesEndPage();
    });
  },
  // All other tests run in Chromium.
  { engines: ['firefox', 'webkit'], surveysDir: () => surveysOf(visit) },
);
