import { expect, test } from 'vitest';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { signedInfo } from '../../../packages/paths/client/signatures.ts';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { picturedSurveys } from '../../support/exampleSurveys.ts';
import { FormBrowser } from '../../support/formBrowser.ts';
import { answersTo, stage } from '../../support/journey.ts';
import { named } from '../../support/named.ts';

const payload = '<img src=x onerror="document.title=1">';
const hebrew = 'שלום';

const question = { id: 'name', type: 'singleInput', title: 'Who asks for {value.plan|no plan}?' };
const pick = (title: string) => ({
  ...{ id: 'pick', type: 'radio', title },
  choice: [{ id: 'a', text: 'Option of {name}' }],
});
const plan = { from: 'address', type: 'text' };
const greet = (id: string, more: object = {}) => ({
  id,
  title: 'Greeting',
  config: { endText: 'Goodbye {name|stranger}.' },
  values: { plan },
  questions: [question],
  ...more,
});

const places = [
  { where: 'a page', id: 'pages', path: '/pages' },
  { where: 'a task', id: 'tasks', path: '/task/tasks' },
  { where: 'a card', id: 'cards', path: '/card/cards' },
  { where: 'a window', id: 'windows', path: '/window/windows' },
  { where: 'an app', id: 'apps', path: '/apps/shop' },
];

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
const app = stage(() =>
  picturedSurveys(
    attributes,
    ...places.map(({ id }) => greet(id)),
    greet('figures', {
      values: { plan, length: { compute: 'q.stars * 2' } },
      questions: [
        question,
        { id: 'stars', type: 'rate', title: '<b>Stars</b> of {name}:' },
        pick('{name} gave {stars}, twice that is {value.length}'),
      ],
    }),
    greet('again', { config: { allowReAnswer: true } }),
  ),
);
const infoSecret = 'a secret that only this journey knows';
const strict = stage(
  () => surveysOf(greet('signed', { values: { plan: { from: 'info', type: 'text' } } })),
  () => ({ INFO_SECRET: infoSecret }),
);

const quoted = `\u2068${hebrew} ${payload}\u2069`;

test('an answer is text in a placeholder, an end of a scale and a text alternative', async () => {
  const respondent = await app.openAt('/attributes', { name: { text: `${hebrew} ${payload}` } });
  await respondent.survey.getByPlaceholder(`Dear ${quoted}`).waitFor();
  await respondent.next();
  await respondent.sees(`Less than ${quoted}`);
  await respondent.choose(/^2/);
  await respondent.next();
  await respondent.survey.getByAltText(`Bench of ${quoted}`).waitFor();
});

test('without a script an answer is text there, too', async () => {
  const forms = new FormBrowser(app.server.origin);
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

async function heading(respondent: Respondent): Promise<string> {
  return (await respondent.survey.getByRole('heading', { level: 2 }).textContent()) ?? '';
}

test('answers and a value of the address are texts in each place of a survey', async () => {
  const respondent = await app.respondent();
  for (const textPlace of places) await named(textPlace.where, seesTexts(respondent, textPlace));
});

async function seesTexts(
  respondent: Respondent,
  { id, path }: (typeof places)[number],
): Promise<void> {
  const query = `v.plan=${encodeURIComponent(payload)}&lang=en`;
  const isClosed = /card|window/.test(path);
  await respondent.open(`${path}?${query}`);
  if (isClosed) await respondent.press('Open the survey');
  await respondent.press('Start');
  await respondent.seesHeading(`Who asks for \u2068${payload}\u2069?`, 2);
  await respondent.write(`${hebrew} ${payload}`);
  await respondent.next();
  await respondent.sees(`Goodbye ${quoted}.`);
  expect(await respondent.survey.locator('img').count()).toBe(0);

  const forms = new FormBrowser(app.server.origin);
  await forms.open(`${path}?${query}`);
  if (isClosed) await forms.press('open');
  await forms.press('start');
  expect(forms.text('h2')).toBe(`Who asks for \u2068${payload}\u2069?`);
  forms.fill('text', `${hebrew} ${payload}`);
  await forms.press('next');
  expect(forms.text('main')).toContain(`Goodbye ${quoted}.`);
  expect(forms.all('img')).toEqual([]);

  const row = { status: 'ended', values: { plan: payload } };
  expect(await answersTo(app.server, id)).toMatchObject([row, row]);
}

test('answers and numbers are texts in a title and an option', async () => {
  const respondent = await app.openAt('/figures', { name: { text: `${hebrew} ${payload}` } });
  expect(await heading(respondent)).toBe(`Stars of ${quoted}:`);
  await respondent.choose(/^4/);
  await respondent.next();
  await respondent.seesHeading(/gave \u20684\u2069, twice that is \u20688\u2069$/, 2);
  await respondent.survey.getByRole('radio', { name: `Option of ${quoted}` }).waitFor();
  expect(await respondent.survey.locator('img').count()).toBe(0);

  const forms = new FormBrowser(app.server.origin);
  await forms.open('/figures?lang=en');
  await forms.press('start');
  forms.fill('text', `${hebrew} ${payload}`);
  await forms.press('next');
  expect(forms.text('h2')).toBe(`Stars of ${quoted}:`);
  forms.fill('score', '4');
  await forms.press('next');
  expect(forms.text('h2')).toMatch(/gave \u20684\u2069, twice that is \u20688\u2069$/);
  expect(forms.text('label')).toContain(`Option of ${quoted}`);
  forms.fill('choice', 'a');
  await forms.press('next');
  expect((await answersTo(app.server, 'figures')).at(-1)).toMatchObject({ values: { length: 8 } });
});

test('a value of a signed info is in the first question, also without a script', async () => {
  const pathFor = (user: string) => {
    const value = `${user}?plan=gold`;
    const info = signedInfo(infoSecret, 'signed', value, Math.ceil(Date.now() / 1000) + 600);
    return `/signed/shop?info=${encodeURIComponent(info)}`;
  };
  const respondent = await strict.open(pathFor('ana'), 'mobile');
  await respondent.press('Start');
  await respondent.seesHeading('Who asks for \u2068gold\u2069?', 2);
  const forms = new FormBrowser(strict.server.origin);
  await forms.open(pathFor('bob'));
  await forms.press('start');
  expect(forms.text('h2')).toBe('Who asks for \u2068gold\u2069?');
  expect(await answersTo(strict.server, 'signed')).toMatchObject([
    { user: 'ana', values: { plan: 'gold' } },
    { user: 'bob', values: { plan: 'gold' } },
  ]);
});

test('a value stays through a reload and another address, and changes with a new round', async () => {
  const respondent = await app.start('/again?v.plan=pro');
  await respondent.seesHeading('Who asks for \u2068pro\u2069?', 2);
  await respondent.reload();
  await respondent.seesHeading('Who asks for \u2068pro\u2069?', 2);
  await respondent.open('/again?v.plan=free&lang=en');
  await respondent.seesHeading('Who asks for \u2068pro\u2069?', 2);
  await respondent.write('Ada');
  await respondent.next();
  await respondent.press('Answer again');
  const dialog = respondent.survey.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Answer again' }).click();
  await respondent.start();
  await respondent.seesHeading('Who asks for \u2068free\u2069?', 2);
});
