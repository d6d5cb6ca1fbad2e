import { test } from 'vitest';
import { describeEngines } from './support/stage.ts';

describeEngines((stage) => {
  test('a survey is answered from the start page to the end page', async () => {
    const one = await stage.start('/sus');
    await one.answer(1, 2, 3, 4, 5, 1, 2, 3, 4);
    await one.rate(5);
    await one.next();
    await one.seesEndPage();
  });
});
