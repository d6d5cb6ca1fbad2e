import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { formats } from '../../../server/export/formats.ts';
import { exportRows } from '../../../server/export/rows.ts';
import { type Client, databases, noon, sharedWorld, signedInfo, survey } from '../support/world.ts';

const infoSecret = 'a secret that only this test knows';
const rate = (id: string, title: unknown = id) => ({ id, type: 'rate', title });

const shop = survey({
  id: 'shop',
  title: 'Shop',
  config: { allowReAnswer: true, endText: 'Plan {value.plan|none}, {value.twice|nothing} points.' },
  values: {
    plan: { from: 'address', type: 'text', maxLength: 8 },
    seats: { from: 'address', type: 'number', default: 1 },
    trial: { from: 'context', type: 'boolean' },
    team: { from: 'context', type: 'text', maxLength: 4 },
    tier: { from: 'info', type: 'text' },
    twice: { compute: 'q.overall * 2 + sum(grid)' },
    paid: { compute: 'not trial and seats >= 2', type: 'boolean' },
    day: { compute: 'today' },
  },
  questions: [
    rate('overall', 'How is {value.plan|your plan} with {value.seats} seats, {value.tier}?'),
    { ...rate('grid'), type: 'multiRate', choice: [{ id: 'a', text: 'A' }] },
    rate('after', 'You gave {overall}, which is {value.twice} now.'),
  ],
});
const ages = survey({
  id: 'ages',
  title: 'Ages',
  values: {
    age: { compute: 'years(born)' },
    until: { compute: 'if(answered(born), today, today)' },
    days: { compute: 'days(born, value.until)' },
    weeks: { compute: 'floor(days / 7)' },
    share: { compute: 'round(days / 365.25, 1)' },
  },
  questions: [
    { id: 'born', type: 'singleInput', title: 'Born?', config: { kind: 'date', required: false } },
    {
      ...rate('care', 'At {value.age|any age}?'),
      description: '{value.days|?}, {value.weeks|?}, {value.share|?}',
    },
  ],
});
const joins = survey({
  id: 'joins',
  title: 'Joins',
  values: {
    pool: { compute: 'if(includes(likes, "pool"), 10, 20)' },
    least: { compute: 'min(q.size, 7, pool)' },
    digits: { compute: 'length(concat("😀", q.size))' },
    half: { compute: 'contains(concat(q.size), ".5")' },
    most: { compute: 'max(q.size, 7)' },
    text: { compute: 'concat("<", q.size, "/", least, ">")' },
    twice: { compute: 'concat(text, text, text, text)' },
    long: { compute: `concat(${Array(60).fill('twice').join()})` },
    longest: { compute: `concat(${Array(60).fill('long').join()})` },
  },
  questions: [
    {
      ...{ id: 'likes', type: 'check', title: 'What?', config: { required: false } },
      choice: ['pool', 'pools'].map((id) => ({ id, text: id })),
    },
    { id: 'size', type: 'singleInput', title: 'Size?', config: { required: false, format: 1 } },
    {
      ...rate(
        'after',
        '{value.pool} {value.least} {value.most} {value.text} {value.digits} {value.half}',
      ),
      description: '{value.longest}',
    },
  ],
});
const graded = survey({
  id: 'graded',
  title: 'Graded',
  scoring: { factor: 2, maximum: 100 },
  config: { endText: '{value.total}' },
  values: {
    seats: { from: 'address', type: 'number', default: 1, score: { offset: 1, weight: 0.5 } },
    late: { from: 'context', type: 'number', score: {} },
    bonus: { from: 'info', type: 'number', score: { weight: -1 } },
    both: { compute: 'q.first * q.second + seats', score: {} },
    total: { compute: 'score' },
  },
  ends: [{ id: 'high', when: { of: 'score', atLeast: 45 }, endText: 'High {value.total}' }],
  questions: [rate('first'), { ...rate('second'), showIf: { of: 'score', between: [15, 15] } }],
});
const plain = survey({ id: 'plain', title: 'Plain', questions: [rate('n')] });

const bare = (text: string | undefined) => text?.replace(/[\u2068\u2069]/g, '');

describe.each(databases)('values of a survey on $name', (database) => {
  const world = sharedWorld(database, [shop, plain, ages, joins, graded], {
    infoSecret,
    isFresh: true,
  });
  const signed = (userId: string, until = noon / 1000 + 60) =>
    signedInfo(infoSecret, 'shop', userId, until);
  const startWith = async (sent: Parameters<Client['start']>[1], client = world.client()) => {
    const { data, code } = await client.start('shop', sent);
    expect(code).toBe(200);
    return { client, title: bare(data.subject?.title) };
  };
  const notices = () => world.lines.filter(({ facts }) => 'values' in facts);
  const stored = async () =>
    (await world.rows('session')).map(({ given_values: json }) =>
      JSON.parse((json ?? 'null') as string),
    );
  const exported = async (format: 'csv' | 'jsonl', one = shop) =>
    (await Readable.from(formats[format](one, exportRows(world.store, one))).toArray()).join('');

  test('are read from the address, the host page and signed info, and unknown ones are ignored', async () => {
    const { title } = await startWith({
      address: '?lang=en&v.plan=pro&v.seats=7&v.other=1&v.plan=second&plan=no&v.team=own',
      context: '{"team":"red","trial":false,"plan":"free","unknown":1}',
      userId: signed('ana?tier=gold&plan=no'),
    });
    expect(title).toBe('How is pro with 7 seats, gold?');
    expect(await stored()).toEqual([
      { plan: 'pro', seats: 7, trial: false, team: 'red', tier: 'gold' },
    ]);
    expect(notices()).toEqual([]);
  });

  test('have a default, and are not stored where none was given', async () => {
    const { title } = await startWith({});
    expect(title).toBe('How is your plan with 1 seats, ?');
    expect(await stored()).toEqual([null]);
  });

  test.each([
    ['?v.plan=a+longer+one', ['plan']],
    ['?v.plan=a%00b', ['plan']],
    ['?v.plan=%ED%A0%80', []],
    ['?v.seats=many&v.plan=', ['seats']],
    ['?v.seats=1e9', ['seats']],
    ['?v.seats=Infinity', ['seats']],
    [`?v.plan=pro&x=${'x'.repeat(5000)}`, []],
    ['?v.__proto__=1&v.constructor=1', []],
    ['?%E0%A4%A', []],
  ])(
    'that are invalid do not prevent the start, and are logged once without their content: %s',
    async (address, names) => {
      const { client } = await startWith({ address });
      await startWith({ address }, client);
      expect(notices()).toEqual(
        names.length === 0
          ? []
          : [{ level: 'info', what: expect.any(String), facts: { survey: 'shop', values: names } }],
      );
      expect(JSON.stringify(world.lines)).not.toContain('longer');
    },
  );

  test('of a host page that are invalid are ignored', async () => {
    await startWith({ context: '{"team":"green","trial":"perhaps"}' });
    expect(await stored()).toEqual([null]);
    expect(notices()).toMatchObject([{ facts: { values: ['trial', 'team'] } }]);
  });

  test.each([
    ['unsigned', 'ana?tier=gold'],
    ['with another signature', `ana?tier=gold.${noon / 1000 + 60}.${'x'.repeat(43)}`],
    ['expired', signed('ana?tier=gold', noon / 1000 - 1)],
  ])('of an info that is %s are ignored', async (_, userId) => {
    await startWith({ userId });
    expect(await stored()).toEqual([null]);
  });

  test('in signed info do not change the user', async () => {
    const client = world.client();
    await client.wake('shop', { userId: signed('ana?tier=gold') });
    await startWith({ userId: signed('ana?tier=gold') }, client);
    await client.attachInfo('shop', signed('ana?tier=gold'));
    expect(await world.rows('session')).toMatchObject([{ user_id: 'ana' }]);
    const other = await world.client().wake('shop', { userId: signed('ana?tier=iron') });
    expect(other.data).toMatchObject({ status: 2, subject: { questionId: 'overall' } });
    expect(bare(other.data.subject?.title)).toContain('gold');
  });

  test('are those of the start until a new round', async () => {
    const { client } = await startWith({ address: '?v.plan=pro', context: '{"team":"red"}' });
    expect((await startWith({ address: '?v.plan=free' }, client)).title).toContain('pro');
    await client.commit('shop', 'overall', { score: 4 });
    await client.reAnswer('shop');
    expect((await startWith({ address: '?v.plan=free' }, client)).title).toContain('free');
    expect(await stored()).toEqual([{ plan: 'free', team: 'red' }]);
  });

  test('are computed from the answers given so far, also after going back', async () => {
    const { client } = await startWith({ address: '?v.seats=2.5', context: '{"trial":false}' });
    await client.commit('shop', 'overall', { score: 3 });
    const third = await client.commit('shop', 'grid', { rows: { a: 2 } });
    expect(bare(third.data.subject?.title)).toBe('You gave 3, which is 8 now.');
    await client.back('shop');
    await client.back('shop');
    await client.commit('shop', 'overall', { score: 5 });
    await client.commit('shop', 'grid', { rows: { a: 2 } });
    expect(bare((await client.current('shop')).data?.title)).toBe('You gave 5, which is 12 now.');
    const ended = await client.commit('shop', 'after', { score: 1 });
    expect(bare(ended.data.survey?.config.endText)).toBe('Plan none, 12 points.');
    expect(bare((await client.locate('shop')).data.survey.config.endText)).toContain('12 points');
  });

  test.each([
    ['2013-05-01', 'At 18?', '6,574, 939, 18'],
    ['2013-05-02', 'At 17?', '6,573, 939, 18'],
    ['2031-06-01', 'At -1?', '-31, -5, -0.1'],
    ['', 'At any age?', '?, ?, ?'],
  ])('count the years and days from a date until today: %s', async (text, title, days) => {
    const client = world.client();
    await client.start('ages');
    const { data } = await client.commit('ages', 'born', { text });
    expect(bare(data.subject?.title)).toBe(title);
    expect(bare(data.subject?.description)).toBe(days);
  });

  test.each([
    [['pool'], '3.5', '10 3.5 7 &lt;3.5/3.5&gt; 4 true'],
    [['pools'], '9', '20 7 9 &lt;9/7&gt; 2 false'],
    [[], '', '20 7 7 &lt;/7&gt; 1 false'],
  ])('test options, join texts and take extremes: %j, %s', async (likes, text, title) => {
    const client = world.client();
    await client.start('joins');
    await client.commit('joins', 'likes', { choices: likes.map((id) => ({ id })) });
    const { data } = await client.commit('joins', 'size', { text });
    expect(bare(data.subject?.title)).toBe(title);
    expect(bare(data.subject?.description)?.replace(/&\w+;/g, '<')).toHaveLength(1_000);
  });

  test.each([
    // The second question is asked at 2 × (3 + 0.5 × (3 + 1) + 2.5).
    ['seats=3', 2.5, 'bonus=0', 4, 'High 53', 53],
    ['seats=3', 2.5, 'bonus=0', 1, '29', 29],
    ['seats=4', 2.5, 'bonus=0', null, '16', 16],
    ['seats=x', null, 'bonus=200', null, '0', 0],
  ])('count for the score: %s, %s, %s, %s', async (address, late, info, second, text, score) => {
    const client = world.client();
    const context = JSON.stringify(late === null ? {} : { late });
    const userId = signedInfo(infoSecret, 'graded', `ana?${info}`, noon / 1000 + 60);
    await client.start('graded', { address: `?v.${address}`, context, userId });
    const first = await client.commit('graded', 'first', { score: 3 });
    expect(first.data.subject?.questionId).toBe(second === null ? undefined : 'second');
    const { data } =
      second === null ? first : await client.commit('graded', 'second', { score: second });
    expect(data).toMatchObject({ respondent: { score, maxScore: 100 } });
    expect(bare(data.survey?.config.endText)).toBe(text);
    const [, row] = (await exported('csv', graded)).split('\r\n');
    expect(row).toContain(`,${score},`);
    expect(row).toMatch(new RegExp(`,${score}$`));
  });

  test('are columns of the export', async () => {
    const { client } = await startWith({ address: '?v.plan==SUM(1)&v.seats=3' });
    await client.commit('shop', 'overall', { score: 3 });
    const [header, row] = (await exported('csv')).split('\r\n');
    const names = ['plan', 'seats', 'trial', 'team', 'tier', 'twice', 'paid', 'day'];
    expect(header).toMatch(new RegExp(`,${names.map((name) => `value\\.${name}`).join(',')}$`));
    expect(row).toMatch(/,'=SUM\(1\),3,,,,6,true,2031-05-01$/);
    expect(JSON.parse(await exported('jsonl')).values).toEqual({
      plan: '=SUM(1)',
      seats: 3,
      trial: null,
      team: null,
      tier: null,
      twice: 6,
      paid: true,
      day: '2031-05-01',
    });
  });

  test('are absent from a survey without any', async () => {
    const client = world.client();
    expect((await client.start('plain', { address: '?v.plan=pro' })).code).toBe(200);
    expect(await stored()).toEqual([null]);
    expect(await exported('csv', plain)).not.toContain('value');
    expect(await exported('jsonl', plain)).not.toContain('values');
    const ended = await client.commit('plain', 'n', { score: 1 });
    expect(ended.data.survey).toBeUndefined();
  });
});
