import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { decoders, usageOf } from '../support/decoders.ts';
import {
  animation,
  flatPng,
  gifOfFrames,
  heic,
  packedText,
  pdf,
  picture,
  secret,
  withMetadata,
} from '../support/fileSamples.ts';
import {
  album,
  albumClient,
  type Client,
  sharedWorld,
  sqlite,
  type World,
} from '../support/world.ts';

const world = sharedWorld(sqlite, [album]);
let client: Client;

const png = await picture().png().toBuffer();
const script = '<script>alert(document.domain)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`;
const text = (content: string) => Buffer.from(content, 'latin1');

beforeEach(async () => {
  client = await albumClient(world);
});

describe('the content of a file decides, not its name (U04)', () => {
  test.each([
    ['a.jpg', () => picture().jpeg().toBuffer(), 'image/jpeg'],
    ['progressive.jpg', () => picture().jpeg({ progressive: true }).toBuffer(), 'image/jpeg'],
    ['b.png', () => picture().png().toBuffer(), 'image/png'],
    ['palette.png', () => picture().png({ palette: true }).toBuffer(), 'image/png'],
    ['c.webp', () => picture().webp().toBuffer(), 'image/webp'],
    ['moving.webp', () => animation('webp', 3), 'image/webp'],
    ['d.gif', () => picture().gif().toBuffer(), 'image/gif'],
    ['moving.gif', () => animation('gif', 3), 'image/gif'],
    ['e.heic', async () => heic(), 'image/heic'],
    ['plain.heic', async () => heic({ brand: 'heix' }), 'image/heic'],
    ['f.pdf', async () => pdf(), 'application/pdf'],
    ['really-a-png.jpg', () => picture().png().toBuffer(), 'image/png'],
    ['double.jpg.exe', () => picture().jpeg().toBuffer(), 'image/jpeg'],
    ['no-extension', () => picture().webp().toBuffer(), 'image/webp'],
    ['is-a-jpeg.html', () => picture().jpeg().toBuffer(), 'image/jpeg'],
  ])('%s is accepted', async (name, make, type) => {
    const bytes = await make();
    expect(await client.uploadOne(name, bytes)).toMatchObject({ name, type, size: bytes.length });
  });

  test.each([
    ['html.jpg', 'fileType', text(`<!doctype html>${script}`)],
    ['script.jpg', 'fileType', text('alert(1)')],
    ['svg.jpg', 'fileType', text(svg)],
    ['svg.png', 'fileType', text(`<?xml version="1.0"?>${svg}`)],
    ['picture.svg', 'fileType', text(svg)],
    ['empty.jpg', 'fileEmpty', text('')],
    ['text.pdf', 'fileType', text('Hello')],
    ['late.pdf', 'fileType', text(`<html>${script}\n${pdf().toString('latin1')}`)],
    ['headless.jpg', 'fileDamaged', text('\xff\xd8\xff')],
    ['headless.gif', 'fileDamaged', text(`GIF89a/*${script}*/`)],
    ['headless.png', 'fileDamaged', text(`\x89PNG\r\n\x1a\n${script}`)],
    ['headless.heic', 'fileDamaged', text('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['avif.heic', 'fileType', heic({ brand: 'avif' })],
    ['archive.jpg', 'fileType', text('PK\x03\x04\x14\0\0\0\x08\0')],
    ['packed.pdf', 'fileType', text('\x1f\x8b\x08\0\0\0\0\0\0\x03')],
    ['program.png', 'fileType', text('MZ\x90\0\x03\0\0\0')],
    ['video.heic', 'fileType', text('\0\0\0\x18ftypmp42\0\0\0\0mp42isom')],
    ['bitmap.png', 'fileType', text('BM\x46\0\0\0\0\0\0\0')],
    ['tiff.jpg', 'fileType', text('II*\0\x08\0\0\0')],
  ])('%s is refused as %s', async (name, kind, bytes) => {
    const reply = await client.upload({ [name]: bytes });
    expect([reply.http, reply.fault]).toEqual([415, { kind }]);
  });

  test.each([
    [png, 'text/html', 'image/png'],
    [png, 'image/svg+xml', 'image/png'],
    [text(svg), 'image/png', undefined],
  ])('nor its declared type: case %#', async (bytes, type, stored) => {
    const body = new FormData();
    body.append('files', new File([new Uint8Array(bytes)], 'a.png', { type }));
    const response = await client.fetch('/api/file/upload', { method: 'POST', body });
    const { code, data } = await response.json();
    expect([code, data[0]?.type]).toEqual([stored ? 200 : 415, stored]);
  });

  test('an invalid file among valid ones refuses all', async () => {
    const storedBefore = await world.rows('file');
    const reply = await client.upload({ 'a.png': png, 'b.png': text(svg), 'c.png': png });
    expect(reply.http).toBe(415);
    expect(await world.rows('file')).toEqual(storedBefore);
    expect(await bytesOn(world)).toHaveLength(storedBefore.length);
  });
});

describe('a re-encoded picture', () => {
  test('has no script of a GIF that is a script, too (U04)', async () => {
    const gif = await picture().gif().toBuffer();
    const comment = Buffer.from(`!\xfe${String.fromCharCode(script.length)}${script}\0`, 'latin1');
    const head = 13 + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1);
    const end = text(`/*${script}*/=1`);
    const polyglot = Buffer.concat([gif.subarray(0, head), comment, gif.subarray(head), end]);
    expect((await sharp(polyglot).metadata()).format).toBe('gif');
    const stored = await fetched(client, await client.uploadOne('a.gif', polyglot));
    expect(stored.includes('script')).toBe(false);
    expect((await sharp(stored).metadata()).format).toBe('gif');
  });

  test.each(['jpeg', 'png', 'webp'] as const)(
    'has no bytes after the end of a %s',
    async (format) => {
      const polyglot = Buffer.concat([await picture().toFormat(format).toBuffer(), text(script)]);
      const stored = await fetched(client, await client.uploadOne('a', polyglot));
      expect(stored.includes('script')).toBe(false);
    },
  );

  test.each(['jpeg', 'png', 'webp'] as const)('has no metadata of a %s (U10)', async (format) => {
    const bytes = await withMetadata(format);
    const metadata = await sharp(bytes).metadata();
    expect([metadata.exif, metadata.xmp]).toEqual([expect.any(Buffer), expect.any(Buffer)]);
    const stored = await fetched(client, await client.uploadOne('a', bytes));
    const { exif, xmp, iptc } = await sharp(stored).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    for (const word of ['Exif', 'Canon', 'secret', 'xmpmeta', 'GPS']) {
      expect(stored.includes(word)).toBe(false);
    }
  });

  test('has no metadata of a HEIC, whose pixels keep their order (U10)', async () => {
    const bytes = heic();
    expect(bytes.includes(secret)).toBe(true);
    const stored = await fetched(client, await client.uploadOne('a.heic', bytes));
    expect(stored.includes(secret)).toBe(false);
    expect(stored.length).toBe(bytes.length);
    expect(stored.includes(Buffer.alloc(50, 0xab))).toBe(true);
  });

  test('is upright', async () => {
    const lying = await picture(40, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const stored = await fetched(client, await client.uploadOne('a.jpg', lying));
    const { width, height, orientation } = await sharp(stored).metadata();
    expect([width, height, orientation]).toEqual([30, 40, undefined]);
  });

  test('has all frames of an animation', async () => {
    for (const format of ['gif', 'webp'] as const) {
      const moving = await animation(format, 5);
      const stored = await fetched(client, await client.uploadOne('a', moving));
      expect((await sharp(stored, { animated: true }).metadata()).pages).toBe(5);
    }
  });
});

describe('a file that unpacks to far more is refused from its header (U06)', () => {
  beforeEach(async () => {
    // The first picture loads the decoder, which is not measured.
    await client.uploadOne('a.png', png);
  });

  test.each([
    ['a PNG of 30,000 × 30,000', 'tooManyPixels', flatPng(30_000)],
    ['a GIF of 10,000 pictures', 'tooManyPixels', gifOfFrames(10_000)],
    ['a HEIC of 30,000 × 30,000', 'tooManyPixels', heic({ side: 30_000 })],
    ['an archive that unpacks to 256 MB', 'fileType', archive(256)],
  ])('%s', async (_, kind, bytes) => {
    const reply = await cheaply(() => client.upload({ bomb: bytes }));
    expect([reply.http, reply.fault]).toEqual([415, { kind }]);
  });

  test('except a PNG, whose text is never unpacked', async () => {
    const bytes = flatPng(8, [packedText(256)]);
    const stored = await cheaply(async () =>
      fetched(client, await client.uploadOne('a.png', bytes)),
    );
    expect(stored.includes('zTXt')).toBe(false);
  });
});

/**
 * Expects little CPU time and memory in one of several rounds, because other work of this process
 * may affect some of them.
 */
async function cheaply<Result>(work: () => Promise<Result>): Promise<Result> {
  const costs: { cpu: number; memory: number }[] = [];
  for (;;) {
    const before = await usage();
    const result = await work();
    const after = await usage();
    costs.push({ cpu: after.cpu - before.cpu, memory: after.memory - before.memory });
    if (costs.length < 3) continue;
    expect(Math.min(...costs.map(({ memory }) => memory))).toBeLessThan(20 * 2 ** 20);
    expect(Math.min(...costs.map(({ cpu }) => cpu))).toBeLessThan(50);
    return result;
  }
}

/** Returns the CPU time in milliseconds and the memory in bytes of this process and its decoders. */
async function usage(): Promise<{ cpu: number; memory: number }> {
  const { user, system } = process.cpuUsage();
  const total = { cpu: (user + system) / 1000, memory: process.memoryUsage.rss() };
  for (const pid of await decoders()) {
    const { cpu, memory } = await usageOf(pid);
    total.cpu += cpu;
    total.memory += memory;
  }
  return total;
}

/** Makes the beginning of a ZIP file. */
function archive(megabytes: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(megabytes * 2 ** 20));
  return Buffer.concat([text('PK\x03\x04\x14\0\0\0\x08\0'), Buffer.alloc(20), packed]);
}

async function fetched(from: Client, { url }: { url: string }): Promise<Buffer> {
  const response = await from.fetch(url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Returns the names of the stored files; expects that no unfinished upload remains. */
async function bytesOn({ directory }: World): Promise<readonly string[]> {
  const names = await readdir(join(directory, 'files'));
  expect(await readdir(join(directory, 'files', 'arriving'))).toEqual([]);
  return names.filter((name) => name !== 'arriving');
}
