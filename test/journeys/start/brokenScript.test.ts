import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Example } from '../../../contract/examples/example.ts';
import { examples } from '../../../contract/examples/index.ts';
import { answerFields } from '../../support/answerFields.ts';
import { exampleSurveys, formExamples } from '../../support/exampleSurveys.ts';
import { beginSession, stage } from '../../support/journey.ts';
import { fillFields, giveByForm, nextByForm } from '../../support/servedForm.ts';

const app = stage(() =>
  exampleSurveys({
    id: 'rich',
    title: 'Rich',
    questions: ['one', 'two'].map((id) => ({ id, type: 'singleInput', title: `<b>${id}</b>?` })),
  }),
);

type Damage = (page: Page) => Promise<unknown>;

const missing = (files: string | RegExp) => (page: Page) =>
  page.route(files, (route) => route.fulfill({ status: 404 }));

const throwing = (files: string) => (page: Page) =>
  page.route(files, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
  );

/** Throws in a function that hydration calls. */
const without = (name: 'Intl.NumberFormat' | 'FormData') => (page: Page) =>
  page.addInitScript((path) => {
    const [first = '', second] = path.split('.');
    const owner: object = second ? Reflect.get(window, first) : window;
    const broken = class {
      constructor() {
        throw new Error('broken');
      }
    };
    Reflect.set(owner, second ?? first, broken);
  }, name);

const breaks: readonly (readonly [string, Damage, keyof typeof examples])[] = [
  ['the first script is missing', missing('**/assets/index-*.js'), 5],
  ['the first script throws', throwing('**/assets/index-*.js'), 5],
  ['a chunk throws', throwing('**/assets/rare.chunk-*.js'), 5],
  ['the catalog is missing', missing('**/assets/en-*.js'), 5],
  ['a view throws', without('Intl.NumberFormat'), 8],
  ['the form cannot be read', without('FormData'), 5],
];

test.each(breaks)(
  'where %s, the page stays a form with its values (R31)',
  async (_, damage, type) => {
    await answer(examples[type][0] as Example, damage);
  },
);

const types = Object.values(examples).flatMap(([first]) =>
  first && formExamples.includes(first) ? [[first.subject.type, first] as const] : [],
);

test.each(types)(
  'where chunks of type %i are missing, it is answered by its form (R31)',
  async (_, example) => {
    await answer(example, missing(/assets\/(?!index-).*js$/));
  },
);

test('the script renders a page again that a tool has changed, with the typed text (R31)', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  const release = await respondent.holdRequests('**/assets/*.js');
  await page.goto('/rich', { waitUntil: 'domcontentloaded' });
  await page.locator('button[value=start]').click();
  await page.getByRole('textbox').fill('Ada');
  const prompt = await page.locator('#prompt').innerHTML();
  await page
    .locator('main form')
    .first()
    .evaluate((form) => form.prepend('Translated'));
  release();
  await respondent.seesQuestion(1);
  await respondent.seesTakeOver();
  await respondent.seesText('Ada');
  expect(await page.locator('#prompt').innerHTML()).toBe(prompt);
  await respondent.next();
  await respondent.seesQuestion(2);
  await respondent.close(/Minified React error #418/);
});

async function answer(example: Example, damage: Damage): Promise<void> {
  const respondent = await app.respondent();
  const { page } = respondent;
  await damage(page);
  const release = await respondent.holdRequests('**/assets/*.js');
  await beginSession(respondent, app.server, example.name);
  await page.goto(`/${example.name}`, { waitUntil: 'domcontentloaded' });
  await page.locator('#prompt').waitFor();
  const [given] = example.accepted;
  await fillFields(page, answerFields(given as object));
  const before = await page.locator('#root').evaluate(held);
  release();
  await page.waitForLoadState('networkidle');
  expect(await page.locator('#root').evaluate(held)).toEqual(before);
  await giveByForm(page, example);
  await nextByForm(page);
  await expect.poll(() => page.locator('#prompt').textContent()).toBe('The last page');
  await respondent.close(/status of 404|broken/);
}

/** The markup, and what was chosen and typed. */
function held(root: Element) {
  const fields = root.querySelectorAll<HTMLInputElement>('input, select, textarea');
  return [root.innerHTML, ...[...fields].map(({ value, checked }) => `${value} ${checked}`)];
}
