import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { gone } from '../../../test/support/network/tcp.ts';
import { insertFiles } from '../../db/fileQueries.ts';
import { hashOf } from '../../lib/hash.ts';
import { pdf, picture } from '../support/fileSamples.ts';
import { startServer } from '../support/process.ts';
import {
  album,
  albumClient,
  albumDefinition,
  type Client,
  sharedWorld,
  sqlite,
} from '../support/world.ts';

const boundary = 'XXboundaryXX';
const multipart = `multipart/form-data; boundary=${boundary}`;
const end = `\r\n--${boundary}--\r\n`;
const tooLarge = { kind: 'fileTooLarge', max: limits.uploadSize };
const piece = 16 * 1024;

const world = sharedWorld(sqlite, [album]);

test('a file of exactly the limit is accepted (U03)', async () => {
  const { http, data } = await sent(body([pdfOf(limits.uploadSize)]));
  expect([http, data?.[0]?.size]).toEqual([200, limits.uploadSize]);
});

test.each<[string, number, Record<string, string>]>([
  ['one byte more', limits.uploadSize + 1, {}],
  ['far more in chunks', 40 * 2 ** 20, {}],
  ['far more with a short length', 40 * 2 ** 20, { 'Content-Length': '1000' }],
])('%s is refused and not read further (U03)', async (_, size, headers) => {
  const source = counted(body([pdfOf(size)]));
  const { http, fault, connection } = await sent(source.stream, headers);
  expect([http, fault, connection]).toEqual([413, tooLarge, 'close']);
  expect(source.read()).toBeLessThanOrEqual(limits.uploadSize + 64 * 1024);
  expect(await arriving()).toEqual([]);
});

test('a length that no upload can have is refused unread (U03)', async () => {
  const source = counted(body([pdfOf(1000)]));
  const { http } = await sent(source.stream, { 'Content-Length': String(2 ** 40) });
  expect(http).toBe(413);
  // The stream itself reads one chunk ahead.
  expect(source.read()).toBeLessThanOrEqual(piece);
});

test('one file too many refuses all (U03)', async () => {
  const before = await world.rows('file');
  const { http, fault } = await sent(body(Array(21).fill(pdf())));
  expect([http, fault]).toEqual([413, { kind: 'tooManyFiles', max: 20 }]);
  expect(await world.rows('file')).toEqual(before);
  expect(await arriving()).toEqual([]);
});

test('all files of one client together have a limit, in number and in bytes (U03)', async () => {
  const png = await picture().png().toBuffer();
  const full = async (bytes: number, files: number): Promise<Client> => {
    const client = await albumClient(world);
    await client.uploadOne('first.png', png);
    const owner_hash = hashOf(client.cookies.get('askpath.files') ?? '');
    const [first] = (await world.rows('file')).filter((row) => row.owner_hash === owner_hash);
    const rows = Array.from({ length: files - 1 }, () => ({
      ...(first as Parameters<typeof insertFiles>[1][number]),
      id: hashOf(world.deps.randomToken()).slice(0, 32),
      stored_size: bytes,
    }));
    await world.store.db.transaction().execute((db) => insertFiles({ db, locksRows: false }, rows));
    return client;
  };
  const { bytes, files } = limits.uploadQuota;
  const many = await full(1, files);
  expect((await many.upload({ a: png })).fault).toEqual({ kind: 'tooManyFiles', max: files });
  const large = await full(bytes / 2, 3);
  const names = await readdir(join(world.directory, 'files'));
  expect((await large.upload({ a: png })).fault).toEqual({ kind: 'fileTooLarge', max: bytes });
  expect(await readdir(join(world.directory, 'files'))).toEqual(names);
});

test.each([
  { name: 'a form', type: 'application/x-www-form-urlencoded', content: 'files=1', status: 415 },
  { name: 'JSON', type: 'application/json', content: '{}', status: 415 },
  { name: 'no boundary', type: 'multipart/form-data', content: '', status: 400 },
  { name: 'no part', type: multipart, content: `--${boundary}--\r\n`, status: 400 },
  { name: 'no multipart', type: multipart, content: 'files=1', status: 400 },
  { name: 'no end', type: multipart, content: part(pdf()).toString('latin1'), status: 400 },
  { name: 'another field', type: multipart, content: `${part(pdf(), 'other')}${end}`, status: 400 },
])('$name: $status', async ({ type, content, status }) => {
  const response = await (await albumClient(world)).fetch('/api/file/upload', {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: Buffer.from(content, 'latin1'),
  });
  expect(response.status).toBe(status);
  expect(await arriving()).toEqual([]);
});

test('a body that breaks off leaves nothing (U01)', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(part(pdfOf(50_000)).subarray(0, 25_000));
    },
    pull(controller) {
      controller.error(new Error('ECONNRESET'));
    },
  });
  expect((await sent(broken)).http).toBe(400);
  expect(await arriving()).toEqual([]);
});

describe('over a real connection', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  let client: Client;
  const cleanUps: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    server = await startServer({ surveys: [albumDefinition] }, (cleanUp) =>
      cleanUps.unshift(cleanUp),
    );
    client = server.client();
    await client.start(album.id);
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });

  test('an upload cut at half leaves nothing, and the next one is stored (U01)', async () => {
    const document = pdfOf(500_000);
    const files = join(server.directory, 'data', 'files');
    const whole = Buffer.concat([part(document), Buffer.from(end)]);
    const socket = uploadTo(server.origin, client, whole.length);
    await new Promise((resolve) => socket.write(whole.subarray(0, whole.length / 2), resolve));
    socket.resetAndDestroy();
    await expect.poll(() => readdir(join(files, 'arriving'))).toEqual([]);
    expect(await readdir(files)).toEqual(['arriving']);
    expect((await client.upload({ 'a.pdf': document })).http).toBe(200);
    expect(await readdir(files)).toHaveLength(2);
    expect(await readdir(join(files, 'arriving'))).toEqual([]);
  });

  test('the refusal of a large file arrives (U03)', async () => {
    const socket = uploadTo(server.origin, client, 2 ** 27);
    socket.write(part(pdfOf(limits.uploadSize + 64 * 1024)));
    const [reply] = await once(socket, 'data');
    expect(String(reply)).toMatch(/^HTTP\/1.1 413 /);
    await gone(socket);
    expect(server.complaints()).toBe('');
  });
});

/** Sends the head of an upload; the test sends the body. */
function uploadTo(origin: string, { cookieHeader }: Client, length: number): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    `POST /api/file/upload HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${cookieHeader}\r\nContent-Type: ${multipart}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  return socket;
}

async function sent(stream: ReadableStream<Uint8Array>, headers: Record<string, string> = {}) {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': multipart, ...headers },
    body: stream,
    duplex: 'half',
  };
  const response = await (await albumClient(world)).fetch('/api/file/upload', init);
  const { data } = await response.json();
  return {
    http: response.status,
    data,
    fault: data?.fault,
    connection: response.headers.get('Connection'),
  };
}

/** Returns the names of uploads in progress. */
async function arriving(): Promise<readonly string[]> {
  return readdir(join(world.directory, 'files', 'arriving'));
}

/** Makes a PDF of this many bytes. */
function pdfOf(size: number): Buffer {
  const small = pdf();
  return Buffer.concat([small, Buffer.alloc(size - small.length, ' ')]);
}

function part(bytes: Buffer, field = 'files'): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="a.pdf"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes]);
}

/** Makes a multipart body that arrives in small chunks. */
function body(files: readonly Buffer[]): ReadableStream<Uint8Array> {
  const parts = files.flatMap((bytes) => [part(bytes), Buffer.from('\r\n')]);
  const all = Buffer.concat([...parts.slice(0, -1), Buffer.from(end)]);
  let offset = 0;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(all.subarray(offset, offset + piece)));
      offset += piece;
      if (offset >= all.length) controller.close();
    },
  });
}

/** Returns the same stream, with a count of the bytes that were read from it. */
function counted(stream: ReadableStream<Uint8Array>) {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      controller.enqueue(chunk);
    },
  });
  return { stream: stream.pipeThrough(counter), read: () => bytes };
}
