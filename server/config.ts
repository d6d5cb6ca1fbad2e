import { join } from 'node:path';
import * as v from 'valibot';
import { outwardLink } from '../contract/links.ts';
import { type LogLevel, logLevels } from './log.ts';
import type { MetricsConfig } from './metrics.ts';

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
  readonly surveysDir: string;
  /** The built app. */
  readonly distDir: string;
  /** What respondents see in their address bar; null when it is the address asked for. */
  readonly publicOrigin: string | null;
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

type Env = Readonly<Record<string, string | undefined>>;

/** Wrong settings; the message has a line for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const path = v.pipe(v.string(), v.minLength(1, 'a directory is expected'));
const directory = (standard: string) => v.optional(path, standard);

const port = v.pipe(
  v.string(),
  v.check(
    (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
    'a whole number from 0 (any free port) to 65535 is expected',
  ),
  v.transform(Number),
);
const host = v.pipe(v.string(), v.minLength(1, 'an address or a host name is expected'));

const schema = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(host, '127.0.0.1'),
  DATA_DIR: directory('data'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => ['postgres:', 'postgresql:'].includes(URL.parse(text)?.protocol ?? ''),
        'postgres://user:password@host/database is expected; without it answers go to a SQLite file in DATA_DIR',
      ),
    ),
  ),
  FILES_DIR: v.optional(path),
  S3_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isBucket,
        'the address of a bucket is expected, such as https://s3.example.org/bucket or https://bucket.s3.example.org',
      ),
    ),
  ),
  S3_ACCESS_KEY_ID: v.optional(v.pipe(v.string(), v.minLength(1, 'the id of a key is expected'))),
  S3_SECRET_ACCESS_KEY: v.optional(
    v.pipe(v.string(), v.minLength(1, 'the second part of a key is expected')),
  ),
  S3_REGION: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]+$/, 'a region such as eu-central-1 is expected')),
    'auto',
  ),
  S3_PREFIX: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:\w[\w.-]*\/)+$/,
        'a prefix such as askpath/ is expected, with a slash at its end',
      ),
    ),
    'askpath/',
  ),
  SURVEYS_DIR: directory('surveys'),
  DIST_DIR: directory('dist'),
  PUBLIC_ORIGIN: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^https?:/.test(text) && URL.parse(text)?.origin === text,
        'an origin such as https://survey.example.org is expected, without a path',
      ),
    ),
  ),
  OIDC_ISSUER: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isIssuer,
        'the https address of an OpenID Connect provider is expected; http only on this very machine',
      ),
    ),
  ),
  OIDC_CLIENT_ID: v.optional(v.pipe(v.string(), v.minLength(1, 'the id of a client is expected'))),
  OIDC_CLIENT_SECRET: v.optional(
    v.pipe(v.string(), v.minLength(1, 'the secret of a client is expected')),
  ),
  LOGIN_HOURS: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 8760,
        'a whole number of hours from 1 to 8760 is expected',
      ),
      v.transform(Number),
    ),
    '12',
  ),
  INFO_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => [...text].length >= 32, 'a text of at least 32 characters is expected'),
    ),
  ),
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d$/, 'the number of proxies in front is expected, from 0 to 9'),
      v.transform(Number),
    ),
    '0',
  ),
  RATE_LIMIT: v.optional(v.picklist(['on', 'off'], 'on or off is expected'), 'on'),
  NODE_ENV: v.optional(v.string()),
  LOG_LEVEL: v.optional(
    v.picklist(logLevels, `one of ${logLevels.join(', ')} is expected`),
    'info',
  ),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(host, '127.0.0.1'),
  LINK_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((host) => hostOf(host.trim()))),
      v.array(
        v.string(
          'a list such as example.org,shop.example.org:8443 is expected, without https:// and paths',
        ),
      ),
    ),
  ),
});

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
  const read = v.safeParse(schema, env);
  const wrong = [
    ...(read.issues ?? []).map(({ path, message }) => `${path?.[0].key}: ${message}`),
    ...missingOf(provider, env),
    ...missingOf(bucket, env),
  ];
  if (!read.success || wrong.length > 0) throw new ConfigError([...new Set(wrong)].join('\n'));
  const { output } = read;
  return {
    port: output.PORT,
    host: output.HOST,
    dataDir: output.DATA_DIR,
    databaseUrl: output.DATABASE_URL ?? null,
    filesDir: output.FILES_DIR ?? join(output.DATA_DIR, 'files'),
    s3: s3Of(output),
    surveysDir: output.SURVEYS_DIR,
    distDir: output.DIST_DIR,
    publicOrigin: output.PUBLIC_ORIGIN ?? null,
    login: { way: loginWay(output), hours: output.LOGIN_HOURS },
    linkHosts: output.LINK_HOSTS ?? [],
    infoSecret: output.INFO_SECRET ?? null,
    trustProxy: output.TRUST_PROXY,
    rateLimit: output.RATE_LIMIT === 'on',
    logLevel: output.LOG_LEVEL,
    metrics:
      output.METRICS_PORT === undefined
        ? null
        : { port: output.METRICS_PORT, host: output.METRICS_HOST },
  };
}

function loginWay(settings: v.InferOutput<typeof schema>): LoginWay {
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

function s3Of(settings: v.InferOutput<typeof schema>): S3Config | null {
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

/** True for an address that names a bucket, and no key. */
function isBucket(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^https?:\/\//.test(text)) return false;
  const { hostname, pathname, username, password, search, hash } = url;
  if (username + password + search + hash !== '') return false;
  // A bucket in the host stands before the name of the store, and before no mere number.
  const isInHost = hostname.split('.').length > 2 && !/^[\d.]+$/.test(hostname);
  return pathname !== '/' || isInHost;
}

function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (url === null) return false;
  const { protocol, hostname, username, password, search, hash } = url;
  if (username + password + search + hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** True for the names of this very machine, where http is as good as https. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);
}

/** The host as the law of links writes it; null for what is none, or is more. */
function hostOf(text: string): string | null {
  const link = outwardLink(`https://${text}`);
  return link?.href === `https://${link?.host}` ? link.host : null;
}
