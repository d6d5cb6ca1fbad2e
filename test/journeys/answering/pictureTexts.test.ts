import { expect, test } from 'vitest';
import { exampleSurveys } from '../../support/exampleSurveys.ts';
import { stage } from '../../support/journey.ts';

const roses = { src: '/pictures/roses.webp', alt: 'Rote Rosen an einer Mauer' };
const pond = { src: '/pictures/pond.webp', alt: '' };
const plain = '/pictures/bench.webp';

const app = stage(() =>
  exampleSurveys({
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
  const one = await app.start('/garden', 'desktop', { locale: 'en' });
  const { page } = one;
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

test('pictures in the tips of a mission have their alternatives, also without a script', async () => {
  const one = await app.open('/garden', 'mobile', { locale: 'en', javaScriptEnabled: false });
  const { page } = one;
  await one.button('Start').click();
  await page.getByRole('checkbox').first().check();
  await one.next();
  await page.locator('button[value=begin]').click();
  await page.locator('summary').click();
  expect(
    await page
      .locator('details img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('alt'))),
  ).toEqual(['Rote Rosen an einer Mauer', 'Picture 2']);
});
