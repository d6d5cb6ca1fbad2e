import { DomUtils } from 'htmlparser2';
import { expect, test } from 'vitest';
import { picturedSurveys } from '../../support/exampleSurveys.ts';
import { FormBrowser } from '../../support/formBrowser.ts';
import { stage } from '../../support/journey.ts';

const roses = { src: '/pictures/roses.webp', alt: 'Rote Rosen an einer Mauer' };
const pond = { src: '/pictures/pond.webp', alt: '' };
const plain = '/pictures/bench.webp';

const app = stage(() =>
  picturedSurveys({
    id: 'garden',
    title: 'Garten',
    languages: ['de'],
    questions: [
      {
        id: 'cards',
        type: 'picRate',
        title: 'Welche?',
        choice: [
          { id: 'a', text: 'Rosen', imgs: [roses] },
          { id: 'b', text: 'Teich', imgs: [pond] },
          { id: 'c', text: 'Bank', imgs: [plain] },
          { id: 'd', text: '', imgs: [plain] },
          { id: 'e', text: '', imgs: [{ ...pond, alt: 'Ein Teich' }] },
        ],
      },
      {
        id: 'tip',
        type: 'text',
        title: 'Los',
        config: {
          mission: {
            instruction: 'Gehen Sie',
            steps: [{ text: 'Links', imgs: [roses, plain] }],
            remind: false,
          },
        },
      },
    ],
  }),
);

test('pictures have the alternatives of their survey, in its language', async () => {
  const respondent = await app.openAt('/garden', {});
  const { page } = respondent;
  const pictures = await page
    .locator('label img')
    .evaluateAll((images) =>
      images.map((image) => [
        image.getAttribute('alt'),
        image.closest('[lang]')?.getAttribute('lang'),
      ]),
    );
  expect(pictures).toEqual([
    ['Rote Rosen an einer Mauer', 'de'],
    ['', 'en'],
    ['', 'en'],
    ['Picture 4', 'en'],
    ['Ein Teich', 'de'],
  ]);
  await page
    .getByRole('checkbox', { name: 'Rote Rosen an einer Mauer Rosen', exact: true })
    .check();
  await page.getByRole('checkbox', { name: 'Ein Teich', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Teich', exact: true }).check();
  await page.getByRole('button', { name: 'Enlarge: Rote Rosen an einer Mauer' }).click();
  const viewer = page.getByRole('dialog', { name: 'Rote Rosen an einer Mauer' });
  expect(await viewer.locator('img').getAttribute('lang')).toBe('de');
  await page.keyboard.press('Escape');
});

test('pictures in the tips of a mission have their alternatives without a script', async () => {
  const forms = new FormBrowser(app.server.origin);
  await forms.open('/garden');
  await forms.press('start');
  forms.fill('choice', 'a');
  await forms.press('next');
  await forms.press('begin');
  const [tips] = forms
    .all('details')
    .map((details) => DomUtils.getElementsByTagName('img', details));
  expect(tips?.map(({ attribs }) => attribs.alt)).toEqual([
    'Rote Rosen an einer Mauer',
    'Picture 2',
  ]);
});
