import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { formats } from '../../export/formats.ts';
import { exportRows } from '../../export/rows.ts';
import { type Client, databases, noon, sharedWorld, signedInfo } from '../support/world.ts';
import { ages, bare, graded, infoSecret, joins, plain, shop } from './values.fixture.ts';

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
  const exported = async (format: 'csv' | 'jsonl', exportedSurvey = shop) =>
    (
      await Readable.from(
        formats[format](exportedSurvey, exportRows(world.store, exportedSurvey)),
      ).toArray()
    ).join('');

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
