import { S3mini } from 's3mini';
import type { S3Config } from '../config/config.ts';
import { fetchWithTimeouts, type StorageTimeouts } from './fetchWithTimeouts.ts';
import { StorageUnavailable } from './unavailable.ts';

export type Bucket = <Result>(work: (client: S3mini) => Promise<Result>) => Promise<Result>;

const standard: StorageTimeouts = { answer: 5_000, sending: 30_000 };

export function bucketOf(
  { url, accessKeyId, secretAccessKey, region }: S3Config,
  timeoutsMs: StorageTimeouts = standard,
): Bucket {
  const client = new S3mini({
    endpoint: url,
    accessKeyId,
    secretAccessKey,
    region,
    fetch: fetchWithTimeouts(timeoutsMs),
  });
  return async (work) => {
    try {
      return await work(client);
    } catch (error) {
      throw error instanceof StorageUnavailable ? error : new StorageUnavailable(error);
    }
  };
}

export async function checkBucket(bucket: Bucket, prefix: string): Promise<void> {
  const page = await bucket((client) => client.listObjectsPaged('/', prefix, 1)).catch((error) => {
    throw new Error(complaint(error), { cause: error });
  });
  if (!page) throw new Error('S3_URL: the store has no such bucket');
}

function complaint({ status, reason }: StorageUnavailable): string {
  return status === 401 || status === 403
    ? `S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: the store does not take them for this bucket (${reason})`
    : `S3_URL: the bucket cannot be reached (${reason})`;
}
