import { readFileSync } from 'node:fs';

export type Env = Readonly<Record<string, string | undefined>>;

const secretNames = [
  'ANSWERS_TOKEN',
  'DATABASE_PASSWORD',
  'DATABASE_URL',
  'INFO_SECRET',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'RESULTS_TOKEN',
  'S3_SECRET_ACCESS_KEY',
  'TEST_KEY',
  'WEBHOOK_SECRET',
] as const;

/**
 * Reads secrets from the files that `_FILE` settings name, with one problem for each unreadable
 * file or duplicate setting.
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
