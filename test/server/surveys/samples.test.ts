import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { columnsOfSurvey } from '../../../server/export/rows.ts';
import { loadSurveys } from '../../../server/surveys/loadSurveys.ts';
import { answerAll, openWorld, sample, sqlite } from '../support/world.ts';

const { surveys } = await loadSurveys('surveys');

test.each([...surveys.values()].map((survey) => [survey.id, survey] as const))(
  'no two columns of %s have one name',
  (_, survey) => {
    const columns = columnsOfSurvey(survey);
    expect(new Set(columns).size).toBe(columns.length);
  },
);

test.each([
  { name: 'all right', moonless: ['mercury', 'venus'], day: 'jupiter', score: 6 },
  { name: 'half right', moonless: ['mars', 'venus'], day: 'earth', score: 4 },
])('the quiz gives $score points for what is $name', async ({ moonless, day, score }) => {
  const world = await openWorld(sqlite, [sample('quiz')]);
  const last = await answerAll(world.client(), 'quiz', {
    closest: { choice: 'mercury' },
    light: { choice: 'minutes' },
    moonless: { choices: moonless.map((id) => ({ id })) },
    seasons: { choice: 'tilt' },
    day: { choice: day },
  });
  expect(last.data).toMatchObject({ status: 3, respondent: { score, maxScore: 6 } });
  await world.close();
});

test.each([
  { name: 'all 3', odd: 3, even: 3, score: 50 },
  { name: 'odd 5, even 1', odd: 5, even: 1, score: 100 },
  { name: 'odd 1, even 5', odd: 1, even: 5, score: 0 },
  { name: 'odd 4, even 2', odd: 4, even: 2, score: 75 },
])('the usability scale gives $score points for $name', async ({ odd, even, score }) => {
  const world = await openWorld(sqlite, [sample('sus')]);
  const one = world.client();
  let { subject } = (await one.start('sus')).data;
  const asked: unknown[] = [];
  for (const [place, { id }] of sample('sus').questions.entries()) {
    asked.push([subject?.questionId, subject?.index, subject?.count]);
    const answer = { score: place % 2 === 0 ? odd : even };
    subject = (await one.commit('sus', id, answer)).data.subject;
  }
  expect(asked).toEqual(sample('sus').questions.map(({ id }, place) => [id, place + 1, 10]));
  const { data } = await one.locate('sus');
  expect(data).toMatchObject({ status: 3, respondent: { score, maxScore: 100 } });
  expect(data.subject).toBeUndefined();
  await world.close();
});

test.each([
  { name: 'the best', good: 5, bad: 1, score: 100 },
  { name: 'the middle', good: 3, bad: 3, score: 50 },
])(
  'the usability test gives $score points for $name, whatever its missions came to',
  async (one) => {
    const world = await openWorld(sqlite, [sample('mission')]);
    const browser = world.client();
    await browser.start('mission');
    const { id } = await browser.uploadOne('sign.png', await signature(), 'mission');
    await browser.commit('mission', 'intro', {}, { sign: id });
    await browser.commit('mission', 'find', { outcome: 'finished', events: [] });
    await browser.commit('mission', 'findEase', { score: 7 });
    await browser.commit('mission', 'collect', { outcome: 'cancelled', events: [] });
    await browser.commit('mission', 'collectEase', { score: 2 });
    const items = sample('sus').questions;
    const ends: unknown[] = [];
    for (const [place, item] of items.entries()) {
      const score = place % 2 === 0 ? one.good : one.bad;
      ends.push((await browser.commit('mission', item.id, { score })).data);
    }
    expect(ends.at(-1)).toMatchObject({
      status: 3,
      respondent: { score: one.score, maxScore: 100 },
    });
    await world.close();
  },
);

test('the usability test speaks three languages in every text', () => {
  const text = readFileSync('surveys/mission.json', 'utf8');
  const texts: Record<string, unknown>[] = [];
  JSON.parse(text, (_, value) => {
    if (Object.hasOwn(Object(value), 'en')) texts.push(value);
    return value;
  });
  expect(texts.length).toBeGreaterThan(20);
  expect(new Set(texts.map((one) => Object.keys(one).join()))).toEqual(new Set(['en,de,ar']));
});

function signature(): Promise<Buffer> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="#fff"/>' +
    '<path d="M150 100 l30 -40 l20 60 l30 -30" fill="none" stroke="#111" stroke-width="3"/></svg>';
  return sharp(Buffer.from(svg)).png().toBuffer();
}
