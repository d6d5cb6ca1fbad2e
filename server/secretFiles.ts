import { readFileSync } from 'node:fs';
import type { Env } from './config.ts';

/** Settings that may be given as the path of a file, by the same name with `_FILE` at its end. */
const secretNames = [
  'DATABASE_PASSWORD',
  'DATABASE_URL',
  'INFO_SECRET',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'S3_SECRET_ACCESS_KEY',
] as const;

/**
 * Reads the secrets whose files are named, as container platforms mount them; a line end at the end of a file does not
 * count.
 *
 * @returns the settings by name, and a line for every file that cannot be read or whose setting is given twice
 */
export function readSecretFiles(env: Env): {
  readonly values: Env;
  readonly problems: readonly string[];
} {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of secretNames) {
    const file = env[`${name}_FILE`];
    if (file === undefined) continue;
    if (env[name] !== undefined) {
      problems.push(`${name}_FILE: either this or ${name} is expected, not both`);
      continue;
    }
    try {
      values[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      problems.push(`${name}_FILE: a file that can be read is expected (${codeOf(error)})`);
    }
  }
  return { values, problems };
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown';
}
