import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signedInfo } from '../../../tools/lib/signatures.ts';
import type { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { surveysOf } from '../../../tools/paths/plans/surveys.ts';
import { FormBrowser } from '../../support/formBrowser.ts';
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
const app = stage(() =>
  surveysOf(
    ...places.map(({ id }) => greet(id)),
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

const quoted = `\u2068${hebrew} ${payload}\u2069`;

test('an answer is text in a placeholder, an end of a scale and a text alternative', async () => {
  const one = await attributePages.start('/attributes?lang=en');
  await one.write(`${hebrew} ${payload}`);
  await one.next();
  await one.survey.getByPlaceholder(`Dear ${quoted}`).waitFor();
  await one.next();
  await one.sees(`Less than ${quoted}`);
  await one.choose(/^2/);
  await one.next();
  await one.survey.getByAltText(`Bench of ${quoted}`).waitFor();
});

test('without a script an answer is text there, too', async () => {
  const forms = new FormBrowser(attributePages.server.origin);
  await forms.open('/attributes?lang=en');
  await forms.press('start');
  forms.fill('text', `${hebrew} ${payload}`);
  await forms.press('next');
  expect(forms.all('input', { placeholder: `Dear ${quoted}` })).toHaveLength(1);
  await forms.press('next');
  expect(forms.text('main')).toContain(`Less than ${quoted}`);
  forms.fill('score', '2');
  await forms.press('next');
  expect(forms.all('img', { alt: `Bench of ${quoted}` })).toHaveLength(1);
});

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

test.each(places)(
  'answers and a value of the address are texts in $where',
  async ({ id, path }) => {
    const query = `v.plan=${encodeURIComponent(payload)}&lang=en`;
    const name = `\u2068${hebrew} ${payload}\u2069`;
    const one = await app.open(`${path}?${query}`);
    if (/card|window/.test(path)) await one.press('Open the survey');
    await one.press('Start');
    await one.seesHeading(`Who asks for \u2068${payload}\u2069?`, 2);
    await one.write(`${hebrew} ${payload}`);
    await one.next();
    await one.seesHeading(/^Stars of/, 2);
    expect(await heading(one)).toBe(`Stars of ${name}:`);
    await one.choose(/^4/);
    await one.next();
    await one.seesHeading(/gave \u20684\u2069, twice that is \u20688\u2069$/, 2);
    await one.survey.getByRole('radio', { name: `Option of ${name}` }).check({ force: true });
    await one.next();
    await one.sees(`Goodbye ${name}.`);
    expect(await one.survey.locator('img').count()).toBe(0);

    const forms = new FormBrowser(app.server.origin);
    await forms.open(`${path}?${query}`);
    if (/card|window/.test(path)) await forms.press('open');
    await forms.press('start');
    expect(forms.text('h2')).toBe(`Who asks for \u2068${payload}\u2069?`);
    forms.fill('text', `${hebrew} ${payload}`);
    await forms.press('next');
    expect(forms.text('h2')).toBe(`Stars of ${name}:`);
    forms.fill('score', '4');
    await forms.press('next');
    expect(forms.text('h2')).toMatch(/gave \u20684\u2069, twice that is \u20688\u2069$/);
    expect(forms.text('label')).toContain(`Option of ${name}`);
    forms.fill('choice', 'a');
    await forms.press('next');
    expect(forms.text('main')).toContain(`Goodbye ${name}.`);
    expect(forms.all('img')).toEqual([]);

    const row = { status: 'ended', values: { plan: payload, length: 8 } };
    expect(await answersTo(app.server, id)).toMatchObject([row, row]);
  },
);

test.each([true, false])(
  'a value of a signed info is in the first question, script: %s',
  async (javaScriptEnabled) => {
    const id = `signed-${javaScriptEnabled}`;
    const info = signedInfo(infoSecret, id, 'ana?plan=gold', Math.ceil(Date.now() / 1000) + 600);
    const path = `/${id}/shop?info=${encodeURIComponent(info)}`;
    if (javaScriptEnabled) {
      const one = await strict.open(path, 'mobile');
      await one.press('Start');
      await one.seesHeading('Who asks for \u2068gold\u2069?', 2);
      await one.close();
    } else {
      const forms = new FormBrowser(strict.server.origin);
      await forms.open(path);
      await forms.press('start');
      expect(forms.text('h2')).toBe('Who asks for \u2068gold\u2069?');
    }
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
