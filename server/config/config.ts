import { join } from 'node:path';
import * as v from 'valibot';
import type { LogLevel } from '../observability/log.ts';
import type { MetricsConfig } from '../observability/metrics.ts';
import { type Env, readSecretFiles } from './secretFiles.ts';
import { type Settings, settingsSchema } from './settings.ts';

/** Everything the server can be told, from the environment. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Where the SQLite file lives. */
  readonly dataDir: string;
  /** A Postgres address; null for SQLite. */
  readonly databaseUrl: string | null;
  /** Where the bytes of uploaded files live. */
  readonly filesDir: string;
  /** A bucket for those bytes; null when they stay in the directory, where they only arrive otherwise. */
  readonly s3: S3Config | null;
  /** Maximum bytes of uploads without an answer. */
  readonly maxUnattached: number;
  readonly surveysDir: string;
  /** The built app. */
  readonly distDir: string;
  readonly hasIndex: boolean;
  /** What respondents see in their address bar; null when it is the address asked for. */
  readonly publicOrigin: string | null;
  readonly isProduction: boolean;
  readonly devPages: boolean;
  /** Whether HSTS includes subdomains. */
  readonly hstsSubdomains: boolean;
  readonly login: LoginConfig;
  /** Hosts that the link at the end of a survey may lead to without further ado, as `host` or `host:port`. */
  readonly linkHosts: readonly string[];
  /** What apps sign with who their users are; null where an app's word is a mere label. */
  readonly infoSecret: string | null;
  /** How many proxies of ours a call comes through; each of them adds an address to `X-Forwarded-For`. */
  readonly trustProxy: number;
  /** False where callers may call as often as they like, as in a load test. */
  readonly rateLimit: boolean;
  readonly logLevel: LogLevel;
  /** Where metrics are asked for; null for nowhere. */
  readonly metrics: MetricsConfig | null;
}

/** A bucket in a store that speaks S3. */
export interface S3Config {
  /** With the bucket, in the path or in the host. */
  readonly url: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  /** What the keys of all files begin with; ends in a slash. */
  readonly prefix: string;
}

/** How respondents of surveys with `login` are known. */
export interface LoginConfig {
  readonly way: LoginWay;
  /** Hours until a login ends. */
  readonly hours: number;
  /** Minutes without a call until a login expires. */
  readonly idleMinutes: number;
}

export type LoginWay =
  /** An OpenID Connect provider says who somebody is. */
  | {
      readonly kind: 'provider';
      readonly issuer: string;
      readonly clientId: string;
      readonly clientSecret: string;
    }
  /** Anyone is whoever they say they are. */
  | { readonly kind: 'development' }
  /** Nobody can log in: in production, without a provider. */
  | { readonly kind: 'none' };

/** Wrong settings; the message has a line for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** What a provider is reached by: all of these, or none. */
const provider = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
/** What a bucket is reached by: all of these, or none. */
const bucket = ['S3_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/**
 * Reads the settings once.
 *
 * @throws {ConfigError} naming every wrong variable and what is accepted
 */
export function readConfig(env: Env): Config {
  const secrets = readSecretFiles(env);
  const given = { ...env, ...secrets.values };
  const read = v.safeParse(settingsSchema, given);
  const wrong = [
    ...secrets.problems,
    ...(read.issues ?? []).map(({ path, message }) => `${path?.[0].key}: ${message}`),
    ...missingOf(provider, given),
    ...missingOf(bucket, given),
  ];
  if (!read.success || wrong.length > 0) throw new ConfigError([...new Set(wrong)].join('\n'));
  const { output } = read;
  const isProduction = output.NODE_ENV === 'production';
  return {
    port: output.PORT,
    host: output.HOST,
    dataDir: output.DATA_DIR,
    databaseUrl: databaseUrlOf(output),
    filesDir: output.FILES_DIR ?? join(output.DATA_DIR, 'files'),
    s3: s3Of(output),
    maxUnattached: output.UNATTACHED_MB * 2 ** 20,
    surveysDir: output.SURVEYS_DIR,
    distDir: output.DIST_DIR,
    hasIndex: (output.INDEX ?? (isProduction ? 'off' : 'on')) === 'on',
    publicOrigin: output.PUBLIC_ORIGIN ?? null,
    isProduction,
    devPages: (output.DEV_PAGES ?? (isProduction ? 'off' : 'on')) === 'on',
    hstsSubdomains: output.HSTS_SUBDOMAINS === 'on',
    login: {
      way: loginWay(output),
      hours: output.LOGIN_HOURS,
      idleMinutes: output.LOGIN_IDLE_MINUTES,
    },
    linkHosts: output.LINK_HOSTS ?? [],
    infoSecret: output.INFO_SECRET ?? null,
    trustProxy: output.TRUST_PROXY,
    rateLimit: output.RATE_LIMIT === 'on',
    logLevel: output.LOG_LEVEL,
    metrics:
      output.METRICS_PORT === undefined
        ? null
        : {
            port: output.METRICS_PORT,
            host: output.METRICS_HOST,
            token: output.METRICS_TOKEN ?? null,
          },
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

/** What is missing of settings that go together, as lines. */
function missingOf(names: readonly string[], env: Env): readonly string[] {
  const missing = names.filter((name) => env[name] === undefined);
  return missing.length === names.length
    ? []
    : missing.map((name) => `${name}: a value is expected, for ${names.join(', ')} go together`);
}
