import { expect, test } from 'vitest';
import { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { surveysOf, twoQuestions } from '../../../tools/paths/plans/surveys.ts';
import { answersTo, stage } from '../../support/journey.ts';

const there = stage(() => surveysOf(twoQuestions));

const blocked: [string, (...names: string[]) => void, string[]][] = [
  ['sessionStorage', refuse, ['sessionStorage']],
  [
    'all of them',
    refuse,
    ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'document.cookie'],
  ],
  ['room for more than nothing', fill, []],
];

test.each(blocked)(
  'a browser that refuses %s finishes the survey (R21)',
  async (_, script, names) => {
    const one = await Respondent.create(there.browser);
    await one.page.addInitScript(`(${script})(...${JSON.stringify(names)})`);
    await one.open(`${there.server.origin}/two`);
    await one.start();
    await one.rate(4);
    await one.page.reload();
    await one.seesQuestion(1);
    await one.rate(4);
    await one.next();
    await one.seesQuestion(2);
    await one.rate(5);
    await one.next();
    await one.seesEndPage();
    expect((await answersTo(there.server, 'two')).at(-1)).toMatchObject({
      answers: { q1: { score: 4 }, q2: { score: 5 } },
    });
    await one.close();
  },
);

test('a browser that keeps no cookie is told what the survey needs (R21)', async () => {
  const one = await Respondent.create(there.browser);
  await one.page.route('**/api/start', async (route) => {
    const reply = await route.fetch();
    await one.page.context().clearCookies();
    await route.fulfill({ status: reply.status(), json: await reply.json() });
  });
  await one.open(`${there.server.origin}/two`);
  await one.start();
  await one.rate(4);
  await one.next();
  await one.page.getByRole('heading', { name: 'This survey needs a cookie' }).waitFor();
  await one.page.unroute('**/api/start');
  await one.page.getByRole('button', { name: 'Try again' }).click();
  await one.start();
  await one.rate(4);
  await one.next();
  await one.seesQuestion(2);
  await one.close(/status of 403/);
});

function refuse(...names: string[]): void {
  for (const name of names) {
    const [property = '', owner] = name.split('.').reverse();
    const refused = () => {
      throw new DOMException('Refused', 'SecurityError');
    };
    Object.defineProperty(owner ? document : window, property, { get: refused, set: refused });
  }
}

function fill(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
}
