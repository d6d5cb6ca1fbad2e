import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Example } from '../../../contract/examples/example.ts';
import { examples } from '../../../contract/examples/index.ts';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { answerFields, type Field } from '../../support/answerFields.ts';
import { exampleSurveys, formExamples } from '../../support/exampleSurveys.ts';
import { beginSession, stage } from '../../support/journey.ts';
import { named } from '../../support/named.ts';
import { stageLateScripts } from '../../support/network/lateScripts.ts';
import { fillFields, giveByForm, nextByForm } from '../../support/servedForm.ts';

const app = stage(
  () =>
    exampleSurveys({
      id: 'rich',
      title: 'Rich',
      questions: ['one', 'two'].map((id) => ({ id, type: 'singleInput', title: `<b>${id}</b>?` })),
    }),
  () => ({ RATE_LIMIT: 'off' }),
);
const late = stageLateScripts(() => app.server);

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

/** Each type, by its first example, meets one of these: most types one that leaves all files in the browser's cache. */
const breaks: readonly (readonly [string, Damage, readonly (keyof typeof examples)[]])[] = [
  ['the first script is missing', missing('**/assets/index-*.js'), [12]],
  ['the first script throws', throwing('**/assets/index-*.js'), [13]],
  ['a chunk throws', throwing('**/assets/moreViews-*.js'), [5]],
  ['the catalog is missing', missing('**/assets/en-*.js'), [10]],
  ['all chunks are missing', missing(/assets\/(?!index-).*js$/), [17]],
  ['a view throws', without('Intl.NumberFormat'), [8, 9, 16]],
  ['the form cannot be read', without('FormData'), [1, 2, 3, 4, 6, 7, 14, 15]],
];

test.each(breaks)(
  'where %s, the page of each type stays a form with its values, and is answered by it (R31)',
  async (_, damage, types) => {
    const respondent = await app.respondent('desktop', { baseURL: late.origin });
    await damage(respondent.page);
    for (const [index, type] of types.entries()) {
      const example = examples[type][0] as Example;
      const unfilled = await named(`type ${type}`, fill(respondent, example));
      // The form that the browser sends is that of the page, whatever its type.
      if (index === 0) await named(`type ${type}`, send(respondent, example, unfilled));
    }
    await respondent.close(/status of 404|broken|preloaded using link preload/);
  },
);

test('every type meets a broken script (R31)', () => {
  const met = new Set<number>(breaks.flatMap(([, , types]) => types));
  const types = formExamples.map(({ subject }) => subject.type);
  expect(types.filter((type) => !met.has(type))).toEqual([]);
});

test('the script renders a page again that a tool has changed, with the typed text (R31)', async () => {
  const respondent = await app.respondent('desktop', { baseURL: late.origin });
  const { page } = respondent;
  const release = late.hold();
  await page.goto('/rich', { waitUntil: 'commit' });
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

/** Returns the fields that the page has not. */
async function fill(respondent: Respondent, example: Example): Promise<readonly Field[]> {
  const { page } = respondent;
  const release = late.hold();
  await beginSession(respondent, app.server, example.name);
  await page.goto(`/${example.name}`, { waitUntil: 'commit' });
  await page.locator('#prompt').waitFor();
  const [accepted] = example.accepted;
  const unfilled = await fillFields(page, answerFields(accepted as object));
  const before = await page.locator('#root').evaluate(held);
  release();
  await page.waitForLoadState('networkidle');
  expect(await page.locator('#root').evaluate(held)).toEqual(before);
  return unfilled;
}

async function send(
  { page }: Respondent,
  example: Example,
  unfilled: readonly Field[],
): Promise<void> {
  // The pages after it are those of the server, whatever their script.
  late.hold();
  if (unfilled.length > 0 || [12, 13].includes(example.subject.type))
    await giveByForm(page, example);
  await nextByForm(page);
  await expect.poll(() => page.locator('#prompt').textContent()).toBe('The last page');
}

/** The markup, and what was chosen and typed. */
function held(root: Element) {
  const fields = root.querySelectorAll<HTMLInputElement>('input, select, textarea');
  return [root.innerHTML, ...[...fields].map(({ value, checked }) => `${value} ${checked}`)];
}
