import { describe, expect, test } from 'vitest';
import { codes } from '../../../contract/envelope.ts';
import { status } from '../../../contract/status.ts';
import { readSurvey } from '../../../server/surveys/loadSurveys.ts';
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
    review,
  ],
};

describe.each(databases)('a review on $name', (database) => {
  const world = sharedWorld(database, [survey(garden)]);

  async function atReview() {
    const client = world.client();
    await client.start('garden');
    await client.commit('garden', 'often', { choice: 'weekly' });
    await client.commit('garden', 'liked', { rows: { pond: 'yes' } });
    const { data } = await client.commit('garden', 'why', { text: '<b>So</b>' });
    return { client, subject: data.subject };
  }
  const open = (client: ReturnType<typeof world.client>, questionId: string) =>
    client.back('garden', questionId);

  test('lists the answers on the path in the words of the reader', async () => {
    const { subject } = await atReview();
    expect(subject).toMatchObject({ questionId: 'check', index: 4, count: 4 });
    expect(subject?.config).toEqual({
      required: true,
      review: [
        { id: 'often', title: 'Often?', answer: '\u2068Every week\u2069' },
        { id: 'liked', title: 'Liked \u2068Every week\u2069', answer: 'Pond: \u2068Yes\u2069' },
        { id: 'why', title: 'Why?', answer: '\u2068&lt;b&gt;So&lt;/b&gt;\u2069' },
      ],
    });
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

  test('asks what a new answer brings before it follows', async () => {
    const { client } = await atReview();
    await open(client, 'often');
    const next = await client.commit('garden', 'often', { choice: 'other', text: 'Daily' });
    expect(next.data.subject).toMatchObject({ questionId: 'liked', index: 2 });
    await client.commit('garden', 'liked', { rows: { pond: 'yes' } });
    expect((await client.commit('garden', 'why', { text: '' })).data.subject?.questionId).toBe(
      'more',
    );
    const { data, text } = await client.commit('garden', 'more', { score: 2 });
    expect(data.subject?.questionId).toBe('check');
    expect(text).toContain('Liked \u2068Daily\u2069');
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

test.for<[string, object[], RegExp]>([
  ['before another question', [review, garden.questions[2] ?? {}], /only the last question/],
  ['that may be hidden', [{ ...review, showIf: { of: 'language', is: 'de' } }], /always shown/],
  ['in a block', [{ block: 'last', questions: [review] }], /outside of blocks/],
])('a review %s is a mistake', ([, last, reason]) => {
  const first = garden.questions[0] ?? {};
  const text = JSON.stringify({ ...garden, questions: [first, ...last] });
  const [problem, ...others] = readSurvey('garden.json', text).problems;
  expect([problem?.reason, others]).toEqual([expect.stringMatching(reason), []]);
});
