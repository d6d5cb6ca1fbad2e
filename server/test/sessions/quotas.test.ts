import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { countPlaces } from '../../db/quotaQueries.ts';
import { formats } from '../../export/formats.ts';
import { exportRows } from '../../export/rows.ts';
import { statisticsOf } from '../../results/statistics/statisticsOf.ts';
import {
  answerAll,
  type Client,
  databases,
  sharedWorld,
  sqlite,
  survey,
  testWorld,
} from '../support/world.ts';

const drink = {
  id: 'drink',
  type: 'radio',
  title: { en: 'Tea or coffee?', de: 'Tee oder Kaffee?' },
  choice: ['tea', 'coffee'].map((id) => ({ id, text: id })),
};
const rate = { id: 'rate', type: 'rate', title: 'How?' };
const definition = {
  id: 'drinks',
  title: { en: 'Drinks', de: 'Getränke' },
  config: {
    allowReAnswer: true,
    endText: 'Thank you',
    endPageBtnEnable: true,
    endPageBtnLink: 'https://shop.example/',
  },
  scoring: { maximum: 5 },
  questions: [drink, rate],
};
const tea = {
  id: 'tea',
  when: { question: 'drink', is: 'tea' },
  max: 1,
  end: { endText: { en: 'Enough {drink:label}', de: 'Genug {drink:label}' } },
};
const limited = survey({ ...definition, quotas: [tea] });
const closing = survey({ ...definition, id: 'closing', maxAnswers: 1 });
const demo = survey({
  ...definition,
  id: 'demo',
  config: { ...definition.config, demo: true },
  maxAnswers: 1,
  quotas: [tea],
});
const timed = survey({ ...definition, id: 'timed', maxAnswerTime: 60, maxAnswers: 1 });

const teaAnswers = { drink: { choice: 'tea' }, rate: { score: 3 } };
const turnedAway = { drink: { choice: 'tea' } };

test('two hundred sessions that end at once take one place of one on SQLite', async () => {
  const world = await testWorld(sqlite, [limited]);
  const clients = Array.from({ length: 200 }, () => world.client());
  for (const client of clients) {
    await client.start('drinks');
    await client.commit('drinks', 'drink', teaAnswers.drink);
  }
  await Promise.all(clients.map((client) => client.commit('drinks', 'rate', teaAnswers.rate)));
  expect(await world.rows('quota_place')).toHaveLength(1);
  const ended = await world.rows('session');
  expect(ended.filter(({ quota }) => quota === 'tea')).toHaveLength(199);
});

describe.each(databases)('quotas on $name', (database) => {
  const world = sharedWorld(database, [limited, closing, demo, timed], { isFresh: true });
  // Each test has another survey, because the server's cached counts outlive the rows, which are
  // removed between tests.
  let tests = 0;
  beforeEach(() => {
    tests += 1;
    world.now += tests * 10_000;
  });
  const places = async () =>
    (await world.rows('quota_place')).map(({ quota, survey_id }) => `${survey_id} ${quota}`).sort();
  const answer = async (id: string, answers: object = teaAnswers, client = world.client()) => ({
    client,
    ...(await answerAll(client, id, { ...answers })),
  });

  test('a session whose quota is full ends immediately with the end page of the quota', async () => {
    expect((await answer('drinks')).data).toMatchObject({ status: 3, respondent: { score: 3 } });
    const client = world.client();
    await client.start('drinks', { locale: 'de' });
    const ended = await client.commit('drinks', 'drink', { choice: 'tea' }, { key: 'a' });
    expect(ended.data.status).toBe(3);
    expect(ended.data.respondent?.score).toBeUndefined();
    const { config } = ended.data.survey ?? {};
    expect(config?.endText).toBe('Genug \u2068tea\u2069');
    expect(config?.endPageBtnLink).toBeUndefined();
    // A repeat, a late end and a later visit find the same end.
    const repeat = await client.commit('drinks', 'drink', { choice: 'tea' }, { key: 'a' });
    expect(repeat.text).toBe(ended.text);
    expect((await client.end('drinks')).data).toMatchObject({ survey: { config } });
    expect((await client.locate('drinks')).data).toMatchObject({ status: 3, survey: { config } });
    expect((await client.commit('drinks', 'rate', { score: 1 })).code).toBe(409);
    expect(await places()).toEqual(['drinks tea']);
  });

  test('other answers continue, and the export names the quota of a session', async () => {
    await answer('drinks');
    const { client: away } = await answer('drinks', turnedAway);
    expect((await away.locate('drinks')).data.status).toBe(3);
    const other = await answer('drinks', { ...teaAnswers, drink: { choice: 'coffee' } });
    expect(other.data.survey).toBeUndefined();
    const csv = await Readable.from(
      formats.csv(limited, exportRows(world.store, limited)),
    ).toArray();
    const [head = '', ...rows] = csv.join('').trim().split('\r\n');
    expect(head).toMatch(/,user,device,quota,drink,rate$/);
    const ends = rows.map((row) => row.split(',').slice(-3).join());
    expect(ends.sort()).toEqual([',coffee,3', ',tea,3', 'tea,tea,']);
  });

  test('nobody whom a full quota sends away counts as asked the next question (R46)', async () => {
    await answer('drinks');
    await answer('drinks', turnedAway);
    await answer('drinks', turnedAway);
    const { all } = await statisticsOf(limited, exportRows(world.store, limited));
    expect(all.sessions).toMatchObject({ started: 3, completed: 1, byQuota: 2 });
    expect(
      all.questions.map(({ id, reached, answered, left }) => [id, reached, answered, left]),
    ).toEqual([
      ['drink', 3, 3, 0],
      ['rate', 1, 1, 0],
    ]);
  });

  test('a change of an answer is judged again, by what was answered before it', async () => {
    await answer('drinks');
    const client = world.client();
    await client.start('drinks');
    await client.commit('drinks', 'drink', { choice: 'coffee' });
    await client.back('drinks');
    expect((await client.commit('drinks', 'drink', { choice: 'tea' })).data.status).toBe(3);
  });

  test('a quota is checked once its question is answered, and no question that it decides is sent ahead', async () => {
    world.publish({
      ...definition,
      quotas: [{ id: 'low', when: { question: 'rate', isNot: 5 }, max: 1 }],
    });
    await answer('drinks');
    const client = world.client();
    await client.start('drinks');
    const second = await client.commit('drinks', 'drink', { choice: 'tea' });
    expect(second.data).toMatchObject({ status: 2, subject: { questionId: 'rate' } });
    expect((await client.commit('drinks', 'rate', { score: 4 })).data).toMatchObject({
      status: 3,
      survey: { config: { endText: 'Thank you' } },
    });
    world.publish({ ...definition, quotas: [tea] });
    const asked = await world.client().start('drinks');
    expect(asked.data.subject?.ahead ?? []).toEqual([]);
    world.publish({ ...definition });
    expect((await world.client().start('drinks')).data.subject?.ahead).toHaveLength(1);
  });

  test('a new round releases the place, and takes it again', async () => {
    const { client } = await answer('drinks');
    await client.reAnswer('drinks');
    expect(await places()).toEqual([]);
    await answer('drinks');
    expect((await answer('drinks', turnedAway, client)).data).toMatchObject({
      status: 3,
      survey: { config: { endText: 'Enough \u2068tea\u2069' } },
    });
    const again = await client.reAnswer('drinks');
    expect(again.data.status).toBe(1);
    const coffee = { ...teaAnswers, drink: { choice: 'coffee' } };
    expect((await answer('drinks', coffee, client)).data.survey).toBeUndefined();
  });

  test('a survey with enough answers is closed to new respondents', async () => {
    const begun = world.client();
    await begun.start('closing');
    expect((await world.client().locate('closing')).data.status).toBe(1);
    const { client: ended } = await answer('closing');
    const late = world.client();
    expect((await late.locate('closing')).data.status).toBe(4);
    expect((await late.wake('closing', { userId: 'ana' })).data.status).toBe(4);
    expect((await late.start('closing')).code).toBe(409);
    expect((await ended.locate('closing')).data.status).toBe(3);

    expect((await begun.reAnswer('closing')).data.status).toBe(1);
    expect((await answer('closing', teaAnswers, begun)).data.status).toBe(3);
    expect(await places()).toEqual(['closing *', 'closing *']);

    await begun.reAnswer('closing');
    await ended.reAnswer('closing');
    expect((await late.locate('closing')).data.status).toBe(1);
  });

  test('only sessions with answers count, including those whose time is over', async () => {
    const idle = world.client();
    const hasty = world.client();
    await idle.start('timed');
    await hasty.start('timed');
    await hasty.commit('timed', 'drink', { choice: 'tea' });
    await idle.end('timed');
    expect((await world.client().locate('timed')).data.status).toBe(1);
    world.now += 120_000;
    await hasty.locate('timed');
    expect(await places()).toEqual(['timed *']);
    expect((await world.client().locate('timed')).data.status).toBe(4);
  });

  test('a demo counts nothing', async () => {
    for (const client of [world.client(), world.client()]) {
      expect((await answer('demo', teaAnswers, client)).data).toMatchObject({ status: 3 });
      expect((await client.locate('demo')).data.respondent?.score).toBe(3);
    }
    const { db } = world.deps.stores.demo;
    expect(await db.selectFrom('quota_place').selectAll().execute()).toEqual([]);
  });

  test('a place taken by another process counts after a second', async () => {
    const visit = async () => (await world.client().locate('closing')).data.status;
    expect(await visit()).toBe(1);
    await beginElsewhere(world.client());
    world.now += 900;
    expect(await visit()).toBe(1);
    world.now += 100;
    expect(await visit()).toBe(4);
  });

  async function beginElsewhere(client: Client) {
    const { id = '' } = (await client.start('drinks')).data.respondent ?? {};
    const row = { session_id: id, quota: '*', survey_id: 'closing' };
    await world.store.db.insertInto('quota_place').values(row).execute();
  }

  test('sessions that end together may take a place each on Postgres, and later ones none', async () => {
    const crowd = Array.from({ length: 20 }, () => world.client());
    await Promise.all(crowd.map((client) => client.start('drinks')));
    for (const [question, result] of Object.entries(teaAnswers)) {
      await Promise.all(crowd.map((client) => client.commit('drinks', question, result)));
    }
    // The count is exact only on SQLite, where the transaction that ends a session counts the others.
    const placeCount = database.name === 'SQLite' ? 1 : 20;
    expect(await places()).toHaveLength(placeCount);
    const late = await answer('drinks', turnedAway);
    expect(late.data.survey?.config?.endText).toContain('Enough');
    expect(await places()).toHaveLength(placeCount);
  });

  test('a removed session releases its places', async () => {
    await answer('drinks');
    await world.store.db.deleteFrom('session').execute();
    expect(await places()).toEqual([]);
    expect(await countPlaces(world.store.db, 'drinks', new Map([['tea', 1]]))).toEqual(
      new Map([['tea', 0]]),
    );
  });
});
