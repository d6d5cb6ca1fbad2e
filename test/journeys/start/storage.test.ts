import { expect, test } from 'vitest';
import { surveysOf, twoQuestions } from '../../../tools/paths/plans/surveys.ts';
import { answersTo, stage } from '../../support/journey.ts';

const app = stage(() => surveysOf(twoQuestions));

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
    const respondent = await app.respondent();
    await respondent.page.addInitScript(`(${script})(...${JSON.stringify(names)})`);
    await respondent.open('/two');
    await respondent.start();
    await respondent.rate(4);
    await respondent.page.reload();
    await respondent.seesQuestion(1);
    await respondent.answer(4, 5);
    await respondent.seesEndPage();
    expect((await answersTo(app.server, 'two')).at(-1)).toMatchObject({
      answers: { q1: { score: 4 }, q2: { score: 5 } },
    });
  },
);

test('a browser that keeps no cookie is told what the survey needs (R21)', async () => {
  const respondent = await app.respondent();
  await respondent.page.route('**/api/start', async (route) => {
    const reply = await route.fetch();
    await respondent.page.context().clearCookies();
    await route.fulfill({ status: reply.status(), json: await reply.json() });
  });
  await respondent.open('/two');
  await respondent.start();
  await respondent.rate(4);
  await respondent.next();
  await respondent.seesHeading('This survey needs a cookie');
  await respondent.page.unroute('**/api/start');
  await respondent.press('Try again');
  await respondent.start();
  await respondent.answer(4);
  await respondent.close(/status of 403/);
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
