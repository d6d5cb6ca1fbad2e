import { describe, expect, test } from 'vitest';
import { calls } from '../../../../contract/calls.ts';
import {
  type Client,
  databases,
  sharedWorld,
  sqlite,
  survey,
  testWorld,
} from '../../support/world.ts';
import { input, isolated, option } from './piping.fixture.ts';

const payload = '<img src=x onerror=alert(1)>"&amp;\'';
const escaped = '&lt;img src=x onerror=alert(1)&gt;&quot;&amp;amp;&#39;';

const person = survey({
  id: 'person',
  title: 'Person',
  languages: ['en', 'de', 'he'],
  config: { endText: '<p>Thanks, {name|stranger}. {{name}}</p>', endPageBtnText: 'Bye {name}' },
  questions: [
    input('name', 'Your name? { 1 } {{name}}'),
    {
      ...input('town', { en: '<b>Hello {name|you}</b>', de: 'Hallo {name|du}', he: 'שלום {name}' }),
    },
    {
      id: 'last',
      type: 'multiSingle',
      title: 'Last',
      description: '{town|nowhere}',
      choice: [option('row', 'Row of {name}')],
      subChoice: [option('yes', 'Yes, {name}')],
    },
  ],
});

describe.each(databases)('answers in texts on $name', (database) => {
  const world = sharedWorld(database, [person], { isFresh: true });
  const titleAfter = async (client: Client, name: unknown) =>
    (await client.commit('person', 'name', { text: name })).data.subject;
  const started = async (locale = 'en') => {
    const client = world.client();
    const { data } = await client.start('person', { locale });
    expect(data.subject).toMatchObject({ title: 'Your name? { 1 } {name}' });
    expect(data.subject?.ahead).toBeUndefined();
    return client;
  };

  test('are escaped and isolated', async () => {
    const client = await started();
    const subject = await titleAfter(client, payload);
    expect(subject?.title).toBe(`<b>Hello ${isolated(escaped)}</b>`);
    // The next question is not sent ahead, because its description contains the answer to this one.
    expect(subject?.ahead).toBeUndefined();
    const last = (await client.commit('person', 'town', { text: '\u202eevil\u2069 town' })).data;
    expect(last.subject).toMatchObject({
      description: isolated('evil town'),
      choice: [
        { text: `Row of ${isolated(escaped)}`, subChoice: [{ text: `Yes, ${isolated(escaped)}` }] },
      ],
    });
    const { survey: ended } = (await client.commit('person', 'last', { rows: { row: 'yes' } }))
      .data;
    expect(ended?.config).toMatchObject({
      endText: `<p>Thanks, ${isolated(escaped)}. {name}</p>`,
      endPageBtnText: `Bye ${isolated(escaped)}`,
    });
  });

  test('follow the language, also when it changes', async () => {
    const client = await started('de');
    expect((await titleAfter(client, 'Ana'))?.title).toBe(`Hallo ${isolated('Ana')}`);
    const { subject } = (
      await client.call(calls.location, {
        body: { surveyInfo: 'person', locale: 'he' },
      })
    ).data;
    expect(subject?.title).toBe(`שלום ${isolated('Ana')}`);
  });

  test('have no markup of their own before the end, and the last answer after it', async () => {
    const client = await started();
    expect((await client.locate('person')).data.survey.config.endText).toBe(
      '<p>Thanks, stranger. {name}</p>',
    );
    await titleAfter(client, 'Ana');
    const { survey: ended } = (await client.end('person')).data ?? {};
    expect(ended?.config.endText).toContain(isolated('Ana'));
    expect((await client.end('person')).data?.survey).toEqual(ended);
    expect((await client.locate('person')).data.survey).toEqual(ended);
  });

  test('are the same in a repeat of the last commit', async () => {
    const client = await started();
    await titleAfter(client, 'Ana');
    await client.commit('person', 'town', { text: 'Bern' });
    const commit = () => client.commit('person', 'last', { rows: { row: 'yes' } }, { key: 'last' });
    expect((await commit()).text).toBe((await commit()).text);
  });
});

test('answers are plain text where attributes show them, and HTML in labels', async () => {
  const world = await testWorld(sqlite, [person]);
  const picture = { src: '/pictures/a.webp', alt: 'Alt {name} &amp;' };
  world.publish({
    id: 'person',
    title: 'Person',
    questions: [
      input('name', 'Your name?'),
      {
        ...{ id: 'pick', type: 'radio', title: 'Pick' },
        choice: [
          option('a', 'A', {
            imgs: [picture],
            questionConfig: { input: true, placeholder: 'As {name}' },
          }),
        ],
      },
      {
        ...{ id: 'scale', type: 'rate', title: 'Rate' },
        config: { rateType: 0, leftLevel: 'Less {name}', rightLevel: 'More' },
      },
    ],
  });
  const client = world.client();
  await client.start('person');
  const pick = (await client.commit('person', 'name', { text: payload })).data.subject;
  expect(pick?.choice).toMatchObject([
    {
      alts: [`Alt ${isolated(payload)} &`],
      questionConfig: { placeholder: `As ${isolated(payload)}` },
    },
  ]);
  const scale = (await client.commit('person', 'pick', { choice: 'a', text: 'x' })).data.subject;
  expect(scale?.config).toMatchObject({ leftLevel: `Less ${isolated(escaped)}` });
});

test('a question is sent ahead where it names only earlier answers', async () => {
  const world = await testWorld(sqlite, [person]);
  const client = world.client();
  world.publish({
    id: 'person',
    title: 'Person',
    values: { twice: { compute: 'n * 2' }, n: { compute: 'q.b' } },
    questions: [
      input('a', 'A'),
      { id: 'b', type: 'rate', title: 'B' },
      input('c', '{a}'),
      input('d', '{a} {value.n}'),
      input('e', '{a} {value.twice}'),
      { ...input('f', 'F'), next: [] },
    ],
  });
  const aheadOf = ({ data }: Awaited<ReturnType<Client['commit']>>) =>
    data.subject?.ahead?.map(({ subject }) => subject.questionId) ?? [];
  expect(aheadOf(await client.start('person'))).toEqual(['b']);
  expect(aheadOf(await client.commit('person', 'a', { text: 'x' }))).toEqual(['c']);
  expect(aheadOf(await client.commit('person', 'b', { score: 2 }))).toEqual(['d']);
  expect(aheadOf(await client.commit('person', 'c', { text: 'x' }))).toEqual(['e']);
  world.publish({
    id: 'person',
    title: 'Person',
    values: { twice: { compute: 'n * 2' }, n: { compute: 'q.b' } },
    questions: [
      { id: 'b', type: 'rate', title: 'B' },
      input('e', '{value.twice}'),
      input('f', 'F'),
    ],
  });
  expect(aheadOf(await world.client().start('person'))).toEqual([]);
});
