import { S3mini } from 's3mini';
import type { S3Config } from '../config/config.ts';
import { type Patience, patientFetch } from './fetchWithTimeouts.ts';
import { FilesAway } from './unavailable.ts';

/** One bucket, in as many words as files need. Whatever goes wrong there is {@link FilesAway}. */
export type Bucket = <Result>(work: (client: S3mini) => Promise<Result>) => Promise<Result>;

const standard: Patience = { answer: 5_000, sending: 30_000 };

/** The bucket that the settings lead to; nothing is sent yet. */
export function bucketOf(
  { url, accessKeyId, secretAccessKey, region }: S3Config,
  patience: Patience = standard,
): Bucket {
  const client = new S3mini({
    endpoint: url,
    accessKeyId,
    secretAccessKey,
    region,
    fetch: patientFetch(patience),
  });
  return async (work) => {
    try {
      return await work(client);
    } catch (error) {
      throw error instanceof FilesAway ? error : new FilesAway(error);
    }
  };
}

/** @throws with a line that names the setting, when the bucket cannot be read with these keys */
export async function checkBucket(bucket: Bucket, prefix: string): Promise<void> {
  const page = await bucket((client) => client.listObjectsPaged('/', prefix, 1)).catch((error) => {
    throw new Error(complaint(error), { cause: error });
  });
  if (!page) throw new Error('S3_URL: the store has no such bucket');
}

function complaint({ status, reason }: FilesAway): string {
  return status === 401 || status === 403
    ? `S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: the store does not take them for this bucket (${reason})`
    : `S3_URL: the bucket cannot be reached (${reason})`;
}
