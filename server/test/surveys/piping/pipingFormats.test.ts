import { expect, test } from 'vitest';
import { pdf } from '../../support/fileSamples.ts';
import { plantsCascade, sqlite, survey, testWorld } from '../../support/world.ts';
import { input, isolated, option } from './piping.fixture.ts';

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
  ['fa', '۱ فوریهٔ ۲۰۲۶', '۱۷:۳۰', 'مارس ۲۰۲۶'],
])('dates, times and months are written as in %s', async (locale, day, time, month) => {
  const world = await testWorld(sqlite, [moments]);
  const client = world.client();
  await client.start('moments', { locale, address: '?v.plan=2026-02-01' });
  const second = await client.commit('moments', 'day', { text: '2026-02-01' });
  expect(second.data.subject?.title).toBe(`More of ${isolated(day)}`);
  const blanks = { time: '17:30', month: '2026-03', note: '2026-02-01' };
  const third = await client.commit('moments', 'more', { blanks });
  const texts = [isolated(time), isolated(month), isolated(day), isolated('2026-02-01')];
  const [timeText, monthText, dayText, noteText] = texts;
  // Newer locale data has a narrow space before PM.
  const title = third.data.subject?.title.replaceAll('\u202f', ' ');
  expect(title).toBe(`${timeText} and ${monthText}, ${dayText}, ${noteText}`);
  const computed = await client.commit('moments', 'last', { text: 'x' });
  const computedTitle = computed.data.subject?.title.replaceAll('\u202f', ' ');
  expect(computedTitle).toBe(`${timeText}, ${dayText}, ${noteText}, ${noteText}`);
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
