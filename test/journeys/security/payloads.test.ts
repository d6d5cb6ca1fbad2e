import { describe, expect, test } from 'vitest';
import { withLocation } from '../../../packages/paths/browser/location.ts';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { surveysOf, twoQuestions } from '../../../packages/paths/plans/surveys.ts';
import { hostileAddresses, payloads } from '../../support/fixtures/payloads.ts';
import { stage } from '../../support/journey.ts';
import { watchPolicy } from '../../support/traces.ts';

const there = stage(() => surveysOf(twoQuestions));

const cyclic = <Value>(list: readonly Value[], index: number) => list[index % list.length] as Value;

/** A question as a server may send it. */
interface Question {
  readonly type: number;
  readonly title?: string;
  readonly choice?: readonly object[];
  readonly config?: object;
  readonly result?: string;
  readonly description?: string;
}

/** One option for every text, with a picture where there should be none. */
const options = payloads.map((text, index) => ({
  id: `o${index}`,
  text,
  imgs: index % 5 === 0 ? [cyclic(hostileAddresses, index / 5)] : [],
  questionConfig: { input: true, placeholder: cyclic(payloads, index + 1), required: false },
}));
const plain = options.map(({ id, text }) => ({ id, text }));

/** A quarter of the texts, from another one on in each kind of question. */
const some = <Option>(list: readonly Option[], from: number) => list.slice(from, from + 30);

/** Every field of a question that has text of the server. The first and the list have every text as an option. */
const everywhere: Question[] = [
  { type: 1, choice: options },
  { type: 2, choice: some(options, 30) },
  { type: 3, choice: plain.slice(0, 10) },
  { type: 3, choice: plain },
  { type: 5, choice: some(options, 60) },
  { type: 6, choice: some(plain, 90).map((row) => ({ ...row, subChoice: plain.slice(0, 2) })) },
  { type: 7, choice: [{ id: 'row', text: 'Row', subChoice: some(plain, 15) }] },
  {
    type: 9,
    choice: some(plain, 45),
    config: { leftLevel: payloads[0], rightLevel: payloads[60] },
  },
  { type: 10, config: { cascadeId: 'plants', levels: payloads.slice(0, 3) } },
  { type: 12, config: { accept: payloads.slice(0, 3) } },
  { type: 13, choice: some(plain, 75) },
  { type: 14, choice: some(options, 90) },
  { type: 15, choice: options.slice(0, 2) },
  {
    type: 16,
    choice: some(plain, 60),
    config: { leftLevel: payloads[1], rightLevel: payloads[61] },
  },
  { type: 17, choice: some(plain, 30) },
  { type: 99, choice: some(plain, 0) },
];

/** The number of texts per page as title, description, own text and message of the server. */
const size = 10;
const chunks = Array.from({ length: Math.ceil(payloads.length / size) }, (_, index) =>
  payloads.slice(index * size, (index + 1) * size),
);

const subjectsOf = (questions: readonly Question[]) =>
  questions.map((question, index, all) => ({
    ...question,
    config: { required: false, ...question.config },
    questionId: `s${index}`,
    index: index + 1,
    count: all.length,
  }));

function questions(): Question[] {
  return [
    ...everywhere.map((question) => ({ title: 'Everywhere', ...question })),
    ...chunks.map((texts, index) => ({
      title: texts.join('\n'),
      description: texts.toReversed().join('\n'),
      ...(index % 2 === 0
        ? {
            type: 4,
            result: JSON.stringify({ text: texts.join(' ') }),
            config: { placeholder: texts[0], multiline: index % 4 === 0 },
          }
        : {
            type: 8,
            result: '{"score":2}',
            config: {
              rateType: 0,
              leftLevel: texts[1],
              rightLevel: texts[2],
              rateHint: [{ score: 2, hint: texts.join('\n') }],
            },
          }),
    })),
  ];
}

test('there are 120 texts, and no two alike (S01)', () => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(120);
});

// Which fields are cleaned does not depend on what cleans them: the library has the titles, and one kind of options.
describe.each([
  ['the browser itself', true, questions()],
  [
    'the library, in a browser that cannot',
    false,
    questions().filter(({ title, type }) => title !== 'Everywhere' || type === 1),
  ],
] as const)('a hostile text of a server, cleaned by %s', (_, isNative, questions) => {
  const subjects = subjectsOf(questions);
  test('is shown and has no effect (S01, S02)', async () => {
    const respondent = await Respondent.create(there.browser);
    const { page } = respondent;
    const { origin } = there.server;
    await watchPolicy(page);
    if (!isNative)
      await page.addInitScript(() => void Reflect.deleteProperty(Element.prototype, 'setHTML'));
    const outside: string[] = [];
    await page.route(
      (url) => /^https?:$/.test(url.protocol) && url.origin !== origin,
      (route) => {
        outside.push(route.request().url());
        return route.abort();
      },
    );
    page.on('pageerror', ({ message }) => outside.push(message));
    page.on('dialog', (dialog) => outside.push(dialog.message()));
    const texts = payloads.join('\n');
    const survey = {
      id: 'two',
      title: payloads.slice(0, 60).join('\n'),
      description: texts,
      config: {
        agreement: texts,
        endText: texts,
        startPageLogoType: 2,
        startPageLogoUrl: hostileAddresses[0],
        endPageBtnEnable: true,
        endPageBtnText: payloads[0],
        endPageBtnLink: hostileAddresses[0],
      },
    };
    let nextIndex = 0;
    let isRefusing = false;
    await withLocation(page, 'two');
    const reply = (data: object) => ({ json: { code: 200, data } });
    await page.route('**/api/location', (route) =>
      route.fulfill(reply({ status: 1, channel: 'web', survey })),
    );
    await page.route('**/api/start', (route) =>
      route.fulfill(reply({ status: 2, subject: subjects[0] })),
    );
    await page.route('**/api/surveys/**', (route) => route.fulfill({ status: 404 }));
    await page.route('**/api/commitAnswer', (route) => {
      // Messages of the server are shown as text, whatever cleans markup.
      isRefusing = isNative && !isRefusing && subjects[nextIndex]?.title !== 'Everywhere';
      if (isRefusing)
        return route.fulfill({ json: { code: 777, message: subjects[nextIndex]?.title } });
      nextIndex += 1;
      return route.fulfill(
        reply(
          nextIndex < subjects.length ? { status: 2, subject: subjects[nextIndex] } : { status: 3 },
        ),
      );
    });
    await respondent.open(`${origin}/two`);
    await page.getByRole('button', { name: 'Agree' }).click();
    for (const { index, title, type } of subjects) {
      await respondent.seesQuestion(index);
      if (isNative && title !== 'Everywhere') {
        await respondent.next();
        await page.locator('[data-floating]').waitFor();
      }
      if (type === 16) await respondent.rate(2);
      await respondent.next();
    }
    await page.waitForURL('**/end');
    expect(await page.evaluate(() => window.ran)).toEqual([]);
    expect(outside).toEqual([]);
    // No script got so far that the browser had to stop it. Styles, and what else it complains about, it meets while
    // the texts are taken apart where nobody sees them.
    const blocked = await page.evaluate(() => window.blocked);
    expect(blocked.filter((line) => line.startsWith('script-src'))).toEqual([]);
    expect(new URL(page.url()).origin).toBe(origin);
    expect(await page.locator('#root, #location').count()).toBeLessThanOrEqual(1);
    // Console errors about missing pictures are ignored.
    await page.context().close();
  });
});
