import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { expectAccessible } from '../../support/axe.ts';
import { answersTo, stage } from '../../support/journey.ts';

const there = stage();

test('the System Usability Scale on mobile: odd 5, even 1 scores 100', async () => {
  const respondent = await Respondent.create(there.browser, 'mobile');
  await respondent.open(`${there.server.origin}/sus`);
  await respondent.sees('Read the agreement before you start.');
  await respondent.sees(`If you don’t agree, close this page.`);
  await respondent.seesPath('/sus/mobile/home');
  await respondent.start();
  for (let item = 1; item <= 10; item += 1) {
    await respondent.seesQuestion(item);
    await respondent.seesPath('/sus/mobile/question');
    await respondent.rate(item % 2 === 1 ? 5 : 1);
    await respondent.next();
  }
  await seesScore(respondent, 'mobile', 100);
});

test('the System Usability Scale on pad: all 3 scores 50', async () => {
  const { questions } = JSON.parse(readFileSync('surveys/sus.json', 'utf8'));
  const ids: string[] = questions.map(({ id }: { id: string }) => id);
  const answers = Object.fromEntries(ids.slice(0, 9).map((id) => [id, { score: 3 }]));
  const respondent = await there.openAt('/sus', answers, 'pad');
  await respondent.seesPath('/sus/pad/question');
  await respondent.rate(3);
  await respondent.next();
  await seesScore(respondent, 'pad', 50);
});

async function seesScore(respondent: Respondent, device: string, score: number): Promise<void> {
  await respondent.seesEndPage();
  await respondent.seesPath(`/sus/${device}/end`);
  expect(await respondent.page.getByRole('main').textContent()).toContain(`${score} of 100`);
  await expectAccessible(respondent.page);
  await respondent.close();
}

test('the export contains every answer and every score', async () => {
  const rows = await answersTo(there.server, 'sus');
  expect(rows).toHaveLength(2);
  expect(rows.map(({ score }) => score).sort()).toEqual([100, 50]);
});
