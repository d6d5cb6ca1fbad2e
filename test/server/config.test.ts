import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';

test('nothing needs to be set', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: 'data',
    databaseUrl: null,
    filesDir: 'data/files',
    surveysDir: 'surveys',
    distDir: 'dist',
    publicOrigin: null,
    login: { way: { kind: 'development' }, hours: 12 },
    linkHosts: [],
    infoSecret: null,
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
    SURVEYS_DIR: '/s',
    DIST_DIR: '/b',
    PUBLIC_ORIGIN: 'https://survey.example.org',
    OIDC_ISSUER: 'https://login.example.org/realm',
    OIDC_CLIENT_ID: 'askpath',
    OIDC_CLIENT_SECRET: 'secret',
    LOGIN_HOURS: '8760',
    NODE_ENV: 'production',
    LINK_HOSTS: 'example.org, Shop.Example.org:8443,example.net:443',
    INFO_SECRET: 'ü'.repeat(32),
    LOG_LEVEL: 'warn',
    METRICS_PORT: '9464',
    METRICS_HOST: '::1',
    HOME: '/root',
  });
  expect(config).toEqual({
    port: 0,
    host: '::',
    dataDir: '/d',
    databaseUrl: 'postgres://ana:secret@db/askpath',
    filesDir: '/f',
    surveysDir: '/s',
    distDir: '/b',
    publicOrigin: 'https://survey.example.org',
    login: {
      way: {
        kind: 'provider',
        issuer: 'https://login.example.org/realm',
        clientId: 'askpath',
        clientSecret: 'secret',
      },
      hours: 8760,
    },
    linkHosts: ['example.org', 'shop.example.org:8443', 'example.net'],
    infoSecret: 'ü'.repeat(32),
    logLevel: 'warn',
    metrics: { port: 9464, host: '::1' },
  });
});

test.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80a'],
  ['PORT', ''],
  ['HOST', ''],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_PORT', '65536'],
  ['METRICS_HOST', ''],
  ['DATA_DIR', ''],
  ['FILES_DIR', ''],
  ['DATABASE_URL', 'mysql://ana:secret@db/askpath'],
  ['DATABASE_URL', 'askpath'],
  ['PUBLIC_ORIGIN', 'https://survey.example.org/'],
  ['PUBLIC_ORIGIN', 'survey.example.org'],
  ['PUBLIC_ORIGIN', 'javascript:alert(1)'],
  ['INFO_SECRET', ''],
  ['INFO_SECRET', 'secret'.padEnd(31, '.')],
  ['LINK_HOSTS', ''],
  ['LINK_HOSTS', 'example.org,'],
  ['LINK_HOSTS', 'example.org example.net'],
  ['LINK_HOSTS', 'https://example.org'],
  ['LINK_HOSTS', 'example.org/thanks'],
  ['LINK_HOSTS', 'example.org?'],
  ['LINK_HOSTS', '*.example.org'],
  ['LINK_HOSTS', '.example.org'],
  ['LINK_HOSTS', 'ana:secret@example.org'],
  ['LINK_HOSTS', 'example.org:'],
  ['LINK_HOSTS', 'example.org:70000'],
  ['LINK_HOSTS', 'übung.example'],
])('%s=%j is refused by its name, and without its value', (name, value) => {
  const reading = () => readConfig({ [name]: value });
  expect(reading).toThrow(new RegExp(`^${name}: .* is expected`));
  expect(reading).toThrow(ConfigError);
  expect(reading).not.toThrow('secret');
});

test('every wrong setting is told at once', () => {
  expect(() => readConfig({ PORT: 'x', PUBLIC_ORIGIN: 'y' })).toThrow(/^PORT: .*\nPUBLIC_ORIGIN: /);
});

test('a setting with several mistakes is told once', () => {
  const told = /^LINK_HOSTS: [^\n]* is expected[^\n]*$/;
  expect(() => readConfig({ LINK_HOSTS: '*.example.org,/,https://example.org' })).toThrow(told);
});
