import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { decoders, usageOf } from '../support/decoders.ts';
import {
  animation,
  flatPng,
  gifOfFrames,
  heic,
  jpegWithExif,
  packedText,
  pdf,
  picture,
  secret,
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
let browser: Client;

const script = '<script>alert(document.domain)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`;
const text = (content: string) => Buffer.from(content, 'latin1');

describe('only what a file is counts, not what it is called (U04)', () => {
  beforeAll(async () => {
    browser = await albumClient(world);
  });

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
  ])('%s is taken', async (name, make, type) => {
    const bytes = await make();
    expect(await browser.uploadOne(name, bytes)).toMatchObject({ name, type, size: bytes.length });
  });

  test.each([
    ['html.jpg', text(`<!doctype html>${script}`)],
    ['script.jpg', text('alert(1)')],
    ['svg.jpg', text(svg)],
    ['svg.png', text(`<?xml version="1.0"?>${svg}`)],
    ['picture.svg', text(svg)],
    ['empty.jpg', text('')],
    ['text.pdf', text('Hello')],
    ['late.pdf', text(`<html>${script}\n${pdf().toString('latin1')}`)],
    ['headless.jpg', text('\xff\xd8\xff')],
    ['headless.gif', text(`GIF89a/*${script}*/`)],
    ['headless.png', text(`\x89PNG\r\n\x1a\n${script}`)],
    ['headless.heic', text('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['avif.heic', heic({ brand: 'avif' })],
    ['archive.jpg', text('PK\x03\x04\x14\0\0\0\x08\0')],
    ['packed.pdf', text('\x1f\x8b\x08\0\0\0\0\0\0\x03')],
    ['program.png', text('MZ\x90\0\x03\0\0\0')],
    ['video.heic', text('\0\0\0\x18ftypmp42\0\0\0\0mp42isom')],
    ['bitmap.png', text('BM\x46\0\0\0\0\0\0\0')],
    ['tiff.jpg', text('II*\0\x08\0\0\0')],
  ])('%s is refused', async (name, bytes) => {
    const reply = await browser.upload({ [name]: bytes });
    expect([reply.http, reply.fault]).toEqual([415, { kind: 'fileType' }]);
  });

  test('nor does what the browser says it is (U04)', async () => {
    const right = await picture().png().toBuffer();
    for (const [bytes, type, http] of [
      [right, 'text/html', 200],
      [right, 'image/svg+xml', 200],
      [text(svg), 'image/png', 415],
      [text(`<!doctype html>${script}`), 'application/pdf', 415],
    ] as const) {
      const form = new FormData();
      form.append('files', new File([new Uint8Array(bytes)], 'a.png', { type }));
      const response = await browser.fetch('/api/file/upload', { method: 'POST', body: form });
      expect([type, response.status]).toEqual([type, http]);
      if (http === 200) expect((await response.json()).data[0].type).toBe('image/png');
    }
  });

  test('one wrong file among right ones: none is kept', async () => {
    const kept = await world.rows('file');
    const right = await picture().png().toBuffer();
    const reply = await browser.upload({ 'a.png': right, 'b.png': text(svg), 'c.png': right });
    expect(reply.http).toBe(415);
    expect(await world.rows('file')).toEqual(kept);
    expect(await bytesOn(world)).toHaveLength(kept.length);
  });
});

describe('a picture is written anew', () => {
  beforeAll(async () => {
    browser = await albumClient(world);
  });

  test('nothing of a script is left of a GIF that is one (U04)', async () => {
    const gif = await picture().gif().toBuffer();
    const comment = Buffer.from(`!\xfe${String.fromCharCode(script.length)}${script}\0`, 'latin1');
    const head = 13 + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1);
    const polyglot = Buffer.concat([
      gif.subarray(0, head),
      comment,
      gif.subarray(head),
      text(`/*${script}*/=1`),
    ]);
    expect((await sharp(polyglot).metadata()).format).toBe('gif');
    const stored = await fetched(browser, await browser.uploadOne('a.gif', polyglot));
    expect(stored.includes('script')).toBe(false);
    expect((await sharp(stored).metadata()).format).toBe('gif');
  });

  test.each(['jpeg', 'png', 'webp'] as const)('nor of what follows a %s', async (format) => {
    const polyglot = Buffer.concat([await picture().toFormat(format).toBuffer(), text(script)]);
    const stored = await fetched(browser, await browser.uploadOne('a', polyglot));
    expect(stored.includes('script')).toBe(false);
  });

  test('no place and no camera is left of a JPEG (U10)', async () => {
    const jpeg = await jpegWithExif();
    for (const word of ['Exif', 'Canon', 'secret place']) expect(jpeg.includes(word)).toBe(true);
    const stored = await fetched(browser, await browser.uploadOne('a.jpg', jpeg));
    const { exif, xmp, iptc } = await sharp(stored).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    for (const word of ['Exif', 'Canon', 'secret', 'xmpmeta', 'GPS']) {
      expect(stored.includes(word)).toBe(false);
    }
  });

  test.each(['png', 'webp'] as const)('nor of a %s (U10)', async (format) => {
    const bytes = await picture()
      .withExif({ IFD0: { Copyright: 'Ana secret' } })
      .toFormat(format)
      .toBuffer();
    expect(bytes.includes('secret')).toBe(true);
    const stored = await fetched(browser, await browser.uploadOne('a', bytes));
    expect(stored.includes('secret')).toBe(false);
  });

  test('nor of a HEIC, whose pixels stay where they are (U10)', async () => {
    const bytes = heic();
    expect(bytes.includes(secret)).toBe(true);
    const stored = await fetched(browser, await browser.uploadOne('a.heic', bytes));
    expect(stored.includes(secret)).toBe(false);
    expect(stored.length).toBe(bytes.length);
    expect(stored.includes(Buffer.alloc(50, 0xab))).toBe(true);
  });

  test('it stands upright without its orientation', async () => {
    const lying = await picture(40, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const stored = await fetched(browser, await browser.uploadOne('a.jpg', lying));
    const { width, height, orientation } = await sharp(stored).metadata();
    expect([width, height, orientation]).toEqual([30, 40, undefined]);
  });

  test('an animation keeps its pictures', async () => {
    for (const format of ['gif', 'webp'] as const) {
      const moving = await animation(format, 5);
      const stored = await fetched(browser, await browser.uploadOne('a', moving));
      expect((await sharp(stored, { animated: true }).metadata()).pages).toBe(5);
    }
  });
});

describe('what unpacks to far more is refused from its header (U06)', () => {
  const flat = flatPng(30_000);
  const frames = gifOfFrames(10_000);
  const texts = flatPng(8, [packedText(256)]);
  beforeAll(async () => {
    browser = await albumClient(world);
    // The decoder is loaded by its first picture.
    await browser.uploadOne('a.png', await picture().png().toBuffer());
  });

  test.each([
    ['a PNG of 30,000 × 30,000', flat],
    ['a GIF of 10,000 pictures', frames],
    ['a HEIC of 30,000 × 30,000', heic({ side: 30_000 })],
    ['an archive that unpacks to 256 MB', archive(256)],
  ])('%s', async (_, bytes) => {
    const before = await usage();
    const reply = await browser.upload({ bomb: bytes });
    const after = await usage();
    expect([reply.http, reply.fault]).toEqual([415, { kind: 'fileType' }]);
    expect(after.memory - before.memory).toBeLessThan(20 * 2 ** 20);
    expect(after.cpu - before.cpu).toBeLessThan(50);
  });

  test('a huge text in a PNG is never unpacked', async () => {
    const before = await usage();
    const stored = await fetched(browser, await browser.uploadOne('a.png', texts));
    const after = await usage();
    expect(after.cpu - before.cpu).toBeLessThan(50);
    expect(after.memory - before.memory).toBeLessThan(20 * 2 ** 20);
    expect(stored.includes('zTXt')).toBe(false);
  });
});

/** Milliseconds of processor time and bytes of memory of this process and its decoders, since they began. */
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

/** A ZIP of one file, or as much of one as its first bytes tell. */
function archive(megabytes: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(megabytes * 2 ** 20));
  return Buffer.concat([text('PK\x03\x04\x14\0\0\0\x08\0'), Buffer.alloc(20), packed]);
}

async function fetched(from: Client, { url }: { url: string }): Promise<Buffer> {
  const response = await from.fetch(url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** The files on the disk; none is still arriving. */
async function bytesOn({ directory }: World): Promise<readonly string[]> {
  const names = await readdir(join(directory, 'files'));
  expect(await readdir(join(directory, 'files', 'arriving'))).toEqual([]);
  return names.filter((name) => name !== 'arriving');
}
