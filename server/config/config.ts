import { join } from 'node:path';
import * as v from 'valibot';
import { megabyte } from '../../contract/limits.ts';
import type { LogLevel } from '../observability/log.ts';
import type { MetricsConfig } from '../observability/metrics.ts';
import { type Env, readSecretFiles } from './secretFiles.ts';
import { type Settings, settingsSchema } from './settings.ts';
import type { WebhookConfig } from './webhook.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** The URL of a Postgres database; null for SQLite. */
  readonly databaseUrl: string | null;
  readonly filesDir: string;
  /** The bucket for files; null stores files in `filesDir`. Uploads in progress always use `filesDir`. */
  readonly s3: S3Config | null;
  /** The maximal bytes of uploads that no answer has. */
  readonly maxUnattached: number;
  readonly surveysDir: string;
  readonly distDir: string;
  /** The theme of surveys and pages without one of their own; null for the product's look. */
  readonly theme: string | null;
  readonly hasIndex: boolean;
  /** The origin in the respondent's address bar; null takes the origin of the request. */
  readonly publicOrigin: string | null;
  /** The path below which app and API are, such as `/surveys`; empty for the whole origin. */
  readonly basePath: string;
  /** The origins whose apps may call this server. */
  readonly allowedOrigins: readonly string[];
  readonly isProduction: boolean;
  readonly devPages: boolean;
  readonly hstsSubdomains: boolean;
  readonly login: LoginConfig;
  /** Hosts, as `host` or `host:port`, to which the app may redirect after the end. */
  readonly linkHosts: readonly string[];
  /** An e-mail address or an https address for the accessibility statement; null for none. */
  readonly accessibilityContact: string | null;
  /** The secret of signed user infos; null if user ids are unverified. */
  readonly infoSecret: string | null;
  /** The secret that opens the results pages; null if no results page exists. */
  readonly resultsToken: string | null;
  /** The key of test answers; null if test answers are refused. */
  readonly testKey: string | null;
  /** The number of trusted proxies, each of which appends to `X-Forwarded-For`. */
  readonly trustProxy: number;
  readonly rateLimit: boolean;
  /**
   * Milliseconds for which a stopping server still accepts calls, so that load balancers can remove
   * it first.
   */
  readonly shutdownDelayMs: number;
  /** The share of free disk space below which no new session begins; 0 for no limit. */
  readonly minFree: number;
  /** Days after which a session without an answer is removed. */
  readonly emptySessionDays: number;
  /** Connections that may be open at the same time, at most half of the process's file handles. */
  readonly maxConnections: number;
  readonly logLevel: LogLevel;
  readonly metrics: MetricsConfig | null;
  /** The receiver of session events; null without a webhook. */
  readonly webhook: WebhookConfig | null;
  /** The Bearer token of the read API; null without a read API. */
  readonly answersToken: string | null;
}

export interface S3Config {
  readonly url: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  /** The prefix of every key; ends in a slash. */
  readonly prefix: string;
}

export interface LoginConfig {
  readonly way: LoginWay;
  readonly hours: number;
  readonly idleMinutes: number;
}

export type LoginWay =
  | {
      readonly kind: 'provider';
      readonly issuer: string;
      readonly clientId: string;
      readonly clientSecret: string;
    }
  /** The login of development accepts any name. */
  | { readonly kind: 'development' }
  /** Production without a provider has no login. */
  | { readonly kind: 'none' };

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const provider = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
const webhook = ['WEBHOOK_URL', 'WEBHOOK_SECRET'] as const;
const bucket = ['S3_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/**
 * Reads and validates the environment.
 * @throws {ConfigError} naming every invalid variable and what is accepted
 */
export function readConfig(env: Env): Config {
  const secrets = readSecretFiles(env);
  const variables = { ...env, ...secrets.values };
  const read = v.safeParse(settingsSchema, variables);
  const problems = [
    ...secrets.problems,
    ...(read.issues ?? []).map(({ path, message }) => `${path?.[0].key}: ${message}`),
    ...missingOf(provider, variables),
    ...missingOf(bucket, variables),
    ...missingOf(webhook, variables),
  ];
  if (!read.success || problems.length > 0)
    throw new ConfigError([...new Set(problems)].join('\n'));
  const { output } = read;
  const isProduction = output.NODE_ENV === 'production';
  return {
    port: output.PORT,
    host: output.HOST,
    dataDir: output.DATA_DIR,
    databaseUrl: databaseUrlOf(output),
    filesDir: output.FILES_DIR ?? join(output.DATA_DIR, 'files'),
    s3: s3Of(output),
    maxUnattached: output.UNATTACHED_MB * megabyte,
    surveysDir: output.SURVEYS_DIR,
    distDir: output.DIST_DIR,
    theme: output.THEME ?? null,
    hasIndex: (output.INDEX ?? (isProduction ? 'off' : 'on')) === 'on',
    publicOrigin: output.PUBLIC_ORIGIN ?? null,
    basePath: output.BASE_PATH,
    allowedOrigins: output.ALLOWED_ORIGINS ?? [],
    isProduction,
    devPages: (output.DEV_PAGES ?? (isProduction ? 'off' : 'on')) === 'on',
    hstsSubdomains: output.HSTS_SUBDOMAINS === 'on',
    login: {
      way: loginWay(output),
      hours: output.LOGIN_HOURS,
      idleMinutes: output.LOGIN_IDLE_MINUTES,
    },
    linkHosts: output.LINK_HOSTS ?? [],
    accessibilityContact: output.ACCESSIBILITY_CONTACT ?? null,
    infoSecret: output.INFO_SECRET ?? null,
    resultsToken: output.RESULTS_TOKEN ?? null,
    testKey: output.TEST_KEY ?? null,
    trustProxy: output.TRUST_PROXY,
    rateLimit: output.RATE_LIMIT === 'on',
    shutdownDelayMs: 1000 * (output.SHUTDOWN_DELAY ?? (isProduction ? 5 : 0)),
    minFree: output.MIN_FREE_PERCENT / 100,
    emptySessionDays: output.EMPTY_SESSION_DAYS,
    maxConnections: output.MAX_CONNECTIONS,
    logLevel: output.LOG_LEVEL,
    metrics:
      output.METRICS_PORT === undefined
        ? null
        : {
            port: output.METRICS_PORT,
            host: output.METRICS_HOST,
            token: output.METRICS_TOKEN ?? null,
          },
    webhook: webhookOf(output),
    answersToken: output.ANSWERS_TOKEN ?? null,
  };
}

function databaseUrlOf({ DATABASE_URL, DATABASE_PASSWORD }: Settings): string | null {
  if (DATABASE_URL === undefined || DATABASE_PASSWORD === undefined) return DATABASE_URL ?? null;
  const url = new URL(DATABASE_URL);
  url.password = encodeURIComponent(DATABASE_PASSWORD);
  return url.href;
}

function loginWay(settings: Settings): LoginWay {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  } = settings;
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined) {
    return { kind: 'provider', issuer, clientId, clientSecret };
  }
  const isProduction =
    settings.NODE_ENV === 'production' || settings.PUBLIC_ORIGIN?.startsWith('https:');
  return { kind: isProduction ? 'none' : 'development' };
}

function s3Of(settings: Settings): S3Config | null {
  const {
    S3_URL: url,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_REGION: region,
    S3_PREFIX: prefix,
  } = settings;
  if (url === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  return { url, accessKeyId, secretAccessKey, region, prefix };
}

function webhookOf({ WEBHOOK_URL: url, WEBHOOK_SECRET: secrets }: Settings): WebhookConfig | null {
  return url === undefined || secrets === undefined ? null : { url, secrets };
}

function missingOf(names: readonly string[], env: Env): readonly string[] {
  const missing = names.filter((name) => env[name] === undefined);
  return missing.length === names.length
    ? []
    : missing.map((name) => `${name}: a value is expected, for ${names.join(', ')} go together`);
}
