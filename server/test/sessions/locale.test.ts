import { describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { acceptedLanguages } from '../../http/requestContext.ts';
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
])('the header $header requests $wanted', ({ header, wanted }) => {
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

  test('the locale of the start decides, and every text names its language', async () => {
    const client = world.client({ headers: { 'Accept-Language': 'en' } });
    const located = async () => (await client.locate('both')).data.survey;
    expect(await located()).toMatchObject({ title: 'Gardens', lang: 'en' });
    const { data } = await client.start('both', { locale: 'de' });
    expect(data.subject).toMatchObject({ title: 'Warum?', lang: 'de' });
    const { data: next } = await client.commit('both', 'q1', { text: 'Darum' });
    expect(next.subject).toMatchObject({ title: 'Pourquoi ?', lang: 'fr' });
    expect(await located()).toMatchObject({ title: 'Gärten' });
  });

  test('a locale chosen later is kept, and answers stay', async () => {
    const client = world.client();
    await client.start('both', { locale: 'de' });
    const body = { surveyInfo: 'both', locale: 'en-GB' };
    const chosen = await client.call(calls.location, { body });
    expect(chosen.data).toMatchObject({
      status: 2,
      survey: { title: 'Gardens' },
      subject: { questionId: 'q1', title: 'Why?', lang: 'en' },
    });
    await client.commit('both', 'q1', { text: 'So' });
    const back = await client.back('both');
    expect(back.data).toMatchObject({ title: 'Why?', result: '{"text":"So"}' });
  });

  test('a locale chosen without a session holds for its reply alone', async () => {
    const before = await world.rows('session');
    const client = world.client({ headers: { 'Accept-Language': 'en' } });
    const body = { surveyInfo: 'both', locale: 'de' };
    expect((await client.call(calls.location, { body })).data.survey.title).toBe('Gärten');
    expect(await world.rows('session')).toEqual(before);
  });
});
