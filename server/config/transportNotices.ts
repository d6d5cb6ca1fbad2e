import { isLoopback } from '../lib/serverNames.ts';
import type { Config } from './config.ts';

export function transportNotices(
  { s3, publicOrigin, isProduction }: Config,
  { unencryptedHost }: { readonly unencryptedHost?: string },
): readonly string[] {
  const notices: string[] = [];
  if (isProduction && !publicOrigin?.startsWith('https:')) {
    notices.push(
      'Cookies and answers are sent unencrypted: set PUBLIC_ORIGIN to an https address and remove INSECURE_HTTP',
    );
  }
  if (unencryptedHost !== undefined) {
    notices.push(
      `Answers are sent unencrypted to the Postgres at ${unencryptedHost}: add sslmode=verify-full to DATABASE_URL`,
    );
  }
  const bucket = s3 && new URL(s3.url);
  if (bucket?.protocol === 'http:' && !isLoopback(bucket.hostname)) {
    notices.push(`Files are sent unencrypted to the store at ${bucket.host}: use https in S3_URL`);
  }
  return notices;
}

/** Warns about a survey with the address of the results; null without such a survey. */
export function resultsNotice(
  { resultsToken }: Pick<Config, 'resultsToken'>,
  surveys: ReadonlyMap<string, unknown>,
): string | null {
  return resultsToken !== null && surveys.has('results')
    ? 'The survey "results" cannot be opened: with RESULTS_TOKEN its address shows results'
    : null;
}
