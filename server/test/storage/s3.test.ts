import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { type S3, settingsOf } from '../../../test/support/network/s3.ts';
import { serializeError } from '../../observability/serializeError.ts';
import type { StorageTimeouts } from '../../storage/fetchWithTimeouts.ts';
import { pdf } from '../support/fileSamples.ts';
import { runProcess, settings, startServer, startServerHere } from '../support/process.ts';
import {
  albumDefinition,
  type Client,
  databases,
  openWorld,
  survey,
  type World,
} from '../support/world.ts';
import { sharedBucket } from './bucket.ts';

const surveys = [
  survey({
    id: 'files',
    title: 'Files',
    questions: [
      { id: 'papers', type: 'upload', title: 'Papers', config: { maxCount: 2 } },
      { id: 'more', type: 'upload', title: 'More' },
    ],
  }),
  survey({
    id: 'demo',
    title: 'Demo',
    config: { demo: true },
    questions: [{ id: 'papers', type: 'upload', title: 'Papers' }],
  }),
];

const { s3, inBucket, arrivingIn } = sharedBucket();

describe.each(databases)('a server with its files in a bucket, on $name', (database) => {
  let world: World;
  let ana: Client;
  let prefix: string;
  beforeAll(async () => {
    prefix = `world-${database.name}`;
    world = await openWorld(database, surveys, { files: inBucket(prefix) });
    world.now = Date.now();
    ana = world.client();
    await ana.start('files');
  });
  afterAll(() => world.close());

  /** Makes another server with the same database and the same bucket. */
  const beside = async (timeouts?: StorageTimeouts) => {
    const shared = { ...world.store, close: async () => {} };
    const other = await openWorld({ name: database.name, open: async () => shared }, surveys, {
      files: inBucket(prefix, timeouts),
    });
    other.now = world.now;
    return other;
  };

  /** Returns the ids in the bucket; expects that no unfinished upload remains. */
  const storedIds = async () => {
    expect(await readdir(arrivingIn(prefix))).toEqual([]);
    return (await s3().keys())
      .filter((key) => key.startsWith(`${prefix}/`))
      .map((key) => key.slice(prefix.length + 1));
  };

  test('stores a file of the maximum size, and serves it unchanged (U03)', async () => {
    const large = pdfOf(limits.uploadSize);
    await ana.start('files');
    const file = await ana.uploadOne('large.pdf', large, 'files');
    expect((await ana.commit('files', 'papers', { files: [file] })).code).toBe(200);
    const response = await ana.fetch(file.url);
    expect(response.headers.get('Content-Length')).toBe(String(large.length));
    expect(large.equals(new Uint8Array(await response.arrayBuffer()))).toBe(true);
    expect((await ana.fetch(file.url, { method: 'HEAD' })).status).toBe(200);
    expect(await storedIds()).toEqual([file.id]);
  });

  test('keeps files of a demo survey below a prefix of their own (R26)', async () => {
    const before = await world.rows('file');
    await ana.start('demo');
    const file = await ana.uploadOne('demo.pdf', pdf(), 'demo');
    expect((await ana.fetch(file.url)).status).toBe(200);
    expect(await storedIds()).toContain(`demo/${file.id}`);
    expect(await world.rows('file')).toEqual(before);
  });

  test('shares its files with another server that has the same database', async () => {
    const cy = world.client();
    const other = await beside();
    try {
      await cy.start('files');
      const file = await cy.uploadOne('a.pdf', pdf(), 'files');
      const there = cy.copy(other.app);
      expect(Buffer.from(await (await there.fetch(file.url)).arrayBuffer())).toEqual(pdf());
      const back = await there.uploadOne('b.pdf', pdf({ catalog: '/Lang (de)' }), 'files');
      expect((await there.commit('files', 'papers', { files: [file, back] })).code).toBe(200);
      expect((await cy.fetch(back.url)).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  describe('whose bucket', () => {
    let impatient: World;
    beforeAll(async () => {
      impatient = await beside({ answer: 300, sending: 300 });
    });
    afterAll(() => impatient.close());

    /** Returns the statuses of an upload and a download; expects that both leave nothing behind. */
    const refused = async (file: { url: string }) => {
      const client = ana.copy(impatient.app);
      const heard = impatient.lines.length;
      const before = [await world.rows('file'), await storedIds()];
      const sent = await client.upload({ 'b.pdf': pdf(), 'c.pdf': pdf() });
      expect([sent.http, sent.headers.get('Retry-After')]).toEqual([503, '1']);
      const fetched = await client.fetch(file.url);
      expect([fetched.status, fetched.headers.get('Retry-After')]).toEqual([503, '1']);
      const { message } = JSON.parse(await fetched.text());
      expect(message).toBe('The server is busy. Please try again in a moment.');
      expect([await world.rows('file'), await storedIds()]).toEqual(before);
      const logged = JSON.stringify(
        impatient.lines.slice(heard).map(({ error, ...line }) => [line, serializeError(error)]),
      );
      expect(logged).toContain('The store of files did not do its part');
      for (const secret of ['S3RVER', 'Signature', 'hidden']) expect(logged).not.toContain(secret);
    };

    test('is unavailable replies 503, leaves no file, and recovers (R16)', async () => {
      const file = await ana.uploadOne('a.pdf', pdf());
      await s3().leave();
      await refused(file).finally(() => s3().comeBack());
      expect((await ana.fetch(file.url)).status).toBe(200);
      expect((await ana.upload({ 'b.pdf': pdf() })).http).toBe(200);
    });

    test.each<[string, NonNullable<S3['instead']>]>([
      ['says nothing', () => {}],
      ['breaks off', (request) => request.once('data', () => request.socket.destroy())],
      [
        'is overloaded',
        (_, response) => response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'),
      ],
      [
        'has other keys meanwhile',
        (_, response) =>
          response
            .writeHead(403, { 'Content-Type': 'application/xml' })
            .end('<Error><Code>InvalidAccessKeyId</Code><Message>hidden S3RVER</Message></Error>'),
      ],
      [
        'sends elsewhere',
        ({ url }, response) =>
          url === '/elsewhere'
            ? response.writeHead(200, { 'Content-Length': 2 }).end('no')
            : response.writeHead(307, { Location: '/elsewhere' }).end(),
      ],
    ])('%s: 503, and nothing is left', async (_, instead) => {
      const file = await ana.uploadOne('a.pdf', pdf());
      s3().instead = instead;
      await refused(file);
    });

    test('has closed a connection repeats the request, which succeeds', async () => {
      const file = await ana.uploadOne('a.pdf', pdf());
      for (const work of [
        async () => (await ana.fetch(file.url)).status,
        async () => (await ana.upload({ 'b.pdf': pdf() })).http,
      ]) {
        s3().instead = (request) => {
          s3().instead = undefined;
          request.socket.destroy();
        };
        expect(await work()).toBe(200);
      }
    });

    test('stops in the middle of a file breaks off the download', async () => {
      const file = await ana.uploadOne('a.pdf', pdf());
      s3().instead = (_, response) => {
        response.writeHead(200, { 'Content-Length': pdf().length }).write('half of it');
      };
      const response = await ana.copy(impatient.app).fetch(file.url);
      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow();
    });
  });
});

describe('a server in a process of its own', () => {
  test('has its files in the bucket, and survives an outage of the bucket during a download', async () => {
    const server = await startServer({ surveys: [albumDefinition], env: settingsOf(s3().config) });
    const client = server.client();
    await client.start('album');
    const file = await client.uploadOne('a.pdf', pdfOf(2_000_000));
    const get = () => client.fetch(file.url);
    expect((await (await get()).arrayBuffer()).byteLength).toBe(2_000_000);
    expect(await s3().keys()).toContain(`askpath/${file.id}`);
    expect(await readdir(join(server.directory, 'data', 'files'))).toEqual(['arriving']);
    s3().instead = (request, response) => {
      response.writeHead(200, { 'Content-Length': 2_000_000 }).write('half of it');
      setImmediate(() => request.socket.destroy());
    };
    await expect(get().then((response) => response.text())).rejects.toThrow();
    s3().instead = undefined;
    expect((await get()).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
  });

  /** Returns settings with which a server cannot start. */
  const wrongly = (wrong: { readonly env?: object; readonly path?: string }) => {
    const validSettings = settingsOf(s3().config);
    const S3_URL = new URL(wrong.path ?? validSettings.S3_URL, s3().config.url).href;
    return { surveys: [albumDefinition], env: { ...validSettings, S3_URL, ...wrong.env } };
  };

  test('does not start when the keys are wrong, and logs one line', async () => {
    const { env } = await settings(wrongly({ env: { S3_SECRET_ACCESS_KEY: 'wrong' } }));
    const { code, err } = await runProcess('server/main.ts', { env: { PORT: '0', ...env } });
    const line =
      'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: the store does not take them for this bucket (403 SignatureDoesNotMatch)';
    expect([code, err]).toEqual([1, `Askpath cannot start.\n${line}\n`]);
  });

  test('does not start when the bucket is missing or cannot be reached', async () => {
    const missing = startServerHere(wrongly({ path: '/nowhere' }));
    await expect(missing).rejects.toThrow(/^S3_URL: the store has no such bucket$/);
    const away = wrongly({});
    await s3().leave();
    const unreached = await startServerHere(away).catch(String);
    await s3().comeBack();
    expect(unreached).toBe('Error: S3_URL: the bucket cannot be reached (ECONNREFUSED)');
  });
});

function pdfOf(size: number): Buffer {
  const small = pdf();
  return Buffer.concat([small, Buffer.alloc(size - small.length, ' ')]);
}
