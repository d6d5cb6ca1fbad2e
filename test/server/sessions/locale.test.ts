import { describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { acceptedLanguages } from '../../../server/http/requestContext.ts';
import { databases, sharedWorld, survey } from '../support/world.ts';

test.each([
  { header: undefined, wanted: [] },
  { header: '', wanted: [] },
  { header: '*', wanted: [] },
  { header: 'de', wanted: ['de'] },
  { header: 'de-CH, fr;q=0.9, en;q=0.8, *;q=0.5', wanted: ['de-CH', 'fr', 'en'] },
  { header: 'en;q=0.1,ar ; q=0.7 , my', wanted: ['my', 'ar', 'en'] },
  { header: 'en;q=0, de', wanted: ['de'] },
  { header: 'en;q=much', wanted: ['en'] },
  { header: `${'x'.repeat(600)},de`, wanted: ['x'.repeat(500)] },
])('$header asks for $wanted', ({ header, wanted }) => {
  expect(acceptedLanguages(header)).toEqual(wanted);
});

describe.each(databases)('texts in several languages on $name', (database) => {
  const world = sharedWorld(database, [
    survey({
      id: 'both',
      lang: 'fr',
      title: { en: 'Gardens', de: 'Gärten' },
      questions: [
        { id: 'q1', type: 'singleInput', title: { en: 'Why?', de: 'Warum?' } },
        { id: 'q2', type: 'singleInput', title: 'Pourquoi ?' },
      ],
    }),
  ]);

  test('what is started in decides, and every text says what it is written in', async () => {
    const browser = world.client({ headers: { 'Accept-Language': 'en' } });
    expect((await browser.locate('both')).data.survey).toMatchObject({
      title: 'Gardens',
      lang: 'en',
    });
    const { data } = await browser.start('both', { locale: 'de' });
    expect(data.subject).toMatchObject({ title: 'Warum?', lang: 'de' });
    const { data: next } = await browser.commit('both', 'q1', { text: 'Darum' });
    expect(next.subject).toMatchObject({ title: 'Pourquoi ?', lang: 'fr' });
    expect((await browser.locate('both')).data.survey).toMatchObject({ title: 'Gärten' });
  });

  test('a language chosen in the middle holds from then on, and nothing given is touched', async () => {
    const browser = world.client();
    await browser.start('both', { locale: 'de' });
    const chosen = await browser.call(calls.location, {
      body: { surveyInfo: 'both', locale: 'en-GB' },
    });
    expect(chosen.data).toMatchObject({
      status: 2,
      survey: { title: 'Gardens' },
      subject: { questionId: 'q1', title: 'Why?', lang: 'en' },
    });
    await browser.commit('both', 'q1', { text: 'So' });
    expect((await browser.back('both')).data).toMatchObject({
      title: 'Why?',
      result: '{"text":"So"}',
    });
  });

  test('without a session a chosen language is that of the reply and leaves nothing behind', async () => {
    const before = await world.rows('session');
    const { data } = await world
      .client({ headers: { 'Accept-Language': 'en' } })
      .call(calls.location, { body: { surveyInfo: 'both', locale: 'de' } });
    expect(data.survey.title).toBe('Gärten');
    expect(await world.rows('session')).toEqual(before);
  });
});
