import { truncate, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Files } from '../../storage/fileStore.ts';
import { StorageUnavailable } from '../../storage/unavailable.ts';
import { sharedBucket } from './bucket.ts';

const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 31) % 256));
const idOf = (digit: string) => digit.repeat(32);
const [idA, idB, idC] = [idOf('1'), idOf('2'), idOf('3')];
const { s3, inBucket, inDirectory } = sharedBucket();

describe.each([
  { name: 'a directory', make: inDirectory },
  { name: 'a bucket', make: inBucket },
])('files in $name', ({ make }) => {
  let files: Files;
  let demo: Files;
  let count = 0;
  beforeEach(() => {
    count += 1;
    ({ real: files, demo } = make(`${make.name}${count}`));
  });

  test('a stored file has its bytes, and its scratch path is free', async () => {
    expect(await files.open(idA)).toBeNull();
    const path = await put(files, idA);
    const unread = await files.open(idA);
    unread?.stream.destroy();
    expect(await bytesOf(files, idA)).toEqual(bytes);
    await writeFile(path, 'the next one', { flag: 'wx' });
  });

  test('a file can be removed twice', async () => {
    await put(files, idA);
    await files.remove(idA);
    await files.remove(idA);
    expect(await files.open(idA)).toBeNull();
  });

  test('the list has all stored files before a time, and no scratch file', async () => {
    expect(await listed(files, Number.POSITIVE_INFINITY)).toEqual([]);
    const ids = [idA, idB, idC, idOf('4'), idOf('5')];
    for (const id of ids) await put(files, id);
    await writeFile(await files.scratch(), 'arriving');
    expect(await listed(files, Date.now() + 60_000)).toEqual(ids);
    expect(await listed(files, Date.now() - 60_000)).toEqual([]);
  });

  test('files of demo surveys are separate (R26)', async () => {
    await put(files, idA);
    await put(demo, idB);
    expect([await files.open(idB), await demo.open(idA)]).toEqual([null, null]);
    const later = Date.now() + 60_000;
    expect([await listed(files, later), await listed(demo, later)]).toEqual([[idA], [idB]]);
  });

  test('old scratch files are removed, except those in use by this process (U01)', async () => {
    await put(files, idA);
    const [inUse, young] = [await files.scratch(), await files.scratch()];
    const old = join(dirname(inUse), 'old');
    for (const path of [inUse, old, young]) await writeFile(path, 'left over');
    const hourAgo = Date.now() / 1000 - 3600;
    for (const path of [inUse, old]) await utimes(path, hourAgo, hourAgo);
    await files.removeAbandoned(Date.now() - 60_000);
    await expect(writeFile(old, '', { flag: 'wx' })).resolves.toBeUndefined();
    await expect(writeFile(inUse, '', { flag: 'wx' })).rejects.toThrow('EEXIST');
    await expect(writeFile(young, '', { flag: 'wx' })).rejects.toThrow('EEXIST');
    expect(await bytesOf(files, idA)).toEqual(bytes);
  });

  test.each(['', '../1', idOf('A'), `${idA}/`])('%j is no id of a file (U07)', async (id) => {
    const path = await files.scratch();
    await writeFile(path, bytes);
    for (const act of [() => files.put(id, path), () => files.open(id), () => files.remove(id)]) {
      await expect((async () => act())()).rejects.toThrow('Invalid file id');
    }
  });

  test('a missing scratch file is not stored', async () => {
    await expect(files.put(idA, await files.scratch())).rejects.toThrow();
    expect(await files.open(idA)).toBeNull();
  });
});

describe('a bucket', () => {
  test('may reply 404 to the removal of a missing file', async () => {
    const { real } = inBucket('replies');
    s3().instead = (_, response) => response.writeHead(404).end();
    await expect(real.remove(idA)).resolves.toBeUndefined();
  });

  test('must reply with the length of a file', async () => {
    const { real } = inBucket('replies');
    s3().instead = (_, response) => response.writeHead(200).end('a file');
    await expect(real.open(idA)).rejects.toThrow(StorageUnavailable);
  });

  test('is asked for uncompressed bytes', async () => {
    const { real } = inBucket('replies');
    s3().instead = ({ headers }, response) => {
      const accepted = String(headers['accept-encoding']);
      response.writeHead(200, { 'Content-Length': accepted.length }).end(accepted);
    };
    expect(String((await (await real.open(idA))?.stream.toArray())?.[0])).toBe('identity');
  });

  test('is not asked for files of demo surveys to list the others', async () => {
    const { real, demo } = inBucket('pages');
    for (const id of [idA, idB, idC, idOf('4')]) await put(demo, id);
    await put(real, idA);
    const before = s3().asked.length;
    expect(await listed(real, Date.now() + 60_000)).toEqual([idA]);
    expect(s3().asked.length - before).toBe(1);
  });

  test('may break off an unread file without an unhandled error', async () => {
    const { real } = inBucket('replies');
    s3().instead = ({ socket }, response) => {
      response.writeHead(200, { 'Content-Length': 1000 }).flushHeaders();
      setTimeout(() => socket.destroy(), 50);
    };
    const opened = await real.open(idA);
    await new Promise((resolve) => opened?.stream.once('close', resolve));
    expect(opened?.stream.errored).toBeInstanceOf(Error);
  });
});

describe('memory does not grow with a file in a bucket (U08)', () => {
  const size = 64 * 2 ** 20;
  const bound = size / 4;

  test('sent to a store that stops reading', async () => {
    const { real } = inBucket('memory', { answer: 500, sending: 500 });
    const path = await real.scratch();
    await writeFile(path, '');
    await truncate(path, size);
    const before = held();
    let length = '';
    const arrived = new Promise<void>((resolve) => {
      s3().instead = (request) => {
        length = String(request.headers['content-length']);
        request.once('readable', resolve);
      };
    });
    const putting = real.put(idA, path).catch((error) => error);
    await arrived;
    for (let turns = 0; turns < 2000; turns += 1) await turn();
    expect(length).toBe(String(size));
    expect(held() - before).toBeLessThan(bound);
    expect(await putting).toBeInstanceOf(StorageUnavailable);
  });

  test('that the client stops reading', async () => {
    const { real } = inBucket('memory');
    const before = held();
    let written = 0;
    s3().instead = (_, response) => {
      response.writeHead(200, { 'Content-Length': size });
      const piece = Buffer.alloc(64 * 1024);
      const write = () => {
        while (written < size && !response.destroyed) {
          written += piece.length;
          if (!response.write(piece)) return void response.once('drain', write);
        }
        response.end();
      };
      write();
    };
    const opened = await real.open(idA);
    for (let turns = 0; turns < 2000; turns += 1) await turn();
    expect(opened?.size).toBe(size);
    expect(written).toBeLessThan(bound);
    expect(held() - before).toBeLessThan(bound);
    opened?.stream.destroy();
  });
});

/** Stores the bytes under an id. */
async function put(files: Files, id: string): Promise<string> {
  const path = await files.scratch();
  await writeFile(path, bytes);
  await files.put(id, path);
  return path;
}

async function bytesOf(files: Files, id: string): Promise<Buffer | null> {
  const opened = await files.open(id);
  if (!opened) return null;
  const all = Buffer.concat(await opened.stream.toArray());
  expect(all.length).toBe(opened.size);
  return all;
}

async function listed(files: Files, before: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const id of files.list(before)) ids.push(id);
  return ids.sort();
}

/**
 * Returns the bytes in use outside of the heap, where buffers of files are. A collection frees them on another thread,
 * and the next collection waits for it.
 */
function held(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  collect();
  collect();
  return process.memoryUsage().arrayBuffers;
}
