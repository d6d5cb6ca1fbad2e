import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { codebookOf } from '../../export/codebook/codebook.ts';
import { formats } from '../../export/formats.ts';
import { exportRows } from '../../export/rows.ts';
import { tableColumns } from '../../export/table.ts';
import { endOverdueSessions } from '../../sessions/endSession.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { type Client, databases, noon, sharedWorld, survey } from '../support/world.ts';

const minute = 60_000;
const base = {
  title: 'Timed',
  maxAnswerTime: 60,
  questions: ['a', 'b'].map((id) => ({ id, type: 'rate', title: id })),
};
const surveys = [
  survey({ ...base, id: 'twice', timeExtensions: { seconds: 120, max: 2 } }),
  survey({ ...base, id: 'ten', timeExtensions: { seconds: 30 } }),
  survey({ ...base, id: 'fixed' }),
];

function served(id: string): Questionnaire {
  const match = surveys.find((survey) => survey.id === id);
  if (!match) throw new Error(`There is no survey ${id}`);
  return match;
}

describe.each(databases)('more time on $name', (database) => {
  const world = sharedWorld(database, surveys, { isFresh: true });
  let client: Client;
  beforeEach(() => {
    client = world.client();
  });

  const config = (minutes: number, remaining: number) => ({
    latestEndTime: noon + minutes * minute,
    systemCurrTime: world.now,
    extensions: { left: remaining, seconds: 120 },
  });

  test('each press moves the end, and every reply with a time says so', async () => {
    expect((await client.start('twice')).data.maxAnswerTimeConfig).toEqual(config(1, 2));
    world.now += 50_000;
    expect((await client.extendTime('twice')).data).toMatchObject({
      status: 2,
      maxAnswerTimeConfig: config(3, 1),
    });
    expect((await client.locate('twice')).data.maxAnswerTimeConfig).toEqual(config(3, 1));
    const committed = await client.commit('twice', 'a', { score: 1 });
    expect(committed.data.maxAnswerTimeConfig).toEqual(config(3, 1));
    expect((await client.extendTime('twice')).data.maxAnswerTimeConfig).toEqual(config(5, 0));
  });

  test('an app that knows only an earlier end does not end the session', async () => {
    await client.start('twice');
    await client.extendTime('twice');
    world.now += minute;
    expect(await client.end('twice')).toMatchObject({ code: 200, data: null });
    expect((await client.locate('twice')).data).toMatchObject({
      status: 2,
      maxAnswerTimeConfig: config(3, 1),
    });
    world.now += 2 * minute - 1000;
    expect((await client.end('twice')).data).toMatchObject({ status: 3 });
  });

  test('ten times unless the survey says how often', async () => {
    const { data } = await client.start('ten');
    expect(data.maxAnswerTimeConfig?.extensions).toEqual({ left: 10, seconds: 30 });
  });

  test('a repeat with the same key extends nothing', async () => {
    await client.start('twice');
    const replies = [
      await client.extendTime('twice', 'first'),
      await client.extendTime('twice', 'first'),
      await client.extendTime('twice', 'second'),
      await client.extendTime('twice', 'first'),
    ];
    expect(replies.map(({ data }) => data.maxAnswerTimeConfig)).toEqual([
      config(3, 1),
      config(3, 1),
      config(5, 0),
      config(5, 0),
    ]);
  });

  test('presses of two tabs at once both count, and once', async () => {
    await client.start('twice');
    const keys = ['one', 'other', 'one', 'other'];
    await Promise.all(keys.map((key) => client.extendTime('twice', key)));
    expect((await client.locate('twice')).data.maxAnswerTimeConfig).toEqual(config(5, 0));
  });

  test('the key of an answer is no key of more time', async () => {
    await client.start('twice');
    await client.commit('twice', 'a', { score: 1 }, { key: 'same' });
    expect((await client.extendTime('twice', 'same')).http).toBe(409);
  });

  test.each<[string, string, (client: Client) => Promise<unknown>, string | undefined]>([
    ['a survey without extensions', 'fixed', async () => {}, undefined],
    [
      'the last extension',
      'twice',
      async (client) => {
        await client.extendTime('twice');
        await client.extendTime('twice');
      },
      undefined,
    ],
    [
      'the time, also in the grace',
      'twice',
      async () => {
        world.now += minute + 1;
      },
      'timeOver',
    ],
    ['an end', 'twice', (client) => client.end('twice'), 'answeredAlready'],
  ])('%s: refused, and the end stays', async (_, id, before, reason) => {
    await client.start(id);
    await before(client);
    const [session] = await world.rows('session');
    const { http, text } = await client.extendTime(id);
    expect([http, JSON.parse(text).reason]).toEqual([409, reason ?? 'other']);
    expect(await world.rows('session')).toEqual([session]);
  });

  test('the server ends a session by the moved end, and accepts answers in its grace', async () => {
    await client.start('twice');
    await client.extendTime('twice');
    world.now = noon + 2 * minute;
    await endOverdueSessions(world.deps);
    expect(await world.rows('session')).toMatchObject([{ status: 2, extensions: 1 }]);
    world.now = noon + 3 * minute + 3_000;
    expect((await client.commit('twice', 'a', { score: 1 })).data.subject?.questionId).toBe('b');
    world.now += 1;
    await endOverdueSessions(world.deps);
    const finished_at = noon + 3 * minute;
    expect(await world.rows('session')).toMatchObject([{ status: 3, finished_at }]);
    expect((await client.locate('twice')).data.respondent).toMatchObject({ timedOut: true });
  });

  test('the export has the number of extensions', async () => {
    await client.start('twice');
    await client.extendTime('twice');
    await client.start('fixed');
    const lineOf = async (id: string) => {
      const exported = served(id);
      const parts = formats.jsonl(exported, exportRows(world.store, exported));
      return JSON.parse((await Readable.from(parts).toArray()).join(''));
    };
    expect(await lineOf('twice')).toMatchObject({ extensions: 1 });
    expect(await lineOf('fixed')).not.toHaveProperty('extensions');
    const entry = codebookOf(served('twice')).find(({ name }) => name === 'extensions');
    expect(entry).toMatchObject({ kind: 'number', min: 0, max: 2 });
    const names = tableColumns(codebookOf(served('fixed')), []).map(({ name }) => name);
    expect(names).not.toContain('extensions');
  });

  test('a new round has no extensions of its own', async () => {
    await client.start('twice');
    await client.extendTime('twice');
    await client.reAnswer('twice');
    expect((await client.extendTime('twice')).http).toBe(409);
    expect((await client.start('twice')).data.maxAnswerTimeConfig).toEqual(config(3, 1));
  });
});
