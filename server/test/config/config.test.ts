import { describe, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { production, provider, s3, whsec } from './config.fixture.ts';

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
    theme: null,
    hasIndex: true,
    publicOrigin: null,
    basePath: '',
    allowedOrigins: [],
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
    maxConnections: 10_000,
    shutdownDelayMs: 0,
    minFree: 0.05,
    emptySessionDays: 30,
    logLevel: 'info',
    metrics: null,
    webhook: null,
    answersToken: null,
  });
});
const bucket = { url: s3.S3_URL, accessKeyId: 'key', secretAccessKey: 'hidden' };

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
  [
    { ALLOWED_ORIGINS: 'https://app.example.org, http://localhost:8080' },
    { allowedOrigins: ['https://app.example.org', 'http://localhost:8080'] },
  ],
  [{ BASE_PATH: '/surveys/' }, { basePath: '/surveys' }],
  [{ BASE_PATH: '/' }, { basePath: '' }],
  [{ LOGIN_HOURS: '8760', LOGIN_IDLE_MINUTES: '15' }, { login: { hours: 8760, idleMinutes: 15 } }],
  [{ INDEX: 'off' }, { hasIndex: false }],
  [{ THEME: 'garden' }, { theme: 'garden' }],
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
