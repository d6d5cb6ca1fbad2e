import * as v from 'valibot';
import { basePathOf } from '../../contract/basePath.ts';
import { externalLink } from '../../contract/links.ts';
import { formats, textFaults } from '../../contract/questions/shared/formats.ts';
import { isLoopback } from '../lib/serverNames.ts';
import { logLevels } from '../observability/log.ts';
import { isWebhookUrl, readWebhookSecrets } from './webhook.ts';

const nonEmpty = (description: string) =>
  v.pipe(v.string(), v.minLength(1, `${description} is expected`));
const checked = (isRight: (text: string) => boolean, message: string) =>
  v.pipe(v.string(), v.check(isRight, message));

const path = nonEmpty('a directory');
const directory = (standard: string) => v.optional(path, standard);

const port = v.pipe(
  v.string(),
  v.check(
    (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
    'a whole number from 0 (any free port) to 65535 is expected',
  ),
  v.transform(Number),
);
const upTo = (max: number, unit: string) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= max,
      `a whole number of ${unit} from 1 to ${max} is expected`,
    ),
    v.transform(Number),
  );
const host = nonEmpty('an address or a host name');

const onOrOff = v.picklist(['on', 'off'], 'on or off is expected');
const secret = checked(
  (text) => [...text].length >= 32,
  'a text of at least 32 characters is expected',
);

const entries = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(host, '127.0.0.1'),
  DATA_DIR: directory('data'),
  DATABASE_URL: v.optional(
    checked(
      (text) => ['postgres:', 'postgresql:'].includes(URL.parse(text)?.protocol ?? ''),
      'postgres://user:password@host/database is expected; without it answers go to a SQLite file in DATA_DIR',
    ),
  ),
  DATABASE_PASSWORD: v.optional(nonEmpty('the password of DATABASE_URL')),
  FILES_DIR: v.optional(path),
  S3_URL: v.optional(
    checked(
      isBucket,
      'the address of a bucket is expected, such as https://s3.example.org/bucket or https://bucket.s3.example.org',
    ),
  ),
  S3_ACCESS_KEY_ID: v.optional(nonEmpty('the id of a key')),
  S3_SECRET_ACCESS_KEY: v.optional(nonEmpty('the second part of a key')),
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
    checked(isOrigin, 'an origin such as https://survey.example.org is expected, without a path'),
  ),
  BASE_PATH: v.optional(
    v.pipe(
      v.string(),
      v.transform(basePathOf),
      v.string('a path such as /surveys is expected, of letters, digits, - and _'),
    ),
    '',
  ),
  ALLOWED_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((origin) => origin.trim())),
      v.array(
        checked(
          isOrigin,
          'a list of origins such as https://app.example.org is expected, without paths',
        ),
      ),
    ),
  ),
  OIDC_ISSUER: v.optional(
    checked(
      isIssuer,
      'the https address of an OpenID Connect provider is expected; http only on this very machine',
    ),
  ),
  OIDC_CLIENT_ID: v.optional(nonEmpty('the id of a client')),
  OIDC_CLIENT_SECRET: v.optional(nonEmpty('the secret of a client')),
  LOGIN_HOURS: v.optional(upTo(8760, 'hours'), '12'),
  LOGIN_IDLE_MINUTES: v.optional(upTo(525_600, 'minutes'), '120'),
  HSTS_SUBDOMAINS: v.optional(onOrOff, 'off'),
  DEV_PAGES: v.optional(onOrOff),
  INSECURE_HTTP: v.optional(onOrOff, 'off'),
  INFO_SECRET: v.optional(secret),
  ANSWERS_TOKEN: v.optional(secret),
  WEBHOOK_URL: v.optional(
    checked(isWebhookUrl, 'an https address is expected; http only on this very machine'),
  ),
  WEBHOOK_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.transform(readWebhookSecrets),
      v.array(
        v.instance(Uint8Array),
        'whsec_ and the base64 of 24 to 64 bytes is expected, or several of them separated by spaces',
      ),
    ),
  ),
  TEST_KEY: v.optional(
    checked((text) => [...text].length >= 16, 'a text of at least 16 characters is expected'),
  ),
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d$/, 'the number of proxies in front is expected, from 0 to 9'),
      v.transform(Number),
    ),
    '0',
  ),
  UNATTACHED_MB: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^\d{1,7}$/.test(text) && Number(text) >= 1,
        'a whole number of megabytes from 1 to 9999999 is expected',
      ),
      v.transform(Number),
    ),
    '2048',
  ),
  MIN_FREE_PERCENT: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^\d{1,2}$/.test(text) && Number(text) <= 50,
        'a whole number of percent from 0 (off) to 50 is expected',
      ),
      v.transform(Number),
    ),
    '5',
  ),
  EMPTY_SESSION_DAYS: v.optional(upTo(36_500, 'days'), '30'),
  SHUTDOWN_DELAY: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^\d{1,3}$/.test(text) && Number(text) <= 300,
        'a whole number of seconds from 0 to 300 is expected',
      ),
      v.transform(Number),
    ),
  ),
  RATE_LIMIT: v.optional(onOrOff, 'on'),
  MAX_CONNECTIONS: v.optional(upTo(999_999, 'connections'), '10000'),
  INDEX: v.optional(onOrOff),
  NODE_ENV: v.optional(v.string()),
  LOG_LEVEL: v.optional(
    v.picklist(logLevels, `one of ${logLevels.join(', ')} is expected`),
    'info',
  ),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(host, '127.0.0.1'),
  METRICS_TOKEN: v.optional(secret),
  RESULTS_TOKEN: v.optional(secret),
  ACCESSIBILITY_CONTACT: v.optional(
    checked(
      (text) =>
        textFaults(text, { format: formats.email }).length === 0 || externalLink(text) !== null,
      'an e-mail address such as access@example.org or an https address is expected',
    ),
  ),
  THEME: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w-]{1,64}$/, 'the name of a file in themes/ without .json is expected'),
    ),
  ),
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

export const settingsSchema = v.pipe(
  entries,
  v.forward(
    v.partialCheck(
      [['NODE_ENV'], ['PUBLIC_ORIGIN'], ['INSECURE_HTTP']],
      ({ NODE_ENV, PUBLIC_ORIGIN, INSECURE_HTTP }) =>
        NODE_ENV !== 'production' ||
        INSECURE_HTTP === 'on' ||
        PUBLIC_ORIGIN?.startsWith('https:') === true,
      'with NODE_ENV=production an https origin such as https://survey.example.org is expected, because cookies are Secure only then; INSECURE_HTTP=on allows plain http',
    ),
    ['PUBLIC_ORIGIN'],
  ),
  v.forward(
    v.partialCheck(
      [['NODE_ENV'], ['ALLOWED_ORIGINS'], ['INSECURE_HTTP']],
      ({ NODE_ENV, ALLOWED_ORIGINS = [], INSECURE_HTTP }) =>
        NODE_ENV !== 'production' ||
        INSECURE_HTTP === 'on' ||
        ALLOWED_ORIGINS.every((origin) => origin.startsWith('https:')),
      'with NODE_ENV=production https origins are expected; INSECURE_HTTP=on allows plain http',
    ),
    ['ALLOWED_ORIGINS'],
  ),
  v.forward(
    v.partialCheck(
      [['METRICS_PORT'], ['METRICS_HOST'], ['METRICS_TOKEN']],
      ({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN }) =>
        METRICS_PORT === undefined || isLoopback(METRICS_HOST) || METRICS_TOKEN !== undefined,
      'a text of at least 32 characters is expected where METRICS_HOST is not this machine alone',
    ),
    ['METRICS_TOKEN'],
  ),
);

export type Settings = v.InferOutput<typeof settingsSchema>;

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.parse(text)?.origin === text;
}

function isBucket(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^https?:\/\//.test(text)) return false;
  const { hostname, pathname, username, password, search, hash } = url;
  if (username + password + search + hash !== '') return false;
  // The name of a virtual-hosted bucket is the first label of the host name, which then is no IP address.
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

function hostOf(text: string): string | null {
  const link = externalLink(`https://${text}`);
  return link?.href === `https://${link?.host}` ? link.host : null;
}
