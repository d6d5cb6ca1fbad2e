import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from '../../../server/config/config.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { openSqlite } from '../../../server/db/sqlite.ts';
import { startupNotices } from '../../../server/run.ts';
import { postgresSchema, postgresUrl } from '../support/world.ts';

test('nothing needs to be set', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: 'data',
    databaseUrl: null,
    filesDir: 'data/files',
    s3: null,
    maxUnattached: 2048 * 2 ** 20,
    surveysDir: 'surveys',
    distDir: 'dist',
    hasIndex: true,
    publicOrigin: null,
    isProduction: false,
    devPages: true,
    hstsSubdomains: false,
    login: { way: { kind: 'development' }, hours: 12, idleMinutes: 120 },
    linkHosts: [],
    infoSecret: null,
    trustProxy: 0,
    rateLimit: true,
    logLevel: 'info',
    metrics: null,
  });
});

test('everything can be set', () => {
  const config = readConfig({
    PORT: '0',
    HOST: '::',
    DATA_DIR: '/d',
    DATABASE_URL: 'postgres://ana:secret@db/askpath',
    FILES_DIR: '/f',
    S3_URL: 'https://s3.example.org/bucket',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_REGION: 'eu-central-1',
    S3_PREFIX: 'surveys/askpath/',
    UNATTACHED_MB: '500',
    SURVEYS_DIR: '/s',
    DIST_DIR: '/b',
    PUBLIC_ORIGIN: 'https://survey.example.org',
    OIDC_ISSUER: 'https://login.example.org/realm',
    OIDC_CLIENT_ID: 'askpath',
    OIDC_CLIENT_SECRET: 'secret',
    LOGIN_HOURS: '8760',
    LOGIN_IDLE_MINUTES: '15',
    NODE_ENV: 'production',
    DEV_PAGES: 'on',
    HSTS_SUBDOMAINS: 'on',
    LINK_HOSTS: 'example.org, Shop.Example.org:8443,example.net:443',
    INFO_SECRET: 'ü'.repeat(32),
    TRUST_PROXY: '2',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    METRICS_PORT: '9464',
    METRICS_HOST: '::',
    METRICS_TOKEN: 't'.repeat(32),
    HOME: '/root',
  });
  expect(config).toEqual({
    port: 0,
    host: '::',
    dataDir: '/d',
    databaseUrl: 'postgres://ana:secret@db/askpath',
    filesDir: '/f',
    s3: {
      url: 'https://s3.example.org/bucket',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      region: 'eu-central-1',
      prefix: 'surveys/askpath/',
    },
    maxUnattached: 500 * 2 ** 20,
    surveysDir: '/s',
    distDir: '/b',
    hasIndex: false,
    publicOrigin: 'https://survey.example.org',
    isProduction: true,
    devPages: true,
    hstsSubdomains: true,
    login: {
      way: {
        kind: 'provider',
        issuer: 'https://login.example.org/realm',
        clientId: 'askpath',
        clientSecret: 'secret',
      },
      hours: 8760,
      idleMinutes: 15,
    },
    linkHosts: ['example.org', 'shop.example.org:8443', 'example.net'],
    infoSecret: 'ü'.repeat(32),
    trustProxy: 2,
    rateLimit: false,
    logLevel: 'warn',
    metrics: { port: 9464, host: '::', token: 't'.repeat(32) },
  });
});

const provider = {
  OIDC_ISSUER: 'https://login.example.org',
  OIDC_CLIENT_ID: 'askpath',
  OIDC_CLIENT_SECRET: 'secret',
};

test.each([
  'https://login.example.org/realms/one',
  'http://localhost:8080/realms/one',
  'http://127.0.0.1:8080',
  'http://[::1]:8080',
])('the issuer %s is taken', (issuer) => {
  const { login } = readConfig({ ...provider, OIDC_ISSUER: issuer });
  expect(login.way).toMatchObject({ kind: 'provider', issuer });
});

test('all settings of a provider are needed, or none', () => {
  const { OIDC_CLIENT_SECRET: _, ...some } = provider;
  expect(() => readConfig(some)).toThrow(/^OIDC_CLIENT_SECRET: a value is expected/);
  const alone = { OIDC_CLIENT_ID: 'askpath' };
  expect(() => readConfig(alone)).toThrow(/^OIDC_ISSUER: .*\nOIDC_CLIENT_SECRET: /);
});

test.each([
  ['OIDC_ISSUER', 'http://login.example.org'],
  ['OIDC_ISSUER', 'http://localhost.evil.example'],
  ['OIDC_ISSUER', 'http://127.0.0.1.evil.example'],
  ['OIDC_ISSUER', 'https://ana:hidden@login.example.org'],
  ['OIDC_ISSUER', 'https://login.example.org/?hidden=1'],
  ['OIDC_ISSUER', 'login.example.org'],
  ['OIDC_ISSUER', ''],
  ['OIDC_CLIENT_ID', ''],
  ['OIDC_CLIENT_SECRET', ''],
  ['LOGIN_HOURS', '0'],
  ['LOGIN_HOURS', '8761'],
  ['LOGIN_HOURS', '1.5'],
  ['LOGIN_HOURS', ''],
  ['LOGIN_IDLE_MINUTES', '0'],
  ['LOGIN_IDLE_MINUTES', '525601'],
  ['LOGIN_IDLE_MINUTES', '2h'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80a'],
  ['PORT', ''],
  ['HOST', ''],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_PORT', '65536'],
  ['METRICS_HOST', ''],
  ['METRICS_TOKEN', ''],
  ['METRICS_TOKEN', 'hidden'.padEnd(31, '.')],
  ['DATA_DIR', ''],
  ['FILES_DIR', ''],
  ['S3_URL', 's3.example.org/bucket'],
  ['S3_URL', 'https://s3.example'],
  ['S3_URL', 'http://127.0.0.1:9000'],
  ['S3_URL', 'https://ana:hidden@s3.example.org/bucket'],
  ['S3_URL', 'https://s3.example.org/bucket?hidden'],
  ['S3_ACCESS_KEY_ID', ''],
  ['S3_SECRET_ACCESS_KEY', ''],
  ['S3_REGION', 'here and there'],
  ['S3_PREFIX', 'askpath'],
  ['S3_PREFIX', '/askpath/'],
  ['S3_PREFIX', '../askpath/'],
  ['S3_PREFIX', 'a//b/'],
  ['DATABASE_URL', 'mysql://ana:hidden@db/askpath'],
  ['DATABASE_URL', 'askpath'],
  ['DATABASE_PASSWORD', ''],
  ['PUBLIC_ORIGIN', 'https://survey.example.org/'],
  ['PUBLIC_ORIGIN', 'survey.example.org'],
  ['PUBLIC_ORIGIN', 'javascript:alert(1)'],
  ['INFO_SECRET', ''],
  ['INFO_SECRET', 'hidden'.padEnd(31, '.')],
  ['INSECURE_HTTP', 'yes'],
  ['HSTS_SUBDOMAINS', ''],
  ['DEV_PAGES', 'no'],
  ['TRUST_PROXY', ''],
  ['TRUST_PROXY', '10'],
  ['TRUST_PROXY', 'true'],
  ['INDEX', 'yes'],
  ['UNATTACHED_MB', '0'],
  ['UNATTACHED_MB', 'much'],
  ['RATE_LIMIT', ''],
  ['RATE_LIMIT', 'no'],
  ['LINK_HOSTS', ''],
  ['LINK_HOSTS', 'example.org,'],
  ['LINK_HOSTS', 'example.org example.net'],
  ['LINK_HOSTS', 'https://example.org'],
  ['LINK_HOSTS', 'example.org/thanks'],
  ['LINK_HOSTS', 'example.org?'],
  ['LINK_HOSTS', '*.example.org'],
  ['LINK_HOSTS', '.example.org'],
  ['LINK_HOSTS', 'ana:hidden@example.org'],
  ['LINK_HOSTS', 'example.org:'],
  ['LINK_HOSTS', 'example.org:70000'],
  ['LINK_HOSTS', 'übung.example'],
])('%s=%j is refused by its name, and without its value', (name, value) => {
  const reading = () => readConfig({ ...(/^OIDC/.test(name) && provider), [name]: value });
  expect(reading).toThrow(new RegExp(`^${name}: .* is expected`));
  expect(reading).toThrow(ConfigError);
  expect(reading).not.toThrow('hidden');
});

test('of a bucket all settings are there, or none', () => {
  const together = 'S3_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY go together';
  const reading = () => readConfig({ S3_SECRET_ACCESS_KEY: 'hidden' });
  expect(reading).toThrow(`S3_URL: a value is expected, for ${together}\nS3_ACCESS_KEY_ID: `);
  expect(reading).not.toThrow('hidden');
});

describe('a secret in a file', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'askpath-'));
    await writeFile(join(directory, 'password'), 'p@ss/w:rd\n');
    await writeFile(join(directory, 'secret'), 'ü'.repeat(32));
  });
  afterAll(() => rm(directory, { recursive: true }));

  test('is the setting, without the line end', () => {
    const config = readConfig({
      DATABASE_URL: 'postgres://ana@db/askpath',
      DATABASE_PASSWORD_FILE: join(directory, 'password'),
      INFO_SECRET_FILE: join(directory, 'secret'),
    });
    const { password } = new Client(`${config.databaseUrl}`);
    expect(password).toBe('p@ss/w:rd');
    expect(config.infoSecret).toBe('ü'.repeat(32));
  });

  test('that cannot be read, or is given twice, is refused by its name', () => {
    const file = join(directory, 'secret');
    expect(() => readConfig({ INFO_SECRET_FILE: join(directory, 'gone') })).toThrow(
      /^INFO_SECRET_FILE: .*ENOENT/,
    );
    expect(() => readConfig({ INFO_SECRET: 'x'.repeat(32), INFO_SECRET_FILE: file })).toThrow(
      /^INFO_SECRET_FILE: .*not both/,
    );
  });
});

test('every wrong setting is told at once', () => {
  expect(() => readConfig({ PORT: 'x', PUBLIC_ORIGIN: 'y' })).toThrow(/^PORT: .*\nPUBLIC_ORIGIN: /);
});

test('a setting with several mistakes is told once', () => {
  const told = /^LINK_HOSTS: [^\n]* is expected[^\n]*$/;
  expect(() => readConfig({ LINK_HOSTS: '*.example.org,/,https://example.org' })).toThrow(told);
});

describe('in production', () => {
  const NODE_ENV = 'production';

  test.each([{}, { PUBLIC_ORIGIN: 'http://survey.example.org' }, { INSECURE_HTTP: 'off' }])(
    'plain http is refused with %o',
    (env) => {
      expect(() => readConfig({ NODE_ENV, ...env })).toThrow(
        /^PUBLIC_ORIGIN: with NODE_ENV=production an https origin .* INSECURE_HTTP=on [^\n]*$/,
      );
    },
  );

  test('INSECURE_HTTP allows it', () => {
    const PUBLIC_ORIGIN = 'http://localhost:3000';
    const config = readConfig({ NODE_ENV, INSECURE_HTTP: 'on', PUBLIC_ORIGIN });
    expect(config.publicOrigin).toBe(PUBLIC_ORIGIN);
    expect(readConfig({ NODE_ENV, INSECURE_HTTP: 'on' }).publicOrigin).toBeNull();
  });

  test('there is no developer page unless DEV_PAGES says so', () => {
    const PUBLIC_ORIGIN = 'https://survey.example.org';
    const devPages = (env: Record<string, string>) => readConfig(env).devPages;
    expect(devPages({ NODE_ENV, PUBLIC_ORIGIN })).toBe(false);
    expect(devPages({ NODE_ENV, PUBLIC_ORIGIN, DEV_PAGES: 'on' })).toBe(true);
    expect(devPages({ DEV_PAGES: 'off' })).toBe(false);
  });

  test('it is told with every other wrong setting', () => {
    expect(() => readConfig({ NODE_ENV, PORT: 'x' })).toThrow(/^PORT: .*\nPUBLIC_ORIGIN: /);
  });
});

describe('the port of metrics', () => {
  test.each(['0.0.0.0', '::', '10.0.0.7', 'metrics.example.org', '127.0.0.1.example.org'])(
    'a token is needed at %s',
    (METRICS_HOST) => {
      const env = { METRICS_PORT: '9464', METRICS_HOST };
      expect(() => readConfig(env)).toThrow(/^METRICS_TOKEN: .* is expected where METRICS_HOST/);
      const METRICS_TOKEN = 't'.repeat(32);
      expect(readConfig({ ...env, METRICS_TOKEN }).metrics?.token).toBe(METRICS_TOKEN);
    },
  );

  test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('none is needed at %s', (host) => {
    const config = readConfig({ METRICS_PORT: '9464', METRICS_HOST: host });
    expect(config.metrics).toEqual({ port: 9464, host, token: null });
  });
});

describe('what travels unencrypted is told at the start', () => {
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'hidden' };
  const told = async (env: Record<string, string>) => {
    const store = await openSqlite(':memory:');
    onTestFinished(store.close);
    return startupNotices(readConfig(env), new Map(), store);
  };

  test('a store of files on another host', async () => {
    expect(await told({ ...keys, S3_URL: 'http://s3.example.org:9000/bucket' })).toEqual([
      'Files travel unencrypted to the store at s3.example.org:9000: use https in S3_URL',
    ]);
    expect(await told({ ...keys, S3_URL: 'https://s3.example.org/bucket' })).toEqual([]);
    expect(await told({ ...keys, S3_URL: 'http://127.0.0.1:9000/bucket' })).toEqual([]);
  });

  test('cookies in production', async () => {
    expect(await told({ NODE_ENV: 'production', INSECURE_HTTP: 'on' })).toEqual([
      expect.stringMatching(/^Cookies and answers travel unencrypted: INSECURE_HTTP is on/),
    ]);
    const PUBLIC_ORIGIN = 'https://survey.example.org';
    expect(await told({ NODE_ENV: 'production', PUBLIC_ORIGIN })).toEqual([]);
  });

  test.runIf(postgresUrl)('a Postgres on another host', async () => {
    const { url, drop } = await postgresSchema(postgresUrl ?? '');
    onTestFinished(drop);
    const toldAt = async (host: string) => {
      const address = new URL(url);
      // Another name for this machine, which counts as another machine.
      address.hostname = host;
      const store = await openPostgres(address.href);
      onTestFinished(store.close);
      return startupNotices(readConfig({}), new Map(), store);
    };
    expect(await toldAt('0.0.0.0')).toEqual([
      'Answers travel unencrypted to the Postgres at 0.0.0.0: add sslmode=verify-full to DATABASE_URL',
    ]);
    expect(await toldAt('127.0.0.1')).toEqual([]);
  });
});
