import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from '../../../server/config/config.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { startupNotices } from '../../../server/run.ts';
import { postgresSchema, postgresUrl, sqlite } from '../support/world.ts';

test('every setting has a default', () => {
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
    accessibilityContact: null,
    infoSecret: null,
    resultsToken: null,
    testKey: null,
    trustProxy: 0,
    rateLimit: true,
    logLevel: 'info',
    metrics: null,
    webhook: null,
    answersToken: null,
  });
});

const s3 = {
  S3_URL: 'https://s3.example.org/bucket',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'hidden',
};
const bucket = { url: s3.S3_URL, accessKeyId: 'key', secretAccessKey: 'hidden' };
const whsec = (bytes: number) => `whsec_${Buffer.alloc(bytes, 5).toString('base64')}`;
const production = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://survey.example.org' };

test.each<[Record<string, string>, object]>([
  [
    { PORT: '0', HOST: '::' },
    { port: 0, host: '::' },
  ],
  [{ DATA_DIR: '/d' }, { dataDir: '/d', filesDir: '/d/files' }],
  [
    { DATA_DIR: '/d', FILES_DIR: '/f' },
    { dataDir: '/d', filesDir: '/f' },
  ],
  [{ DATABASE_URL: 'postgres://ana:secret@db/a' }, { databaseUrl: 'postgres://ana:secret@db/a' }],
  [
    { ...s3, S3_REGION: 'eu-central-1', S3_PREFIX: 'surveys/askpath/' },
    { s3: { ...bucket, region: 'eu-central-1', prefix: 'surveys/askpath/' } },
  ],
  [{ UNATTACHED_MB: '500' }, { maxUnattached: 500 * 2 ** 20 }],
  [
    { SURVEYS_DIR: '/s', DIST_DIR: '/b' },
    { surveysDir: '/s', distDir: '/b' },
  ],
  [{ PUBLIC_ORIGIN: 'https://survey.example.org' }, { publicOrigin: 'https://survey.example.org' }],
  [{ LOGIN_HOURS: '8760', LOGIN_IDLE_MINUTES: '15' }, { login: { hours: 8760, idleMinutes: 15 } }],
  [{ INDEX: 'off' }, { hasIndex: false }],
  [production, { isProduction: true, hasIndex: false, devPages: false }],
  [
    { ...production, INDEX: 'on', DEV_PAGES: 'on' },
    { hasIndex: true, devPages: true },
  ],
  [{ DEV_PAGES: 'off' }, { devPages: false }],
  [{ HSTS_SUBDOMAINS: 'on' }, { hstsSubdomains: true }],
  [
    { LINK_HOSTS: 'example.org, Shop.Example.org:8443,example.net:443' },
    { linkHosts: ['example.org', 'shop.example.org:8443', 'example.net'] },
  ],
  ...['access@example.org', 'https://example.org/access?from=survey'].map(
    (contact): [Record<string, string>, object] => [
      { ACCESSIBILITY_CONTACT: contact },
      { accessibilityContact: contact },
    ],
  ),
  [{ INFO_SECRET: 'ü'.repeat(32) }, { infoSecret: 'ü'.repeat(32) }],
  [
    { TRUST_PROXY: '2', RATE_LIMIT: 'off' },
    { trustProxy: 2, rateLimit: false },
  ],
  [{ LOG_LEVEL: 'warn' }, { logLevel: 'warn' }],
  [{ ANSWERS_TOKEN: 'ü'.repeat(32) }, { answersToken: 'ü'.repeat(32) }],
  ...['https://crm.example.org/askpath?key=1', 'http://127.0.0.1:8080/'].map(
    (url): [Record<string, string>, object] => [
      { WEBHOOK_URL: url, WEBHOOK_SECRET: ` ${whsec(24)}  ${whsec(64)}\n` },
      { webhook: { url, secrets: [Buffer.alloc(24, 5), Buffer.alloc(64, 5)] } },
    ],
  ),
  [
    { METRICS_PORT: '9464', METRICS_HOST: '::', METRICS_TOKEN: 't'.repeat(32) },
    { metrics: { port: 9464, host: '::', token: 't'.repeat(32) } },
  ],
  [
    { NODE_ENV: 'production', INSECURE_HTTP: 'on', PUBLIC_ORIGIN: 'http://localhost:3000' },
    { publicOrigin: 'http://localhost:3000' },
  ],
  [{ NODE_ENV: 'production', INSECURE_HTTP: 'on' }, { publicOrigin: null }],
])('%o sets %o', (env, config) => {
  expect(readConfig(env)).toMatchObject(config);
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
])('the issuer %s is accepted', (issuer) => {
  const { login } = readConfig({ ...provider, OIDC_ISSUER: issuer });
  const client = { clientId: 'askpath', clientSecret: 'secret' };
  expect(login.way).toEqual({ kind: 'provider', issuer, ...client });
});

const refused: Readonly<Record<string, readonly string[]>> = {
  OIDC_ISSUER: [
    'http://login.example.org',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'https://ana:hidden@login.example.org',
    'https://login.example.org/?hidden=1',
    'login.example.org',
    '',
  ],
  OIDC_CLIENT_ID: [''],
  OIDC_CLIENT_SECRET: [''],
  LOGIN_HOURS: ['0', '8761', '1.5', ''],
  LOGIN_IDLE_MINUTES: ['0', '525601', '2h'],
  PORT: ['65536', '-1', '80a', ''],
  HOST: [''],
  LOG_LEVEL: ['loud'],
  METRICS_PORT: ['65536'],
  METRICS_HOST: [''],
  METRICS_TOKEN: ['', 'hidden'.padEnd(31, '.')],
  RESULTS_TOKEN: ['', 'hidden'.padEnd(31, '.')],
  DATA_DIR: [''],
  FILES_DIR: [''],
  S3_URL: [
    's3.example.org/bucket',
    'https://s3.example',
    'http://127.0.0.1:9000',
    'https://ana:hidden@s3.example.org/bucket',
    'https://s3.example.org/bucket?hidden',
  ],
  S3_ACCESS_KEY_ID: [''],
  S3_SECRET_ACCESS_KEY: [''],
  S3_REGION: ['here and there'],
  S3_PREFIX: ['askpath', '/askpath/', '../askpath/', 'a//b/'],
  DATABASE_URL: ['mysql://ana:hidden@db/askpath', 'askpath'],
  DATABASE_PASSWORD: [''],
  PUBLIC_ORIGIN: ['https://survey.example.org/', 'survey.example.org', 'javascript:alert(1)'],
  INFO_SECRET: ['', 'hidden'.padEnd(31, '.')],
  ANSWERS_TOKEN: ['', 'hidden'.padEnd(31, '.')],
  WEBHOOK_URL: [
    '',
    'http://crm.example.org/hidden',
    'https://ana:hidden@crm.example.org',
    'https://crm.example.org/#hidden',
    'ftp://crm.example.org',
  ],
  WEBHOOK_SECRET: [
    '',
    'hidden'.padEnd(40, '.'),
    whsec(23),
    whsec(65),
    whsec(24).slice(6),
    `${whsec(24)} whsec_hidden`,
  ],
  ACCESSIBILITY_CONTACT: [
    '',
    'Access desk',
    'access@hidden',
    'access@example.org?bcc=hidden',
    'http://hidden.example',
    'javascript:alert(1)',
    'tel:+491234',
  ],
  INSECURE_HTTP: ['yes'],
  HSTS_SUBDOMAINS: [''],
  DEV_PAGES: ['no'],
  TRUST_PROXY: ['', '10', 'true'],
  INDEX: ['yes'],
  UNATTACHED_MB: ['0', 'much'],
  RATE_LIMIT: ['', 'no'],
  LINK_HOSTS: [
    '',
    'example.org,',
    'example.org example.net',
    'https://example.org',
    'example.org/thanks',
    'example.org?',
    '*.example.org',
    '.example.org',
    'ana:hidden@example.org',
    'example.org:',
    'example.org:70000',
    'übung.example',
  ],
};

test.each(
  Object.entries(refused).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  ),
)('%s=%j is refused by its name, and without its value', (name, value) => {
  const reading = () => readConfig({ ...(/^OIDC/.test(name) && provider), [name]: value });
  expect(reading).toThrow(new RegExp(`^${name}: .* is expected`));
  expect(reading).toThrow(ConfigError);
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

  test('that is missing, or given twice, is refused by its name', () => {
    const file = join(directory, 'secret');
    expect(() => readConfig({ INFO_SECRET_FILE: join(directory, 'gone') })).toThrow(
      /^INFO_SECRET_FILE: .*ENOENT/,
    );
    expect(() => readConfig({ INFO_SECRET: 'x'.repeat(32), INFO_SECRET_FILE: file })).toThrow(
      /^INFO_SECRET_FILE: .*not both/,
    );
  });
});

test.each([
  [{ PORT: 'x', PUBLIC_ORIGIN: 'y' }, /^PORT: .*\nPUBLIC_ORIGIN: /],
  [{ NODE_ENV: 'production', PORT: 'x' }, /^PORT: .*\nPUBLIC_ORIGIN: /],
  [{ LINK_HOSTS: '*.example.org,/,https://example.org' }, /^LINK_HOSTS: [^\n]* is expected[^\n]*$/],
  [{ S3_SECRET_ACCESS_KEY: 'hidden' }, /^S3_URL: .* go together\nS3_ACCESS_KEY_ID: (?!.*hidden)/],
  [{ OIDC_CLIENT_ID: 'askpath' }, /^OIDC_ISSUER: .*\nOIDC_CLIENT_SECRET: /],
  [{ ...provider, OIDC_CLIENT_SECRET: undefined }, /^OIDC_CLIENT_SECRET: a value is expected/],
])('%o is refused with each wrong setting once', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});

test.each([{}, { PUBLIC_ORIGIN: 'http://survey.example.org' }, { INSECURE_HTTP: 'off' }])(
  'plain http with %o is refused in production',
  (env) => {
    expect(() => readConfig({ NODE_ENV: 'production', ...env })).toThrow(
      /^PUBLIC_ORIGIN: with NODE_ENV=production an https origin .* INSECURE_HTTP=on [^\n]*$/,
    );
  },
);

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
      // 0.0.0.0 counts as another machine.
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
