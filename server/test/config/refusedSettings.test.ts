import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../config/config.ts';
import { provider, whsec } from './config.fixture.ts';

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
  BASE_PATH: ['surveys', '//surveys', '/surveys/../x', '/a b', '/sur.veys'],
  ALLOWED_ORIGINS: ['', '*', 'app.example.org', 'https://app.example.org/', 'https://a.example,b'],
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
  THEME: ['../garden', 'garden.json'],
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
