import { describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { pdf } from '../support/fileSamples.ts';
import {
  type Client,
  databases,
  plantsCascade,
  sharedWorld,
  sqlite,
  survey,
  testWorld,
} from '../support/world.ts';

const option = (id: string, text: unknown, more: object = {}) => ({ id, text, ...more });
const input = (id: string, title: unknown) => ({ id, type: 'singleInput', title });
const payload = '<img src=x onerror=alert(1)>"&amp;\'';
const escaped = '&lt;img src=x onerror=alert(1)&gt;&quot;&amp;amp;&#39;';

const isolated = (text: string | number) => `\u2068${text}\u2069`;

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

const moments = survey({
  id: 'moments',
  title: { en: 'Moments', de: 'Momente', fa: 'زمان' },
  languages: ['en', 'de', 'fa'],
  values: {
    picked: { compute: 'if(answered(day), q.day, "none")' },
    later: { compute: 'if(q.more.note == "", "17:30", copy)' },
    copy: { compute: 'if(answered(more.time), q.more.time, q.more.month)' },
    note: { compute: 'q.more.note' },
    ...{ plan: { from: 'address', type: 'text' }, outside: { compute: 'plan' } },
  },
  questions: [
    { ...input('day', 'Day'), config: { kind: 'date' } },
    {
      ...{ id: 'more', type: 'multiInput', title: 'More of {day}' },
      choice: ['time', 'month', 'note'].map((kind) =>
        option(kind, kind, { questionConfig: kind === 'note' ? {} : { kind } }),
      ),
    },
    input('last', '{more.time} and {more.month}, {day:label}, {more.note}'),
    input('values', '{value.later}, {value.picked}, {value.note}, {value.outside}'),
    { id: 'review', type: 'text', title: 'Review', config: { review: true } },
  ],
});

test.each([
  ['en', 'February 1, 2026', '5:30 PM', 'March 2026'],
  ['de-AT', '1. Februar 2026', '17:30', 'März 2026'],
  ['fa', '۱۲ بهمن ۱۴۰۴', '۱۷:۳۰', '۱۴۰۴ اسفند'],
])('dates, times and months are written as in %s', async (locale, day, time, month) => {
  const world = await testWorld(sqlite, [moments]);
  const client = world.client();
  await client.start('moments', { locale, address: '?v.plan=2026-02-01' });
  const second = await client.commit('moments', 'day', { text: '2026-02-01' });
  expect(second.data.subject?.title).toBe(`More of ${isolated(day)}`);
  const blanks = { time: '17:30', month: '2026-03', note: '2026-02-01' };
  const third = await client.commit('moments', 'more', { blanks });
  const texts = [isolated(time), isolated(month), isolated(day), isolated('2026-02-01')];
  const [at, of, again, note] = texts;
  // Newer data of languages has a narrow space before PM.
  const title = third.data.subject?.title.replaceAll('\u202f', ' ');
  expect(title).toBe(`${at} and ${of}, ${again}, ${note}`);
  const computed = await client.commit('moments', 'last', { text: 'x' });
  const told = computed.data.subject?.title.replaceAll('\u202f', ' ');
  expect(told).toBe(`${at}, ${again}, ${note}, ${note}`);
  const review = await client.commit('moments', 'values', { text: 'x' });
  expect(JSON.stringify(review.data.subject?.config)).toContain(day);
});

const everything = survey({
  id: 'everything',
  title: 'Everything',
  questions: [
    {
      id: 'likes',
      type: 'check',
      title: 'Likes',
      choice: [
        option('a', '<b>Apples</b> & more'),
        option('b', 'Bread'),
        option('o', 'Other', { questionConfig: { input: true } }),
      ],
    },
    { id: 'rate', type: 'rate', title: 'Rate', config: { scope: 5, startValue: 1000 } },
    {
      id: 'grid',
      type: 'multiCheck',
      title: 'Grid',
      config: { required: false },
      choice: [option('r', 'Row'), option('s', 'Row 2')],
      subChoice: [option('x', 'X of {likes:label}'), option('y', 'Y')],
    },
    { id: 'order', type: 'order', title: 'Order', choice: [option('a', 'A'), option('b', 'B')] },
    {
      id: 'contact',
      type: 'multiInput',
      title: 'Contact',
      choice: [option('age', 'Age'), option('city', 'City')],
    },
    {
      id: 'plant',
      type: 'linkage',
      title: 'P',
      config: { cascadeId: 'plants', levels: ['A', 'B'] },
    },
    { id: 'files', type: 'upload', title: 'Files', config: { maxCount: 2 } },
    {
      id: 'all',
      type: 'singleInput',
      title: [
        '{likes} | {likes:label} | {rate} | {grid.r:label} | {grid.s|none}',
        '{order:label} | {contact.age} | {contact.city:label} | {plant:label} | {files}',
      ].join(' | '),
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
    // The question after does not name this one, and the answer before it is known.
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

test.each([
  ['en', 'a, b, and o', 'Bread, and me', '1,002'],
  ['de', 'a, b und o', 'Bread und me', '1.002'],
])('answers of every kind are written as in %s', async (locale, ids, labels, number) => {
  const world = await testWorld(sqlite, [everything], {
    cascades: [plantsCascade],
  });
  const client = world.client();
  await client.start('everything', { locale });
  const commit = async (id: string, answer: unknown) =>
    expect((await client.commit('everything', id, answer)).code).toBe(200);
  await commit('likes', { choices: [{ id: 'a' }, { id: 'b' }, { id: 'o', text: 'me' }] });
  await commit('rate', { score: 1002 });
  await commit('grid', { rows: { r: ['x', 'y'] } });
  await commit('order', { order: ['b', 'a'] });
  await commit('contact', { blanks: { age: '0042', city: 'Bern' } });
  const path = plantsCascade.items.slice(0, 1).flatMap((item) => [item, ...item.items.slice(0, 1)]);
  await commit('plant', { path: path.map(({ id }) => id) });
  await commit('files', { files: [await client.uploadOne('a & b.pdf', pdf())] });
  const title = (await client.current('everything')).data?.title?.replace(/[\u2068\u2069]/g, '');
  expect(title?.split(' | ')).toEqual([
    ids,
    `Apples &amp; more, ${labels}`,
    number,
    expect.stringContaining('X of Apples &amp; more'),
    'none',
    expect.stringMatching(/^B (?:and|und) A$/),
    '0042',
    'Bern',
    expect.stringContaining(path[1]?.text.in([locale]) ?? 'a plant'),
    'a &amp; b.pdf',
  ]);
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
