import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Device } from '../../../contract/address.ts';
import { type Hands, handsThat } from '../../../tools/paths/browser/hands.ts';
import { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { answersTo, stage } from '../../support/journey.ts';

const there = stage();

interface Sample {
  readonly questions: readonly {
    readonly id: string;
    readonly type: keyof Hands;
    readonly title: string | { readonly en: string };
    readonly config?: { readonly required?: boolean };
  }[];
}

test.each<[string, Device, readonly string[]]>([
  ['kano', 'mobile', ['why-not']],
  ['lamp', 'desktop', ['flaw']],
])('the sample %s is finished on %s; a branch is passed by', async (id, device, passedBy) => {
  const { questions }: Sample = JSON.parse(readFileSync(`surveys/${id}.json`, 'utf8'));
  const hands = handsThat((target) => (device === 'mobile' ? target.tap() : target.click()));
  const one = await Respondent.create(there.browser, device);
  await one.open(`${there.server.origin}/${id}`);
  await one.start();
  const asked = questions.filter((question) => !passedBy.includes(question.id));
  for (const [place, { type, title, config }] of asked.entries()) {
    await one.seesQuestion(typeof title === 'string' ? title : title.en);
    await one.seesQuestion(place + 1);
    if (type !== 'multiInput' || config?.required !== false) await hands[type](one.page);
    await one.page.locator('button[type=submit]').click();
  }
  await one.seesEndPage();
  const [row] = await answersTo(there.server, id);
  expect(Object.keys(row?.answers ?? {})).toEqual(asked.map((question) => question.id));
  await one.close();
});

test('the sample visit shows no invitation on a phone, and a demo notice on every question', async () => {
  const one = await Respondent.create(there.browser, 'mobile', {
    userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
  });
  const { page } = one;
  await one.open(`${there.server.origin}/visit`);
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
  expect(await page.getByRole('main').textContent()).not.toMatch(/scan|code|computer/i);
  await one.start();
  const notice = page.getByText("This is a demo survey. Your answers won't be recorded.");
  const answers = [() => one.rate(4), () => one.choose('The garden'), () => one.write('Ponds')];
  for (const [place, answer] of answers.entries()) {
    await one.seesQuestion(place + 1);
    expect(await notice.isVisible()).toBe(true);
    await answer();
    await one.next();
  }
  await one.seesEndPage();
  await one.close();
});

test('a required mission is marked Mandatory, and what is only read is not', async () => {
  const one = await Respondent.create(there.browser);
  const { page } = one;
  await one.open(`${there.server.origin}/task/mission`);
  await page.getByRole('button', { name: 'Sign here' }).click();
  await page.getByLabel('Or type your full name').fill('Ada Lovelace');
  await one.start();
  expect(await page.getByText('Mandatory').count()).toBe(0);
  await one.next();
  await one.seesQuestion(2);
  await page.waitForURL('**/task/mission/task');
  await page.getByText('Mandatory', { exact: true }).waitFor();
  await one.close();
});
