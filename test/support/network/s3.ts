import crypto from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Config } from '../../../server/config/config.ts';
import { isSigned } from './sigV4.ts';

/** Replies in place of the store. */
type Instead = (request: IncomingMessage, response: ServerResponse) => void;

/** A real store on a real port, with one empty bucket. */
export interface S3 {
  readonly config: S3Config;
  /** Requests so far, as `GET /bucket/…`. */
  readonly asked: string[];
  readonly keys: () => Promise<readonly string[]>;
  instead: Instead | undefined;
  /** Stops listening and ends all connections. */
  readonly leave: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const ending = '._S3rver_object';

export async function openS3(): Promise<S3> {
  des();
  const directory = await mkdtemp(join(tmpdir(), 'askpath-s3-'));
  const store = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'bucket' }],
  });
  await store.configureBuckets();
  const answer = store.callback();
  const server = createServer((request, response) => {
    s3.asked.push(`${request.method} ${request.url}`);
    if (s3.instead) s3.instead(request, response);
    else if (isSigned(request, s3.config.secretAccessKey)) answer(request, response);
    else forbid(response);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const leave = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const s3: S3 = {
    config: {
      url: `http://127.0.0.1:${port}/bucket`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      region: 'auto',
      prefix: 'askpath/',
    },
    asked: [],
    instead: undefined,
    keys: async () => {
      const names = await readdir(join(directory, 'bucket'), { recursive: true });
      return names
        .filter((name) => name.endsWith(ending))
        .map((name) => name.split(ending, 1)[0] ?? '');
    },
    leave,
    comeBack: () => listen(port),
    async close() {
      await leave();
      store.logger.exceptions.unhandle();
      store.logger.close();
      await rm(directory, { recursive: true });
    },
  };
  return s3;
}

export function settingsOf({ url, accessKeyId, secretAccessKey }: S3Config) {
  return {
    S3_URL: url,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

function forbid(response: ServerResponse): void {
  response.writeHead(403, { 'Content-Type': 'application/xml' });
  response.end(
    '<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code><Message>No</Message></Error>',
  );
}

/** Replaces DES, which the store needs and OpenSSL lacks, by triple DES with equal keys. */
function des(): void {
  for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
    const original = crypto[name] as (...them: unknown[]) => never;
    const isOurs = 'knowsDes' in original;
    if (isOurs) return;
    const knowing = (kind: string, key: Buffer, ...rest: unknown[]): never =>
      kind === 'des'
        ? original('des-ede3-cbc', Buffer.concat([key, key, key]), ...rest)
        : original(kind, key, ...rest);
    Object.assign(crypto, { [name]: Object.assign(knowing, { knowsDes: true }) });
  }
}
