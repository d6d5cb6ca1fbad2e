import { expect, test } from 'vitest';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { FormBrowser } from '../../support/formBrowser.ts';
import { beginSession, stage } from '../../support/journey.ts';

const app = stage(() =>
  surveysOf({
    id: 'drinks',
    title: 'Drinks',
    maxAnswers: 2,
    config: { endText: 'See you soon' },
    questions: [
      {
        id: 'drink',
        type: 'radio',
        title: 'What do you drink?',
        choice: ['Tea', 'Coffee'].map((text) => ({ id: text.toLowerCase(), text })),
      },
      { id: 'why', type: 'singleInput', title: 'Why?', config: { required: false } },
    ],
    quotas: [
      {
        id: 'tea',
        when: { question: 'drink', is: 'tea' },
        max: 1,
        end: {
          endText: 'We have heard enough about {drink:label}.',
          endPageBtnEnable: true,
          endPageBtnLink: 'https://other.example/',
          endPageBtnText: 'Another survey',
        },
      },
    ],
  }),
);

test('a full quota and a full survey show their pages, with a script and without', async () => {
  const first = await app.openAt('/drinks', { drink: { choice: 'tea' } });
  await first.next();
  await first.seesEndPage();
  await first.sees('See you soon');

  const late = await app.openAt('/drinks', {});
  const { page } = late;
  await late.choose('Tea');
  await late.next();
  await late.seesEndPage();
  const forms = new FormBrowser(app.server.origin);
  await forms.open('/drinks');
  await forms.press('start');
  forms.fill('choice', 'tea');
  await forms.press('next');
  for (const look of ['at the end', 'again']) {
    if (look === 'again') await late.reload();
    await page.getByText('We have heard enough about \u2068Tea\u2069.').waitFor();
    await page.getByRole('link', { name: /Another survey/ }).waitFor();
    expect(await page.getByText('See you soon').count()).toBe(0);
    if (look === 'again') await forms.open('/drinks');
    expect(forms.text('main')).toContain('We have heard enough about \u2068Tea\u2069.');
    expect(forms.text('a', { href: 'https://other.example/' })).toMatch(/Another survey/);
    expect(forms.text('main')).not.toContain('See you soon');
  }
  await expectAccessible(page);

  const begun = await app.openAt('/drinks', {});
  const { page: refused } = first;
  await refused.context().clearCookies();
  const answers = { drink: { choice: 'coffee' }, why: { text: '' } };
  await beginSession(first, app.server, 'drinks', { answers });
  await refused.context().clearCookies();
  await begun.choose('Coffee');
  await begun.next();
  await begun.seesQuestion(2);
  await begun.next();
  await begun.seesEndPage();
  await first.open('/drinks');
  await first.seesHeading('This survey is no longer available');
  const plain = new FormBrowser(app.server.origin);
  await plain.open('/drinks');
  expect(plain.text('h1')).toBe('This survey is no longer available');
});
