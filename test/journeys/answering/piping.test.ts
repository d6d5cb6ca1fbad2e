import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signedInfo } from '../../../tools/lib/signatures.ts';
import type { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { surveysOf } from '../../../tools/paths/plans/surveys.ts';
import { answersTo, stage } from '../../support/journey.ts';

const payload = '<img src=x onerror="document.title=1">';
const hebrew = 'שלום';

const greet = (id: string, more: object = {}) => ({
  id,
  title: 'Greeting',
  config: { endText: 'Goodbye {name|stranger}.' },
  values: {
    plan: { from: 'address', type: 'text' },
    length: { compute: 'q.stars * 2' },
  },
  questions: [
    { id: 'name', type: 'singleInput', title: 'Who asks for {value.plan|no plan}?' },
    { id: 'stars', type: 'rate', title: '<b>Stars</b> of {name}:' },
    {
      id: 'pick',
      type: 'radio',
      title: '{name} gave {stars}, twice that is {value.length}',
      choice: [{ id: 'a', text: 'Option of {name}' }],
    },
  ],
  ...more,
});

const places = [
  { where: 'a page', id: 'pages', path: '/pages' },
  { where: 'a task', id: 'tasks', path: '/task/tasks' },
  { where: 'a card', id: 'cards', path: '/card/cards' },
  { where: 'a window', id: 'windows', path: '/window/windows' },
  { where: 'an app', id: 'apps', path: '/apps/shop' },
];
const ways = places.flatMap((place) =>
  [true, false].map((javaScriptEnabled) => ({
    ...place,
    id: `${place.id}-${javaScriptEnabled}`,
    path: place.path.replace(place.id, `${place.id}-${javaScriptEnabled}`),
    javaScriptEnabled,
    script: javaScriptEnabled ? 'with a script' : 'without a script',
  })),
);
const app = stage(() =>
  surveysOf(
    ...ways.map(({ id }) => greet(id)),
    greet('again', {
      config: { allowReAnswer: true },
    }),
  ),
);

const attributes = {
  id: 'attributes',
  title: 'Attributes',
  questions: [
    { id: 'name', type: 'singleInput', title: 'Name' },
    {
      ...{ id: 'text', type: 'singleInput', title: 'Text' },
      config: { placeholder: 'Dear {name}', required: false },
    },
    {
      ...{ id: 'scale', type: 'rate', title: 'Scale' },
      config: { rateType: 0, leftLevel: 'Less than {name}', rightLevel: 'More' },
    },
    {
      ...{ id: 'pick', type: 'radio', title: 'Pick' },
      choice: [
        { id: 'a', text: 'A', imgs: [{ src: '/pictures/bench.webp', alt: 'Bench of {name}' }] },
      ],
    },
  ],
};
const attributePages = stage(async () => {
  const directory = await surveysOf(attributes);
  await cp('surveys/pictures', join(directory, 'pictures'), { recursive: true });
  return directory;
});

test.each([true, false])(
  'an answer is text in a placeholder, an end of a scale and a text alternative, script: %s',
  async (javaScriptEnabled) => {
    const one = await attributePages.start('/attributes?lang=en', 'desktop', { javaScriptEnabled });
    await one.write(`${hebrew} ${payload}`);
    await one.next();
    const name = `\u2068${hebrew} ${payload}\u2069`;
    await one.survey.getByPlaceholder(`Dear ${name}`).waitFor();
    await one.next();
    await one.sees(`Less than ${name}`);
    await one.choose(/^2/);
    await one.next();
    await one.survey.getByAltText(`Bench of ${name}`).waitFor();
  },
);

const infoSecret = 'a secret that only this journey knows';
const strict = stage(
  () =>
    surveysOf(
      ...['signed-true', 'signed-false'].map((id) =>
        greet(id, { values: { plan: { from: 'info', type: 'text' }, length: { compute: '1' } } }),
      ),
    ),
  () => ({ INFO_SECRET: infoSecret }),
);

async function heading(one: Respondent): Promise<string> {
  return (await one.survey.getByRole('heading', { level: 2 }).textContent()) ?? '';
}

test.each(ways)('answers and a value of the address are texts in $where $script', async (way) => {
  const { id, path, javaScriptEnabled } = way;
  const query = `v.plan=${encodeURIComponent(payload)}&lang=en`;
  const one = await app.open(`${path}?${query}`, 'desktop', { javaScriptEnabled });
  if (/card|window/.test(path)) await one.press('Open the survey');
  await one.press('Start');
  await one.seesHeading(`Who asks for \u2068${payload}\u2069?`, 2);
  await one.write(`${hebrew} ${payload}`);
  await one.next();
  await one.seesHeading(/^Stars of/, 2);
  expect(await heading(one)).toBe(`Stars of \u2068${hebrew} ${payload}\u2069:`);
  await one.choose(/^4/);
  await one.next();
  await one.seesHeading(/gave \u20684\u2069, twice that is \u20688\u2069$/, 2);
  const option = one.survey.getByRole('radio', {
    name: `Option of \u2068${hebrew} ${payload}\u2069`,
  });
  await option.check({ force: true });
  await one.next();
  await one.sees(`Goodbye \u2068${hebrew} ${payload}\u2069.`);
  expect(await one.survey.locator('img').count()).toBe(0);
  expect(await answersTo(app.server, id)).toMatchObject([
    { status: 'ended', values: { plan: payload, length: 8 } },
  ]);
});

test.each([true, false])(
  'a value of a signed info is in the first question, script: %s',
  async (javaScriptEnabled) => {
    const id = `signed-${javaScriptEnabled}`;
    const info = signedInfo(infoSecret, id, 'ana?plan=gold', Math.ceil(Date.now() / 1000) + 600);
    const path = `/${id}/shop?info=${encodeURIComponent(info)}`;
    const one = await strict.open(path, 'mobile', { javaScriptEnabled });
    await one.press('Start');
    await one.seesHeading('Who asks for \u2068gold\u2069?', 2);
    await one.close();
    expect(await answersTo(strict.server, id)).toMatchObject([
      { user: 'ana', values: { plan: 'gold' } },
    ]);
  },
);

test('a value stays through a reload and another address, and changes with a new round', async () => {
  const one = await app.start('/again?v.plan=pro');
  await one.seesHeading('Who asks for \u2068pro\u2069?', 2);
  await one.reload();
  await one.seesHeading('Who asks for \u2068pro\u2069?', 2);
  await one.page.goto('/again?v.plan=free&lang=de');
  await one.seesHeading('Who asks for \u2068pro\u2069?', 2);
  await one.page.goto('/again?v.plan=free&lang=en');
  await one.seesTakeOver();
  await one.answer('Ada', 3);
  await one.choose(/^Option of/);
  await one.next();
  await one.press('Answer again');
  const dialog = one.survey.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Answer again' }).click();
  await one.start();
  await one.seesHeading('Who asks for \u2068free\u2069?', 2);
});
