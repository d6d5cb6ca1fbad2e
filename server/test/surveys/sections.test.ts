import { describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { surveyWarnings } from '../../surveys/checks/surveyWarnings.ts';
import { readSurvey } from '../../surveys/loadSurveys.ts';
import { databases, sharedWorld, survey } from '../support/world.ts';

const rate = (id: string, more: object = {}) => ({ id, type: 'rate', title: id, ...more });
const visit = {
  id: 'visit',
  title: 'Visit',
  questions: [
    rate('overall'),
    {
      block: 'bath',
      title: { en: 'The bath, after {overall}', de: 'Das Bad, nach {overall}' },
      description: 'Think of <b>today</b>.',
      questions: [
        rate('water', { showIf: { question: 'overall', atLeast: 3 } }),
        rate('sauna'),
        rate('bar'),
      ],
    },
    { block: 'plain', questions: [rate('staff')] },
    { block: 'last', title: 'Last', questions: [rate('again')] },
  ],
};

describe.each(databases)('titles of blocks on $name', (database) => {
  const world = sharedWorld(database, [survey(visit)]);
  const sectionsAfter = async (score: number, locale = 'en') => {
    const client = world.client();
    let subject = (await client.start('visit', { locale })).data.subject;
    const sections: unknown[] = [];
    while (subject) {
      sections.push([subject.questionId, subject.section]);
      const { data } = await client.commit('visit', subject.questionId, { score });
      subject = data.subject;
    }
    return { client, sections };
  };

  test('are sent with each question, with the description at the first question asked', async () => {
    const title = 'The bath, after \u20684\u2069';
    expect((await sectionsAfter(4)).sections).toEqual([
      ['overall', undefined],
      ['water', { title, description: 'Think of <b>today</b>.' }],
      ['sauna', { title }],
      ['bar', { title }],
      ['staff', undefined],
      ['again', { title: 'Last' }],
    ]);
    expect((await sectionsAfter(1, 'de')).sections).toContainEqual([
      'sauna',
      { title: 'Das Bad, nach \u20681\u2069', description: 'Think of <b>today</b>.' },
    ]);
  });

  test('are sent again with Previous, a reload and another language', async () => {
    const client = world.client();
    await client.start('visit');
    await client.commit('visit', 'overall', { score: 4 });
    const { data } = await client.commit('visit', 'water', { score: 4 });
    expect((await client.current('visit')).data).toEqual(data.subject);
    const german = await client.call(calls.location, {
      body: { surveyInfo: 'visit', locale: 'de' },
    });
    expect(german.data.subject?.section).toEqual({ title: 'Das Bad, nach \u20684\u2069' });
    const back = await client.back('visit');
    expect(back.data.section).toMatchObject({ description: 'Think of <b>today</b>.' });
  });

  test('that name the previous answer are not sent ahead', async () => {
    const client = world.client();
    const { data } = await client.start('visit');
    expect(data.subject?.ahead).toBeUndefined();
    const water = (await client.commit('visit', 'overall', { score: 4 })).data.subject;
    expect(water?.ahead?.[0]?.subject.section).toEqual({ title: 'The bath, after \u20684\u2069' });
  });
});

test('names in titles of blocks are checked, with the place in the file', () => {
  const file = (title: unknown) =>
    JSON.stringify({
      ...visit,
      languages: ['en', 'de'],
      questions: visit.questions.map((part) => ('block' in part ? { ...part, title } : part)),
    });
  expect(readSurvey('visit.json', file('{sauna}')).problems).toMatchObject([
    { path: 'questions[1].title', reason: 'has {sauna}: "sauna" is not answered before this text' },
  ]);
  const { survey: read } = readSurvey('visit.json', file({ en: 'A' }));
  expect(read && surveyWarnings(read)).toContainEqual({
    path: 'questions[3].title',
    reason: 'has no text in "de", a language of the survey',
  });
});
