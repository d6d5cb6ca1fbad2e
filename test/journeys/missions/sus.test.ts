import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { expectAccessible } from '../../support/axe.ts';
import { answersTo, stage } from '../../support/journey.ts';

const there = stage();

test('the System Usability Scale on mobile: odd 5, even 1 scores 100', async () => {
  const one = await Respondent.create(there.browser, 'mobile');
  await one.open(`${there.server.origin}/sus`);
  await one.sees('Read the agreement before you start.');
  await one.sees(`If you don’t agree, close this page.`);
  await one.seesPath('/sus/mobile/home');
  await one.start();
  for (let item = 1; item <= 10; item += 1) {
    await one.seesQuestion(item);
    await one.seesPath('/sus/mobile/question');
    await one.rate(item % 2 === 1 ? 5 : 1);
    await one.next();
  }
  await seesScore(one, 'mobile', 100);
});

test('the System Usability Scale on pad: all 3 scores 50', async () => {
  const { questions } = JSON.parse(readFileSync('surveys/sus.json', 'utf8'));
  const ids: string[] = questions.map(({ id }: { id: string }) => id);
  const answers = Object.fromEntries(ids.slice(0, 9).map((id) => [id, { score: 3 }]));
  const one = await there.openAt('/sus', answers, 'pad');
  await one.seesPath('/sus/pad/question');
  await one.rate(3);
  await one.next();
  await seesScore(one, 'pad', 50);
});

async function seesScore(one: Respondent, device: string, score: number): Promise<void> {
  await one.seesEndPage();
  await one.seesPath(`/sus/${device}/end`);
  expect(await one.page.getByRole('main').textContent()).toContain(`${score} of 100`);
  await expectAccessible(one.page);
  await one.close();
}

test('the export contains every answer and every score', async () => {
  const rows = await answersTo(there.server, 'sus');
  expect(rows).toHaveLength(2);
  expect(rows.map(({ score }) => score).sort()).toEqual([100, 50]);
});
