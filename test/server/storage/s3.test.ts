import { once } from 'node:events';
import { mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { serializeError } from '../../../server/observability/serializeError.ts';
import { bucketOf } from '../../../server/storage/bucket.ts';
import { directoryFiles } from '../../../server/storage/directory.ts';
import type { StorageTimeouts } from '../../../server/storage/fetchWithTimeouts.ts';
import type { FileStores, Files } from '../../../server/storage/fileStore.ts';
import { s3Files } from '../../../server/storage/s3.ts';
import { StorageUnavailable } from '../../../server/storage/unavailable.ts';
import { removeOrphans, removeUnknown } from '../../../server/uploads/orphans.ts';
import { openS3, type S3, settingsOf } from '../../support/network/s3.ts';
import { pdf } from '../support/fileSamples.ts';
import { output, scratch, startServer } from '../support/process.ts';
import {
  albumDefinition,
  type Client,
  databases,
  openWorld,
  survey,
  type World,
} from '../support/world.ts';

const day = 24 * 60 * 60 * 1000;
const idOf = (digit: string) => digit.repeat(32);
const [one, two, three] = [idOf('1'), idOf('2'), idOf('3')];
const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 31) % 256));
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

let s3: S3;
let directory: string;
beforeAll(async () => {
  s3 = await openS3();
  directory = await mkdtemp(join(tmpdir(), 'askpath-files-'));
});
afterEach(async () => {
  s3.instead = undefined;
});
afterAll(async () => {
  await s3.close();
  await rm(directory, { recursive: true });
});

/** Both places, below a prefix of their own; two keys in a page. */
function inBucket(name: string, patience?: StorageTimeouts): FileStores {
  const bucket = bucketOf(s3.config, patience);
  const arriving = join(directory, name, 'arriving');
  const below = (prefix: string) => s3Files({ bucket, prefix, arriving, page: 2 });
  return { real: below(`${name}/`), demo: below(`${name}/demo/`) };
}

function inDirectory(name: string): FileStores {
  const below = (place: string) => directoryFiles(join(directory, name, place));
  return { real: below('.'), demo: below('demo') };
}

describe.each([
  { name: 'a directory', make: inDirectory },
  { name: 'a bucket', make: inBucket },
])('files in $name', ({ make }) => {
  let count = 0;
  const fresh = () => {
    count += 1;
    return make(`${make.name}${count}`);
  };

  test('are what was put there, and the path is free again', async () => {
    const { real } = fresh();
    const path = await put(real, one);
    expect(await got(real, one)).toEqual(bytes);
    await writeFile(path, 'the next one', { flag: 'wx' });
  });

  test('are not there before, nor afterwards; removing twice is no error', async () => {
    const { real } = fresh();
    expect(await real.open(one)).toBeNull();
    await put(real, one);
    await real.remove(one);
    await real.remove(one);
    expect(await real.open(one)).toBeNull();
  });

  test('need not be read to their end', async () => {
    const { real } = fresh();
    await put(real, one);
    const opened = await real.open(one);
    opened?.stream.destroy();
    expect(await got(real, one)).toEqual(bytes);
  });

  test('are listed by their age, as many as there are, and what is arriving is not', async () => {
    const { real } = fresh();
    expect(await listed(real, Number.POSITIVE_INFINITY)).toEqual([]);
    const ids = [one, two, three, idOf('4'), idOf('5')];
    for (const id of ids) await put(real, id);
    await writeFile(await real.scratch(), 'arriving');
    expect(await listed(real, Date.now() + 60_000)).toEqual(ids);
    expect(await listed(real, Date.now() - 60_000)).toEqual([]);
  });

  test('of demo surveys are apart from the others (R26)', async () => {
    const { real, demo } = fresh();
    await put(real, one);
    await put(demo, two);
    expect([await real.open(two), await demo.open(one)]).toEqual([null, null]);
    const later = Date.now() + 60_000;
    expect([await listed(real, later), await listed(demo, later)]).toEqual([[one], [two]]);
  });

  test('that came and were never kept are tidied away, later ones are not (U01)', async () => {
    const { real } = fresh();
    await put(real, one);
    const [inUse, young] = [await real.scratch(), await real.scratch()];
    const old = join(dirname(inUse), 'old');
    for (const path of [inUse, old, young]) await writeFile(path, 'left over');
    const hourAgo = Date.now() / 1000 - 3600;
    for (const path of [inUse, old]) await utimes(path, hourAgo, hourAgo);
    await real.removeAbandoned(Date.now() - 60_000);
    await expect(writeFile(old, '', { flag: 'wx' })).resolves.toBeUndefined();
    // Files in use by this process are never removed.
    await expect(writeFile(inUse, '', { flag: 'wx' })).rejects.toThrow('EEXIST');
    await expect(writeFile(young, '', { flag: 'wx' })).rejects.toThrow('EEXIST');
    expect(await got(real, one)).toEqual(bytes);
  });

  test.each(['', '../1', idOf('A'), `${one}/`])('have no id such as %j (U07)', async (id) => {
    const { real } = fresh();
    const path = await real.scratch();
    await writeFile(path, bytes);
    for (const act of [
      async () => real.put(id, path),
      async () => real.open(id),
      async () => real.remove(id),
    ]) {
      await expect(act()).rejects.toThrow('Invalid file id');
    }
  });

  test('that are not at their path are not kept', async () => {
    const { real } = fresh();
    const path = await real.scratch();
    await expect(real.put(one, path)).rejects.toThrow();
    expect(await real.open(one)).toBeNull();
  });
});

describe('a store with habits of its own', () => {
  test('may say that what is removed was not there', async () => {
    const { real } = inBucket('habits');
    s3.instead = (_, response) => response.writeHead(404).end();
    await expect(real.remove(one)).resolves.toBeUndefined();
  });

  test('has to say how long a file is', async () => {
    const { real } = inBucket('habits');
    s3.instead = (_, response) => response.writeHead(200).end('a file');
    await expect(real.open(one)).rejects.toThrow(StorageUnavailable);
  });

  test('is asked for bytes as they are, since packed ones would be fewer', async () => {
    const { real } = inBucket('habits');
    s3.instead = ({ headers }, response) => {
      const said = String(headers['accept-encoding']);
      response.writeHead(200, { 'Content-Length': said.length }).end(said);
    };
    expect(String((await (await real.open(one))?.stream.toArray())?.[0])).toBe('identity');
  });
});

describe('a bucket', () => {
  test('is not asked for the files of demo surveys to list the others', async () => {
    const { real, demo } = inBucket('pages');
    for (const id of [one, two, three, idOf('4')]) await put(demo, id);
    await put(real, one);
    const before = s3.asked.length;
    expect(await listed(real, Date.now() + 60_000)).toEqual([one]);
    expect(s3.asked.length - before).toBe(1);
  });

  test('that breaks off a file before anybody reads it harms nobody', async () => {
    const { real } = inBucket('habits');
    s3.instead = ({ socket }, response) => {
      response.writeHead(200, { 'Content-Length': 1000 }).flushHeaders();
      setTimeout(() => socket.destroy(), 50);
    };
    const opened = await real.open(one);
    // Only its end is heard: an error that nobody hears would be one of the process.
    await new Promise((resolve) => opened?.stream.once('close', resolve));
    expect(opened?.stream.errored).toBeInstanceOf(Error);
  });
});

describe('memory does not grow with a file in a bucket (U08)', () => {
  const size = 64 * 2 ** 20;
  const bound = size / 4;

  test('that is sent to a store that does not read on', async () => {
    const { real } = inBucket('memory', { answer: 1000, sending: 2000 });
    const path = await real.scratch();
    await writeFile(path, '');
    await truncate(path, size);
    const before = held();
    let length = '';
    const arrived = new Promise<void>((resolve) => {
      s3.instead = (request) => {
        length = String(request.headers['content-length']);
        request.once('readable', resolve);
      };
    });
    const putting = real.put(one, path).catch((error) => error);
    await arrived;
    for (let turns = 0; turns < 2000; turns += 1) await turn();
    expect(length).toBe(String(size));
    expect(held() - before).toBeLessThan(bound);
    expect(await putting).toBeInstanceOf(StorageUnavailable);
  });

  test('that nobody reads on', async () => {
    const { real } = inBucket('memory');
    const before = held();
    let written = 0;
    s3.instead = (_, response) => {
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
    const opened = await real.open(one);
    for (let turns = 0; turns < 2000; turns += 1) await turn();
    expect(opened?.size).toBe(size);
    expect(written).toBeLessThan(bound);
    expect(held() - before).toBeLessThan(bound);
    opened?.stream.destroy();
  });
});

describe.each(databases)('a server with its files in a bucket, on $name', (database) => {
  let world: World;
  let ana: Client;
  let place: string;
  beforeAll(async () => {
    place = `world-${database.name}`;
    world = await openWorld(database, surveys, { files: inBucket(place) });
    world.now = Date.now();
    ana = world.client();
    await ana.start('files');
  });
  afterAll(() => world.close());

  /** Another server with the same database and the same bucket. */
  const beside = async (patience?: StorageTimeouts) => {
    const shared = { ...world.store, close: async () => {} };
    const other = await openWorld({ name: database.name, open: async () => shared }, surveys, {
      files: inBucket(place, patience),
    });
    other.now = world.now;
    return other;
  };

  /** The ids of what is in the bucket; nothing is left arriving. */
  const kept = async () => {
    expect(await readdir(join(directory, place, 'arriving'))).toEqual([]);
    return (await s3.keys())
      .filter((key) => key.startsWith(`${place}/`))
      .map((key) => key.slice(place.length + 1));
  };

  test('takes a file as large as one may be, and gives it back byte by byte (U03)', async () => {
    const large = pdfOf(limits.uploadSize);
    await ana.start('files');
    const file = await ana.uploadOne('large.pdf', large, 'files');
    expect((await ana.commit('files', 'papers', { files: [file] })).code).toBe(200);
    const response = await ana.fetch(file.url);
    expect(response.headers.get('Content-Length')).toBe(String(large.length));
    expect(large.equals(new Uint8Array(await response.arrayBuffer()))).toBe(true);
    expect((await ana.fetch(file.url, { method: 'HEAD' })).status).toBe(200);
    expect(await kept()).toEqual([file.id]);
  });

  test('keeps files of a demo survey below a prefix of their own (R26)', async () => {
    const before = await world.rows('file');
    await ana.start('demo');
    const file = await ana.uploadOne('demo.pdf', pdf(), 'demo');
    expect((await ana.fetch(file.url)).status).toBe(200);
    expect(await kept()).toContain(`demo/${file.id}`);
    expect(await world.rows('file')).toEqual(before);
  });

  test('removes a file of nobody after a day, one in an answer stays (U09)', async () => {
    const ben = world.client();
    await ben.start('files');
    const [mine, nobodys] = [
      await ben.uploadOne('a.pdf', pdf()),
      await ben.uploadOne('b.pdf', pdf()),
    ];
    await ben.commit('files', 'papers', { files: [mine] });
    world.now += day + 1;
    await removeOrphans(world.deps);
    expect((await ben.fetch(mine.url)).status).toBe(200);
    expect((await ben.fetch(nobodys.url)).status).toBe(404);
    expect(await kept()).not.toContain(nobodys.id);
  });

  test('removes bytes without a row, once they are a day old (U09)', async () => {
    const file = await ana.uploadOne('a.pdf', pdf());
    await put(world.deps.files.real, three);
    world.now = Date.now() + day - 60_000;
    await removeUnknown(world.deps);
    expect(await kept()).toContain(three);
    world.now = Date.now() + day + 60_000;
    await removeUnknown(world.deps);
    expect(await kept()).not.toContain(three);
    expect(await kept()).toContain(file.id);
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

  describe('whose store', () => {
    let hasty: World;
    beforeAll(async () => {
      hasty = await beside({ answer: 1000, sending: 1000 });
    });
    afterAll(() => hasty.close());

    /** What an upload and a download get, and that they leave nothing. */
    const refused = async (file: { url: string }) => {
      const browser = ana.copy(hasty.app);
      const heard = hasty.lines.length;
      const before = [await world.rows('file'), await kept()];
      const sent = await browser.upload({ 'b.pdf': pdf(), 'c.pdf': pdf() });
      expect([sent.http, sent.headers.get('Retry-After')]).toEqual([503, '1']);
      const fetched = await browser.fetch(file.url);
      expect([fetched.status, fetched.headers.get('Retry-After')]).toEqual([503, '1']);
      const { message } = JSON.parse(await fetched.text());
      expect(message).toBe('The server is busy. Please try again in a moment.');
      expect([await world.rows('file'), await kept()]).toEqual(before);
      const said = JSON.stringify(
        hasty.lines.slice(heard).map(({ error, ...line }) => [line, serializeError(error)]),
      );
      expect(said).toContain('The store of files did not do its part');
      for (const secret of ['S3RVER', 'Signature', 'hidden']) expect(said).not.toContain(secret);
    };

    test('is away: 503, nothing is left, and all is well when it is back (R16)', async () => {
      const file = await ana.uploadOne('a.pdf', pdf());
      await s3.leave();
      await refused(file).finally(() => s3.comeBack());
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
      s3.instead = instead;
      await refused(file);
    });

    test('has closed a connection meanwhile: asked once more, nobody notices', async () => {
      const file = await ana.uploadOne('a.pdf', pdf());
      for (const work of [
        async () => (await ana.fetch(file.url)).status,
        async () => (await ana.upload({ 'b.pdf': pdf() })).http,
      ]) {
        s3.instead = (request) => {
          s3.instead = undefined;
          request.socket.destroy();
        };
        expect(await work()).toBe(200);
      }
    });

    test('stops in the middle of a file: the download breaks off', async () => {
      const file = await ana.uploadOne('a.pdf', pdf());
      s3.instead = (_, response) => {
        response.writeHead(200, { 'Content-Length': 1000 }).write('half of it');
      };
      const response = await ana.copy(hasty.app).fetch(file.url);
      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow();
    });
  });
});

describe('a server in a process of its own', () => {
  const settings = async () => {
    const place = await scratch();
    return { ...place, env: { ...place.env, ...settingsOf(s3.config) } };
  };

  test('has its files in the bucket, and outlives a store that goes away in the middle', async () => {
    const server = await startServer({ surveys: [albumDefinition], env: settingsOf(s3.config) });
    const client = server.client();
    await client.start('album');
    const file = await client.uploadOne('a.pdf', pdfOf(2_000_000));
    const get = () => client.fetch(file.url);
    expect((await (await get()).arrayBuffer()).byteLength).toBe(2_000_000);
    expect(await s3.keys()).toContain(`askpath/${file.id}`);
    expect(await readdir(join(server.directory, 'data', 'files'))).toEqual(['arriving']);
    s3.instead = (request, response) => {
      response.writeHead(200, { 'Content-Length': 2_000_000 }).write('half of it');
      setImmediate(() => request.socket.destroy());
    };
    await expect(get().then((response) => response.text())).rejects.toThrow();
    s3.instead = undefined;
    expect((await get()).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
  });

  test.each([
    {
      what: 'keys are wrong',
      wrong: { S3_SECRET_ACCESS_KEY: 'wrong' },
      line: 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: the store does not take them for this bucket (403 SignatureDoesNotMatch)',
    },
    {
      what: 'bucket is not there',
      wrong: { S3_URL: '/nowhere' },
      line: 'S3_URL: the store has no such bucket',
    },
    {
      what: 'store is not there',
      isAway: true,
      line: 'S3_URL: the bucket cannot be reached (ECONNREFUSED)',
    },
  ])('does not start when the $what, and says so in one line', async ({ wrong, isAway, line }) => {
    const place = await settings();
    const env = { ...place.env, PORT: '0', ...wrong };
    env.S3_URL = new URL(env.S3_URL, s3.config.url).href;
    if (isAway) await s3.leave();
    const { code, err } = await output('server/main.ts', { env });
    if (isAway) await s3.comeBack();
    expect([code, err]).toEqual([1, `Askpath cannot start.\n${line}\n`]);
    await place.remove();
  });
});

/** Puts the bytes under an id. */
async function put(files: Files, id: string): Promise<string> {
  const path = await files.scratch();
  await writeFile(path, bytes);
  await files.put(id, path);
  return path;
}

async function got(files: Files, id: string): Promise<Buffer | null> {
  const opened = await files.open(id);
  if (!opened) return null;
  const parts: Buffer[] = [];
  opened.stream.on('data', (part) => parts.push(part));
  await once(opened.stream, 'end');
  const all = Buffer.concat(parts);
  expect(all.length).toBe(opened.size);
  return all;
}

async function listed(files: Files, before: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const id of files.list(before)) ids.push(id);
  return ids.sort();
}

/** Bytes that this process holds outside of its heap, where those of files are. */
function held(): number {
  return process.memoryUsage().arrayBuffers;
}

function pdfOf(size: number): Buffer {
  const small = pdf();
  return Buffer.concat([small, Buffer.alloc(size - small.length, ' ')]);
}
