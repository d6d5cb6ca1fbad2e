import { describe, expect, test } from 'vitest';
import { codes } from '../../../contract/envelope.ts';
import { status } from '../../../contract/status.ts';
import { readSurvey } from '../../surveys/loadSurveys.ts';
import { databases, sharedWorld, survey } from '../support/world.ts';

const review = { id: 'check', type: 'text', title: 'Right?', config: { review: true } };
const garden = {
  id: 'garden',
  title: 'Garden',
  config: { allowPrevious: false },
  ahead: true,
  questions: [
    {
      id: 'often',
      type: 'radio',
      title: 'Often?',
      choice: [
        { id: 'weekly', text: 'Every week' },
        { id: 'other', text: 'Other', questionConfig: { input: true } },
      ],
    },
    {
      id: 'liked',
      type: 'multiSingle',
      title: 'Liked {often:label}',
      choice: [{ id: 'pond', text: 'Pond' }],
      subChoice: [
        { id: 'yes', text: 'Yes' },
        { id: 'no', text: 'No' },
      ],
    },
    { id: 'why', type: 'singleInput', title: 'Why?', config: { required: false } },
    {
      id: 'more',
      type: 'rate',
      title: 'More',
      showIf: { question: 'often', is: 'other' },
    },
    { id: 'age', type: 'rate', title: 'Age' },
    { id: 'pond', type: 'kano', title: 'A pond', showIf: { question: 'often', is: 'other' } },
    review,
  ],
};

const mission = { mission: { instruction: 'Go there.' }, required: false };
const tour = {
  id: 'tour',
  title: 'Tour',
  questions: [
    { id: 'note', type: 'text', title: 'Please read' },
    { id: 'task', type: 'text', title: 'A task', config: mission },
    { id: 'score', type: 'rate', title: 'Score' },
    review,
  ],
};

describe.each(databases)('a review on $name', (database) => {
  const world = sharedWorld(database, [survey(garden), survey(tour)]);

  async function atReview() {
    const client = world.client();
    await client.start('garden');
    await client.commit('garden', 'often', { choice: 'weekly' });
    await client.commit('garden', 'liked', { rows: { pond: 'yes' } });
    await client.commit('garden', 'why', { text: '<b>So</b>' });
    const { data } = await client.commit('garden', 'age', { score: 2 });
    return { client, subject: data.subject };
  }
  const open = (client: ReturnType<typeof world.client>, questionId: string) =>
    client.back('garden', questionId);

  test('lists the answers on the path in the words of the reader', async () => {
    const { subject } = await atReview();
    expect(subject).toMatchObject({ questionId: 'check', index: 5, count: 5 });
    expect(subject?.config).toEqual({
      required: true,
      review: [
        { id: 'often', title: 'Often?', answer: '\u2068Every week\u2069' },
        { id: 'liked', title: 'Liked \u2068Every week\u2069', answer: 'Pond: \u2068Yes\u2069' },
        { id: 'why', title: 'Why?', answer: '\u2068&lt;b&gt;So&lt;/b&gt;\u2069' },
        { id: 'age', title: 'Age', answer: '\u20682\u2069' },
      ],
    });
  });

  test('lists no text to read and no mission, whose answers have no words', async () => {
    const client = world.client();
    await client.start('tour');
    await client.commit('tour', 'note', {});
    await client.commit('tour', 'task', {});
    const { data } = await client.commit('tour', 'score', { score: 4 });
    expect(data.subject?.config?.review).toEqual([
      { id: 'score', title: 'Score', answer: '\u20684\u2069' },
    ]);
  });

  test('opens an answer, also where going back is not allowed, and follows it', async () => {
    const { client } = await atReview();
    const opened = await open(client, 'liked');
    expect(opened.data).toMatchObject({ questionId: 'liked', result: '{"rows":{"pond":"yes"}}' });
    expect(opened.data).not.toHaveProperty('ahead');
    const back = await client.commit('garden', 'liked', { rows: { pond: 'no' } });
    expect(back.data.subject).toMatchObject({ questionId: 'check' });
    expect(back.text).toContain('Pond: \u2068No\u2069');
    const ended = await client.commit('garden', 'check', {});
    expect(ended.data).toMatchObject({ status: status.ended });
  });

  test('asks the questions that a new answer adds before the review returns', async () => {
    const { client } = await atReview();
    await open(client, 'often');
    const next = await client.commit('garden', 'often', { choice: 'other', text: 'Daily' });
    expect(next.data.subject).toMatchObject({ questionId: 'more', index: 4 });
    const last = await client.commit('garden', 'more', { score: 2 });
    expect(last.data.subject).toMatchObject({ questionId: 'pond', index: 6 });
    expect(last.data.subject).not.toHaveProperty('ahead');
    const { data, text } = await client.commit('garden', 'pond', { present: 1, absent: 5 });
    expect(data.subject?.questionId).toBe('check');
    expect(text).toContain('Liked \u2068Daily\u2069');
    expect(data.subject?.config?.review).toContainEqual({
      ...{ id: 'pond', title: 'A pond', answer: '✓' },
      feelings: { present: 1, absent: 5 },
    });
  });

  test('opens nothing that it does not list, and nothing from another question', async () => {
    const { client } = await atReview();
    for (const id of ['more', 'check', 'nothing']) {
      expect([id, (await open(client, id)).code]).toEqual([id, codes.conflict]);
    }
    await open(client, 'liked');
    expect((await open(client, 'often')).code).toBe(codes.conflict);
    expect((await client.back('garden')).code).toBe(codes.conflict);
  });
});

test('a mission is not a review', () => {
  const both = { ...review, config: { review: true, mission: { instruction: 'Buy a lamp.' } } };
  const text = JSON.stringify({ ...garden, questions: [...garden.questions.slice(0, -1), both] });
  const [problem, ...others] = readSurvey('garden.json', text).problems;
  expect([problem?.reason, others]).toEqual(['a mission cannot be a review, too', []]);
});
