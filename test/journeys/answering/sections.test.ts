import { expect, test } from 'vitest';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { FormBrowser } from '../../support/formBrowser.ts';
import { answersTo, stage } from '../../support/journey.ts';

const rate = (id: string, title: string) => ({ id, type: 'rate', title });
const shop = 'https://shop.example/to?n={overall}&why={why|none}';

const trip = (id: string) => ({
  id,
  title: 'Trip',
  config: { endText: 'Goodbye.' },
  questions: [
    rate('overall', 'How was it?'),
    {
      block: 'visit',
      title: 'Your visit',
      description: 'Think of <b>today</b>.',
      questions: [
        { id: 'why', type: 'singleInput', title: 'Why {overall}?', config: { required: false } },
        rate('food', 'How was the food?'),
      ],
    },
    { block: 'rest', title: 'The rest', questions: [rate('staff', 'How were we?')] },
  ],
  ends: [
    {
      ...{ id: 'low', when: { question: 'overall', atMost: 2 }, endText: 'We are sorry.' },
      ...{ endPageBtnEnable: true, endPageBtnLink: shop, endPageBtnText: 'To the shop' },
    },
  ],
});
const app = stage(() => surveysOf(trip('scripted'), trip('plain')));
const ended = { status: 'ended', end: 'low' };

test('sections and an end page by condition', async () => {
  const respondent = await app.openAt('/scripted', {}, 'mobile');
  const { page } = respondent;
  const describes = () =>
    page.getByRole('heading', { level: 2 }).evaluate((heading) =>
      (heading.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((part) => (part ? document.getElementById(part)?.textContent : ''))
        .join(' '),
    );
  await respondent.seesQuestion('How was it?');
  expect(await page.locator('#section').count()).toBe(0);
  await respondent.rate(1);
  await respondent.next();
  await respondent.seesHeading(/^Why/, 2);
  await respondent.sees('Your visit');
  expect(await page.locator('#section b').textContent()).toBe('today');
  expect(await page.getByRole('heading').count()).toBe(2);
  expect(await describes()).toContain('Your visit');
  await respondent.write('rain & wind');
  await respondent.next();
  await respondent.seesQuestion('How was the food?');
  expect(await page.locator('#section').textContent()).toBe('Your visit');
  expect(await describes()).not.toContain('Your visit');
  await respondent.rate(3);
  await respondent.next();
  await respondent.seesQuestion('How were we?');
  expect(await describes()).toContain('The rest');
  await respondent.previous();
  await respondent.seesQuestion('How was the food?');
  expect(await describes()).toContain('Your visit');
  await respondent.next();
  await respondent.seesQuestion('How were we?');
  await respondent.rate(3);
  await respondent.next();
  await respondent.sees('We are sorry.');
  const link = page.getByRole('link', { name: 'To the shop' });
  expect(await link.getAttribute('href')).toBe('https://shop.example/to?n=1&why=rain%20%26%20wind');
  await respondent.sees('shop.example');
  expect(await answersTo(app.server, 'scripted')).toMatchObject([ended]);
});

test('without a script each page names its section, and the end page is by condition, too', async () => {
  const forms = new FormBrowser(app.server.origin);
  const expectAt = (title: string, section: string) => {
    expect(forms.text('h2')).toBe(title);
    const ids = forms.all('h2')[0]?.attribs['aria-describedby']?.split(' ') ?? [];
    const described = ids.map((id) => forms.text('p', { id }) ?? forms.text('div', { id }));
    expect(described.join(' '), title).toContain(section);
  };
  await forms.open('/plain');
  await forms.press('start');
  expectAt('How was it?', '');
  expect(forms.html).not.toContain('id="section"');
  forms.fill('score', '1');
  await forms.press('next');
  expectAt('Why \u20681\u2069?', 'Your visit');
  expect(forms.all('b').map(({ children: [text] }) => text)).toMatchObject([{ data: 'today' }]);
  forms.fill('text', 'rain & wind');
  await forms.press('next');
  // Each page of the server shows its section, whatever the page before it has shown.
  expectAt('How was the food?', 'Your visit');
  forms.fill('score', '3');
  await forms.press('next');
  expectAt('How were we?', 'The rest');
  await forms.press('previous');
  expectAt('How was the food?', 'Your visit');
  await forms.press('next');
  forms.fill('score', '3');
  await forms.press('next');
  expect(forms.text('main')).toContain('We are sorry.');
  const href = 'https://shop.example/to?n=1&why=rain%20%26%20wind';
  expect(forms.text('a', { href })).toContain('To the shop');
  expect(await answersTo(app.server, 'plain')).toMatchObject([ended]);
});
