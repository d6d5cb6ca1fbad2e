import { join } from 'node:path';
import * as v from 'valibot';
import { outwardLink } from '../contract/links.ts';

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
  readonly surveysDir: string;
  /** The built app. */
  readonly distDir: string;
  /** What respondents see in their address bar; null when it is the address asked for. */
  readonly publicOrigin: string | null;
  /** Hosts that the link at the end of a survey may lead to without further ado, as `host` or `host:port`. */
  readonly linkHosts: readonly string[];
}

/** Wrong settings; the message has a line for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const path = v.pipe(v.string(), v.minLength(1, 'a directory is expected'));
const directory = (standard: string) => v.optional(path, standard);

const schema = v.object({
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
        'a whole number from 0 (any free port) to 65535 is expected',
      ),
      v.transform(Number),
    ),
    '3000',
  ),
  HOST: v.optional(
    v.pipe(v.string(), v.minLength(1, 'an address or a host name is expected')),
    '127.0.0.1',
  ),
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

/**
 * Reads the settings once.
 *
 * @throws {ConfigError} naming every wrong variable and what is accepted
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read = v.safeParse(schema, env);
  if (!read.success) {
    const lines = read.issues.map(({ path, message }) => `${path?.[0].key}: ${message}`);
    throw new ConfigError([...new Set(lines)].join('\n'));
  }
  const { output } = read;
  return {
    port: output.PORT,
    host: output.HOST,
    dataDir: output.DATA_DIR,
    databaseUrl: output.DATABASE_URL ?? null,
    filesDir: output.FILES_DIR ?? join(output.DATA_DIR, 'files'),
    surveysDir: output.SURVEYS_DIR,
    distDir: output.DIST_DIR,
    publicOrigin: output.PUBLIC_ORIGIN ?? null,
    linkHosts: output.LINK_HOSTS ?? [],
  };
}

/** The host as the law of links writes it; null for what is none, or is more. */
function hostOf(text: string): string | null {
  const link = outwardLink(`https://${text}`);
  return link?.href === `https://${link?.host}` ? link.host : null;
}
