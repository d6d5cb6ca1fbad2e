import { describe, expect, test } from 'vitest';
import { codes } from '../../../contract/envelope.ts';
import { status } from '../../../contract/status.ts';
import { testTokenFor } from '../../auth/testMode.ts';
import { readFilter } from '../../export/filter.ts';
import { exportRows } from '../../export/rows.ts';
import { forget, selected } from '../../forgetting/forget.ts';
import { type Meter, noMeter } from '../../observability/meter.ts';
import { answerAll, databases, signedInfo, survey, testWorld } from '../support/world.ts';

const testKey = 'the key of tests';
const answersToken = 'the token of the read API, 32 of them';
const infoSecret = 'a secret that only this test knows';
const question = { id: 'drink', type: 'singleInput', title: 'Drink?' };
const open = survey({
  id: 'open',
  title: 'O',
  maxAnswers: 1,
  config: { allowReAnswer: true },
  questions: [question],
});
const invited = survey({ id: 'invited', title: 'I', login: 'link', questions: [question] });

describe.each(databases)('test answers on $name', (database) => {
  const opened = async () => {
    const events: string[] = [];
    const meter: Meter = { ...noMeter, sessionEvent: (event: string) => void events.push(event) };
    const world = await testWorld(database, [open, invited], {
      testKey,
      infoSecret,
      answersToken,
      outbox: { wake() {} },
      meter,
    });
    const tester = (id: string, token = testTokenFor(world.deps, id, testKey) ?? '') => {
      const client = world.client();
      client.cookies.set(`askpath.test.${id}`, token);
      return client;
    };
    const exported = async (options: { test?: boolean; all?: boolean } = {}) => {
      const texts: unknown[] = [];
      for await (const { answers } of exportRows(world.store, open, readFilter(options, []))) {
        texts.push(answers.get('drink'));
      }
      return texts;
    };
    return { world, tester, exported, events };
  };
  const [tea, water] = [{ text: 'tea' }, { text: 'water' }];

  test('they take no place, are exported separately, and are removed together', async () => {
    const { world, tester, exported, events } = await opened();
    const again = tester('open');
    for (const client of [again, tester('open')]) {
      expect((await answerAll(client, 'open', { drink: tea })).data.status).toBe(status.ended);
    }
    await again.reAnswer('open');
    await answerAll(again, 'open', { drink: tea });
    expect(await world.rows('quota_place')).toEqual([]);
    expect(events).toEqual([]);
    world.now += 5_000;
    expect((await answerAll(world.client(), 'open', { drink: water })).data.status).toBe(
      status.ended,
    );
    expect(await exported()).toEqual([water]);
    expect(await exported({ test: true })).toEqual([tea, tea]);
    expect(await exported({ all: true })).toHaveLength(3);
    expect(await world.rows('webhook_event')).toHaveLength(1);
    const headers = { Authorization: `Bearer ${answersToken}` };
    const read = await world.app.request('/api/v1/surveys/open/answers', { headers });
    expect((await read.text()).match(/tea|water/g)).toEqual(['water']);

    const storage = { store: world.store, files: world.deps.files.real };
    const ofOther = { test: 1, survey_id: 'invited' };
    expect((await selected(storage, ofOther)).ids).toEqual([]);
    const selection = await selected(storage, { test: 1, survey_id: 'open' });
    expect(selection.counts).toMatchObject({ session: 2, answer: 3 });
    await forget(storage, { test: 1 }, selection, world.now);
    expect(await exported({ all: true })).toEqual([water]);
  });

  test('their key replaces a personal link, and keeps the tokens and sessions of the browser and its user', async () => {
    const { world, tester } = await opened();
    expect((await answerAll(tester('invited'), 'invited', { drink: tea })).data.status).toBe(
      status.ended,
    );
    const client = world.client();
    const info = signedInfo(infoSecret, 'open', 'ana', world.now / 1000 + 60);
    await client.wake('open', { userId: info, appname: 'shop' });
    await client.start('open');
    await client.attachInfo('open', info);
    const located = await client.locate('open');
    client.cookies.set('askpath.test.open', testTokenFor(world.deps, 'open', testKey) ?? '');
    expect((await client.wake('open', { userId: info, appname: 'shop' })).data.status).toBe(
      status.home,
    );
    await client.start('open');
    await client.attachInfo('open', info);
    expect((await client.locate('open')).data.respondent?.id).not.toBe(located.data.respondent?.id);
    client.cookies.delete('askpath.test.open');
    expect((await client.locate('open')).data).toEqual(located.data);
    const users = (await world.rows('session')).map(({ test, user_id }) => [test, user_id]);
    expect(users.sort()).toEqual(
      [
        [1, null],
        [1, null],
        [null, 'ana'],
      ].sort(),
    );
  });

  test('a token of another key or survey starts no session', async () => {
    const { world, tester } = await opened();
    expect(testTokenFor(world.deps, 'open', `${testKey}x`)).toBeNull();
    const tokens = ['forged', testTokenFor(world.deps, 'invited', testKey) ?? ''];
    for (const token of tokens) {
      expect((await tester('open', token).start('open')).code).toBe(codes.forbidden);
    }
    expect(await world.rows('session')).toEqual([]);
  });
});
