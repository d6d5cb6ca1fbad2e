import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { openStore } from '../../../server/db/open.ts';
import { run } from '../../../server/run.ts';
import { scratch } from '../support/process.ts';
import { postgresSchema, postgresUrl } from '../support/world.ts';

const timed = {
  id: 'timed',
  title: 'Timed',
  maxAnswerTime: 1,
  questions: ['a', 'b'].map((id) => ({ id, type: 'rate', title: id })),
  scoring: { maximum: 10 },
};

const settings = [
  { name: 'SQLite', base: null },
  ...(postgresUrl ? [{ name: 'Postgres', base: postgresUrl }] : []),
];

describe.each(settings)('a server on $name, left alone', ({ base }) => {
  test('ends a session when its time is over, without any call (T05)', async () => {
    const place = await scratch();
    const surveysDir = join(place.directory, 'surveys');
    await mkdir(surveysDir);
    await writeFile(join(surveysDir, 'timed.json'), JSON.stringify(timed));
    const schema = base === null ? null : await postgresSchema(base);
    const config = readConfig({
      ...place.env,
      PORT: '0',
      LOG_LEVEL: 'silent',
      SURVEYS_DIR: surveysDir,
      ...(schema ? { DATABASE_URL: schema.url } : {}),
    });
    const server = await run(config, { sweepEvery: 100 });
    const store = await openStore(config);
    const post = async (path: string, fields: Record<string, string>, cookie = '') => {
      const body = new URLSearchParams({ surveyId: 'timed', ...fields });
      const headers = { Cookie: cookie };
      return fetch(`${server.origin}/api/${path}`, { method: 'POST', body, headers });
    };
    const arrival = { deviceInfo: '{}', userBehavior: '{}', locale: 'en' };
    const started = await post('start', arrival);
    const cookie = started.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    const answer = { questionId: 'a', type: '8', result: '{"score":4}' };
    const kept = await post('commitAnswer', { ...answer, respondent: '{}', finish: '0' }, cookie);
    expect(await kept.json()).toMatchObject({ code: 200, data: { status: 2 } });

    const session = () => store.db.selectFrom('session').selectAll().executeTakeFirstOrThrow();
    const { ends_at } = await session();
    await expect.poll(session, { timeout: 15_000, interval: 50 }).toMatchObject({
      status: 3,
      finished_at: ends_at,
      score: 4,
      max_score: 10,
    });
    const located = await post('location', { surveyInfo: 'timed' }, cookie);
    expect(await located.json()).toMatchObject({
      data: { status: 3, respondent: { score: 4, timedOut: true } },
    });

    await store.close();
    await server.stop();
    await schema?.drop();
    await place.remove();
  });
});
