import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { formats } from '../../../export/formats.ts';
import { exportRows } from '../../../export/rows.ts';
import { anonymise } from '../../../forgetting/anonymise.ts';
import { type Client, databases, sharedWorld, survey } from '../../support/world.ts';

const date = (id: string, config: object = {}) => ({
  ...{ id, type: 'singleInput', title: id },
  config: { kind: 'date', required: false, ...config },
});
const days = survey({
  id: 'days',
  title: 'Days',
  values: {
    age: { compute: 'years(born)', forExport: true },
    since: { compute: 'days(born, today)', forExport: true },
    day: { compute: 'today', forExport: true },
  },
  questions: [
    date('born', { min: { of: 'today', plus: -40_000 }, max: { of: 'today' } }),
    {
      ...{ id: 'grown', type: 'text', title: '{value.age|?}, {value.since|?}, {value.day}' },
      showIf: { question: 'born', after: { of: 'today', plus: -1 } },
    },
    { id: 'last', type: 'text', title: '{value.age|?}, {value.since|?}, {value.day}' },
  ],
});

/**
 * Half past eleven at night in UTC is the next day in Kiritimati and Lisbon, and noon of the same
 * day in Honolulu.
 */
const start = Date.UTC(2031, 4, 1, 23, 30);
const kiritimati = 'Pacific/Kiritimati';
const honolulu = 'Pacific/Honolulu';

describe.each(databases)('the day of a respondent on $name', (database) => {
  const world = sharedWorld(database, [days], { isFresh: true });
  const begin = async (timeZone?: string) => {
    world.now = start;
    const client = world.client();
    const { data } = await client.start('days', timeZone === undefined ? {} : { timeZone });
    return { client, config: data.subject?.config };
  };
  const subjectAfter = async (client: Client, text: string) =>
    (await client.commit('days', 'born', { text })).data.subject;

  test.each([
    [kiritimati, '2031-05-02'],
    ['Europe/Lisbon', '2031-05-02'],
    ['+01:00', '2031-05-02'],
    ['UTC', '2031-05-01'],
    [honolulu, '2031-05-01'],
  ])('in %s is %s for bounds, values, years, days and conditions', async (timeZone, day) => {
    const { client, config } = await begin(timeZone);
    expect(config).toMatchObject({ max: day });
    const subject = await subjectAfter(client, day);
    expect(subject).toMatchObject({ questionId: 'grown' });
    const [year, month, date] = day.split('-').map(Number);
    const written = `${['May'][Number(month) - 5]} ${date}, ${year}`;
    expect(subject?.title?.replaceAll(/[\u2066-\u2069]/g, '')).toBe(`0, 0, ${written}`);
  });

  test('decides on birthdays and on conditions a day apart', async () => {
    const ages = [];
    for (const timeZone of [kiritimati, honolulu]) {
      const { client } = await begin(timeZone);
      ages.push((await subjectAfter(client, '2011-05-02'))?.title?.slice(0, 4));
    }
    expect(ages.map((text) => text?.replaceAll(/[\u2066-\u2069]/g, ''))).toEqual(['20', '19']);
  });

  test.each([undefined, '', 'Mars/Olympus', '+99:99'])(
    'is each possible one for bounds where the zone is %j',
    async (timeZone) => {
      const { client, config } = await begin(timeZone);
      expect(config).toMatchObject({ min: '1921-10-25', max: '2031-05-02' });
      expect((await subjectAfter(client, '2031-05-02'))?.questionId).toBe('grown');
    },
  );

  test('stays overnight, and follows a location, a wake and a start from another zone', async () => {
    const { client } = await begin(honolulu);
    world.now = start + 12 * 3_600_000;
    const located = async (timeZone: string) =>
      (await client.locate('days', {}, timeZone)).data.subject?.config;
    expect(await located(honolulu)).toMatchObject({ max: '2031-05-01' });
    expect(await located('')).toMatchObject({ max: '2031-05-01' });
    expect(await located(kiritimati)).toMatchObject({ max: '2031-05-02' });
    expect(await located('')).toMatchObject({ max: '2031-05-02' });
    const woken = await client.wake('days', { timeZone: honolulu });
    expect(woken.data).toMatchObject({ subject: { config: { max: '2031-05-01' } } });
    const started = await client.start('days', { timeZone: kiritimati });
    expect(started.data.subject?.config).toMatchObject({ max: '2031-05-02' });
  });

  test('stays the same in the export, and after the session is made anonymous', async () => {
    const { client } = await begin(kiritimati);
    await client.commit('days', 'born', { text: '2011-05-02' });
    const { data } = await client.commit('days', 'last', {});
    const id = data.respondent?.id ?? '';
    const exported = async () =>
      (await Readable.from(formats.jsonl(days, exportRows(world.store, days))).toArray())
        .join('')
        .split('\n')
        .find((line) => line.includes(id));
    const values = /"age":20\b.*"day":"2031-05-02"/;
    expect(await exported()).toMatch(values);
    const { store, deps } = world;
    const files = deps.files.real;
    await anonymise({ store, files }, new Map([['days', days]]), id);
    const anonymous = await exported();
    expect(anonymous).toContain(`"day":"2031-05-02"`);
    const zones = await store.db.selectFrom('session').select('time_zone').execute();
    expect(zones).toContainEqual({ time_zone: null });
  });
});
