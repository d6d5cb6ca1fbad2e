import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import readSheets from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import { inProcessServer } from '../../../packages/paths/simulate/inProcessServer.ts';
import { simulate } from '../../../packages/paths/simulate/simulate.ts';
import { noMeter } from '../../observability/meter.ts';
import { openDelivery } from '../../webhooks/delivery.ts';
import { output } from '../support/output.ts';
import { startServerHere } from '../support/process.ts';
import { openReceiver, secret } from '../support/receiver.ts';
import { bases, survey } from '../support/world.ts';

const definition = {
  id: 'drinks',
  title: 'Drinks',
  questions: [
    {
      ...{ id: 'drink', type: 'radio', title: 'Drink' },
      choice: ['tea', 'cocoa', 'water'].map((id) => ({ id, text: id })),
    },
    { id: 'stars', type: 'rate', title: 'Stars' },
  ],
};
const drinks = survey(definition);
const token = 'a token of 32 characters or more';
const until = Date.parse('2031-05-01T12:00:00Z');

/** The statistics of a data set: respondents by drink, and the sum of their stars. */
interface Numbers {
  readonly drinks: Readonly<Record<string, number>>;
  readonly stars: number;
}

/** Counts drinks and stars of the ended sessions. */
function numbersOf(rows: readonly (readonly [unknown, unknown])[]): Numbers {
  const counted = Map.groupBy(rows, ([drink]) => String(drink));
  return {
    drinks: Object.fromEntries([...counted].map(([id, { length }]) => [id, length] as const)),
    stars: rows.reduce((sum, [, stars]) => sum + Number(stars), 0),
  };
}

function ofObjects(objects: readonly unknown[]): Numbers {
  return numbersOf(
    objects.map((object) => {
      const { answers } = Object(object);
      return [answers.drink.choice, answers.stars.score];
    }),
  );
}

/** Reads the statistics from the tables of a results page with `sessions` sessions. */
function ofPage(page: string, sessions: number): Numbers {
  const text = page.replace(/<svg.*?<\/svg>/gs, '');
  const count = (id: string) =>
    Number(new RegExp(`>${id}</bdi></th><td>[\\d.]+%</td><td>(\\d+)<`).exec(text)?.[1]);
  const mean = Number(/<dt>Mean<\/dt><dd>([\d.]+)<\/dd>/.exec(text)?.[1]);
  const counts = ['tea', 'cocoa', 'water'].map((id) => [id, count(id)] as const);
  return { drinks: Object.fromEntries(counts), stars: Math.round(mean * sessions) };
}

test.each(bases)(
  'one data set gives the same numbers on every path from $name',
  async ({ base }) => {
    const env = { ANSWERS_TOKEN: token, RESULTS_TOKEN: token };
    const server = await startServerHere({ surveys: [definition], base, env });
    const store = await server.open();
    const stores = { real: store, demo: store };
    const simulated = inProcessServer({
      ...{ survey: drinks, cascades: new Map(), seed: '1', testKey: null, stores },
      config: {
        maxUnattached: 2 ** 31,
        login: { way: { kind: 'none' }, hours: 1, idleMinutes: 1 },
      },
      files: { real: Object(null), demo: Object(null) },
      outbox: { wake() {} },
    });
    const receiver = await openReceiver();
    const period = { from: until - 24 * 60 * 60 * 1000, until };
    await simulate({
      ...{ survey: drinks, cascades: new Map(), seed: '1', respondents: 40 },
      ...{ period, target: simulated, testKey: null },
    });
    simulated.close();

    const run = async (file: string, ...args: string[]) => {
      const { code, out, err } = await output(`server/cli/${file}.ts`, { args, env: server.env });
      expect([file, code, err]).toEqual([file, 0, '']);
      return out;
    };
    const get = async (path: string) => {
      const headers = { Authorization: `Bearer ${token}` };
      return (await server.client().fetch(path, { headers })).text();
    };
    const ended = ['drinks', '--status', 'ended'];
    const file = (name: string) => join(server.directory, name);

    const csv = parse(await run('answers', ...ended), { columns: true }) as Record<
      string,
      string
    >[];
    const numbers = numbersOf(csv.map(({ drink, stars }) => [drink, stars]));
    expect(Object.keys(numbers.drinks).sort()).toEqual(['cocoa', 'tea', 'water']);
    expect(csv.length).toBeGreaterThan(20);

    const lines = (await run('answers', ...ended, '--format', 'jsonl')).trim().split('\n');
    await run('answers', ...ended, '--format', 'xlsx', '--out', file('drinks.xlsx'));
    const [sheet] = await readSheets(new Blob([await readFile(file('drinks.xlsx'))]));
    await run('results', ...ended, '--out', file('drinks.html'));
    const api = (await get('/api/v1/surveys/drinks/answers')).trim().split('\n');
    const delivery = openDelivery(
      {
        ...{ stores, surveys: new Map([['drinks', drinks]]), clock: () => until, meter: noMeter },
        log: { info() {}, warn() {}, error() {} },
      },
      { url: receiver.url, secrets: [secret] },
    );
    await delivery.settled();
    await store.close();

    const parsed = (rows: readonly string[]) => ofObjects(rows.map((row) => JSON.parse(row)));
    expect({
      jsonl: parsed(lines),
      api: parsed(api),
      webhook: ofObjects(receiver.received.map(({ event }) => event.data)),
      xlsx: numbersOf((sheet?.data ?? []).slice(1).map((row) => [row.at(-2), row.at(-1)])),
      page: ofPage(await readFile(file('drinks.html'), 'utf8'), csv.length),
      live: ofPage(await get('/results/drinks?status=ended'), csv.length),
    }).toEqual(
      Object.fromEntries(
        ['jsonl', 'api', 'webhook', 'xlsx', 'page', 'live'].map((path) => [path, numbers]),
      ),
    );
  },
);
