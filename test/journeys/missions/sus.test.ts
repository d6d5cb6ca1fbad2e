import { expect, test } from 'vitest';
import { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { expectAccessible } from '../../support/axe.ts';
import { answersTo, stage } from '../../support/journey.ts';

const there = stage();

test.each([
  {
    device: 'mobile',
    answers: 'odd 5, even 1',
    point: (item: number) => (item % 2 === 1 ? 5 : 1),
    score: 100,
  },
  { device: 'pad', answers: 'all 3', point: () => 3, score: 50 },
] as const)(
  'the System Usability Scale on $device: $answers scores $score',
  async ({ device, point, score }) => {
    const one = await Respondent.create(there.browser, device);
    await one.open(`${there.server.origin}/sus`);
    await one.sees('Read the agreement before you start.');
    await one.sees(`If you don't agree, close this page.`);
    await one.seesPath(`/sus/${device}/home`);
    await one.start();
    for (let item = 1; item <= 10; item += 1) {
      await one.seesQuestion(item);
      await one.seesPath(`/sus/${device}/question`);
      await one.rate(point(item));
      await one.next();
    }
    await one.seesEndPage();
    await one.seesPath(`/sus/${device}/end`);
    expect(await one.page.getByRole('main').textContent()).toContain(`${score} of 100`);
    await expectAccessible(one.page);
    await one.close();
  },
);

test('the export contains every answer and every score', async () => {
  const rows = await answersTo(there.server, 'sus');
  expect(rows).toHaveLength(2);
  expect(rows.map(({ score }) => score).sort()).toEqual([100, 50]);
});
