import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { openPostgres } from '../../db/postgres.ts';
import { startupNotices } from '../../run.ts';
import { postgresSchema, postgresUrl, sqlite } from '../support/world.ts';
import { production, s3 } from './config.fixture.ts';

describe('unencrypted traffic is logged at the start', () => {
  const noticesOf = async (env: Record<string, string>) => {
    const store = await sqlite.open();
    onTestFinished(store.close);
    return startupNotices(readConfig(env), new Map(), store);
  };

  test.each([
    [s3, []],
    [{ ...s3, S3_URL: 'http://127.0.0.1:9000/bucket' }, []],
    [
      { ...s3, S3_URL: 'http://s3.example.org:9000/bucket' },
      ['Files are sent unencrypted to the store at s3.example.org:9000: use https in S3_URL'],
    ],
    [production, []],
    [
      { NODE_ENV: 'production', INSECURE_HTTP: 'on' },
      [expect.stringMatching(/^Cookies and answers are sent unencrypted: set PUBLIC_ORIGIN/)],
    ],
  ])('%o', async (env, notices) => {
    expect(await noticesOf(env)).toEqual(notices);
  });

  test.runIf(postgresUrl)('a Postgres on another host', async () => {
    const { url, drop } = await postgresSchema(postgresUrl ?? '');
    onTestFinished(drop);
    const noticesAt = async (host: string) => {
      const address = new URL(url);
      // The host 0.0.0.0 counts as a remote machine.
      address.hostname = host;
      const store = await openPostgres(address.href);
      onTestFinished(store.close);
      return startupNotices(readConfig({}), new Map(), store);
    };
    expect(await noticesAt('0.0.0.0')).toEqual([
      'Answers are sent unencrypted to the Postgres at 0.0.0.0: add sslmode=verify-full to DATABASE_URL',
    ]);
    expect(await noticesAt('127.0.0.1')).toEqual([]);
  });
});
