import { describe, expect, test } from 'vitest';
import { readQuestion } from '../../../contract/questions/index.ts';
import { surveyWarnings } from '../../surveys/checks/surveyWarnings.ts';
import { textWarnings } from '../../surveys/checks/textWarnings.ts';
import { loadSurveys, readSurvey } from '../../surveys/loadSurveys.ts';
import { sharedWorld, sqlite, survey } from '../support/world.ts';

const question = { id: 'a', type: 'singleInput', title: 'Who?' };
const file = { id: 'x', title: 'X', questions: [question] };

test.each([
  [{ languages: ['de', 'en-GB', 'zh-Hant'] }, {}],
  [{ languages: ['de'], lang: 'de' }, {}],
  [{ languages: [] }, { languages: 'at least one language is needed' }],
  [{ languages: ['de', 'tlh'] }, { 'languages[1]': 'the app does not have this language' }],
  [{ languages: ['de', 'en', 'de-AT'] }, { 'languages[2]': 'is given twice' }],
  [{ languages: ['de', 'not a tag'] }, { 'languages[1]': 'a language tag such as' }],
  [{ languages: 'de' }, { languages: 'a list in [ ]' }],
  [{ languages: ['de', 'en'], lang: 'en' }, { lang: 'must be the first of languages, "de"' }],
])('a survey with %o has the problems %o', (more, problems) => {
  const { problems: actual } = readSurvey('x.json', JSON.stringify({ ...file, ...more }));
  expect(actual.filter(({ path }, index) => actual[index - 1]?.path !== path)).toMatchObject(
    Object.entries(problems).map(([path, reason]) => ({
      path,
      reason: expect.stringContaining(reason),
    })),
  );
});

const warningsOf = (more: object) =>
  textWarnings(survey({ ...file, ...more }).definition).map(
    ({ path, reason }) => `${path} ${reason}`,
  );

test('a check names each text that lacks a language of the survey, or has another', () => {
  expect(
    warningsOf({
      languages: ['de', 'en'],
      title: { de: 'Garten', 'en-GB': 'Garden' },
      description: { de: 'Nur deutsch' },
      questions: [
        { ...question, title: '2 + 2 = ?' },
        { ...question, id: 'b', title: 'Wer?', description: { de: 'x', en: 'x', fr: 'x' } },
      ],
    }),
  ).toEqual([
    'description has no text in "en", a language of the survey',
    'questions[1].title has no text in "en", a language of the survey',
    'questions[1].description has a text in "fr", which "languages" does not name',
  ]);
});

test('a survey that does not name its languages lacks none', () => {
  expect(warningsOf({ title: { de: 'Garten' }, description: { en: 'Words' } })).toEqual([]);
});

const src = '/pictures/roses.webp';

test('a check requires the alt of every informative picture', () => {
  const options = (imgs: readonly unknown[], text: string) => [{ id: 'o', text, imgs }];
  const imgs = [src, { src, alt: 'Roses' }, { src, alt: '' }];
  expect(
    warningsOf({
      description: `<img src="${src}"><img src="${src}" alt="Roses"><img src="${src}" alt="">`,
      questions: [
        { id: 'a', type: 'picRate', title: 'A', choice: options(imgs, 'Roses') },
        { id: 'b', type: 'picRate', title: 'B', choice: options(imgs.slice(1), '') },
        {
          id: 'c',
          type: 'multiSingle',
          title: 'C',
          choice: [{ id: 'r', text: 'Row' }],
          subChoice: options([src], 'Column'),
        },
        {
          id: 'd',
          type: 'text',
          title: 'D',
          config: { mission: { instruction: 'Go', steps: [{ text: 'Look', imgs: [src] }] } },
        },
      ],
    }).map((line) => line.split(/:| \{| and /)[0]),
  ).toEqual([
    'description has a picture without alt',
    'questions[0].choice[0].imgs[0] has no alt',
    'questions[1].choice[0].imgs[1].alt is empty, and no text stands beside the picture'.split(
      ' and ',
    )[0],
    'questions[2].subChoice[0].imgs[0] has no alt',
    'questions[3].config.mission.steps[0].imgs[0] has no alt',
  ]);
});

test('every sample passes the strict check', async () => {
  const { surveys } = await loadSurveys('surveys');
  for (const survey of surveys.values())
    expect([survey.id, ...surveyWarnings(survey)]).toEqual([survey.id]);
});

test('a question with the name of another column of the export is suspicious', () => {
  const questions = ['score', 'points'].map((id) => ({ id, type: 'rate', title: 'Q' }));
  expect(surveyWarnings(survey({ ...file, questions }))).toEqual([
    expect.objectContaining({ path: 'questions[0].id' }),
  ]);
});

test.each([
  [{ src: 'https://elsewhere.example/a.png', alt: '' }, 'imgs[0].src'],
  [{ src, alt: 7 }, 'imgs[0].alt'],
  [{ src }, 'imgs[0].alt'],
  [7, 'imgs[0]'],
])('the picture %j is refused', (picture, path) => {
  const choice = [{ id: 'o', text: 'O', imgs: [picture] }];
  const questions = [{ id: 'a', type: 'picRate', title: 'A', choice }];
  const { problems } = readSurvey('x.json', JSON.stringify({ ...file, questions }));
  expect(problems.map((problem) => problem.path)).toEqual([`questions[0].choice[0].${path}`]);
});

describe('on the wire', () => {
  const plain = { id: 'plain', text: 'Plain', imgs: [src] };
  const described = {
    id: 'told',
    text: '',
    imgs: [src, { src: '/pictures/pond.webp', alt: { de: 'Teich', en: 'Pond' } }],
  };
  const world = sharedWorld(sqlite, [
    survey({
      id: 'both',
      languages: ['de', 'en'],
      title: { en: 'Gardens', de: 'Gärten' },
      questions: [
        { id: 'a', type: 'picRate', title: 'Wo', config: { max: 1 }, choice: [plain, described] },
        {
          id: 'b',
          type: 'text',
          title: 'Los',
          config: {
            mission: { instruction: 'Los', steps: [{ text: 'Da', imgs: described.imgs }] },
          },
        },
      ],
    }),
    survey({ ...file, title: { en: 'Only', de: 'Nur' } }),
  ]);

  test('a survey lists its languages, and a reader of none of them gets the first', async () => {
    const client = world.client({ headers: { 'Accept-Language': 'fr' } });
    const { survey: reply } = (await client.locate('both')).data;
    expect(reply).toMatchObject({ languages: ['de', 'en'], title: 'Gärten', lang: 'de' });
    const { survey: other } = (await client.locate('x')).data;
    expect(other).toMatchObject({ title: 'Only', lang: 'en' });
    expect(other).not.toHaveProperty('languages');
    const { data } = await client.start('both', { locale: 'fr' });
    expect(data.subject).toMatchObject({ title: 'Wo', lang: 'de' });
  });

  test('pictures stay addresses, and their alternatives are a separate field', async () => {
    const client = world.client();
    const { data } = await client.start('both', { locale: 'en' });
    const [first, second] = data.subject?.choice ?? [];
    expect(first).toMatchObject({ imgs: [src] });
    expect(first).not.toHaveProperty('alts');
    expect(second).toMatchObject({ imgs: [src, '/pictures/pond.webp'], alts: [null, 'Pond'] });
    const { data: next } = await client.commit('both', 'a', { choices: [{ id: 'told' }] });
    expect(next.subject?.config).toMatchObject({
      mission: { steps: [{ imgs: [src, '/pictures/pond.webp'], alts: [null, 'Pond'] }] },
    });
  });
});

test.each([[undefined], [null], ['Roses'], [[7]], [{}]])(
  'a question of another server with the alternatives %j has its pictures',
  (alts) => {
    const choice = [{ id: 'o', text: 'O', imgs: [src], alts }];
    const common = { questionId: 'q', type: 14, index: 1, count: 1, title: 'Q', config: {} };
    expect(readQuestion({ ...common, choice } as never)).toMatchObject({
      type: 14,
      choice: [{ imgs: [src], alts: [] }],
    });
  },
);
