import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { attachmentOf, cleanName } from '../../uploads/fileName.ts';
import { removeOrphans, removeUnknown } from '../../uploads/orphans.ts';
import { heic, pdf } from '../support/fileSamples.ts';
import { type Client, databases, sharedWorld } from '../support/world.ts';
import { malformed, png, surveys } from './files.fixture.ts';

const day = 24 * 60 * 60 * 1000;

describe.each(databases)('files on $name', (database) => {
  const world = sharedWorld(database, surveys);
  const started = async () => {
    const client = world.client();
    await client.start('files');
    return client;
  };
  const stored = () => readdir(join(world.directory, 'files'));
  let ana: Client;
  beforeEach(async () => {
    ana = await started();
  });

  describe('a stored file', () => {
    test('is served to its owner as a download that cannot run (U05, S20)', async () => {
      const file = await ana.uploadOne('my cat.png', png);
      expect(file).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        name: 'my cat.png',
        size: png.length,
        type: 'image/png',
        url: `/api/file/${file.id}`,
      });
      const response = await ana.fetch(file.url);
      const bytes = await response.arrayBuffer();
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/png',
        'content-length': String(bytes.byteLength),
        'content-disposition': `attachment; filename="my cat.png"; filename*=UTF-8''my%20cat.png`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-store',
      });
      expect((await ana.fetch(file.url, { method: 'HEAD' })).status).toBe(200);
    });

    test('is a 404 for others, like a missing one (U09)', async () => {
      const file = await ana.uploadOne('a.png', png);
      const ben = await started();
      await ben.uploadOne('b.png', png);
      const refusals = await Promise.all(
        [
          [ben, file.url],
          [world.client(), file.url],
          [ben, `/api/file/${'0'.repeat(32)}`],
          [ben, '/api/file/..%2faskpath.sqlite'],
          [ben, `/api/file/${file.id.toUpperCase()}`],
        ].map(async ([client, url]) => {
          const response = await (client as Client).fetch(String(url));
          return `${response.status} ${await response.text()}`;
        }),
      );
      expect([...new Set(refusals)]).toEqual([expect.stringMatching(/^404 /)]);
    });

    test('belongs to a cookie that is neither planted nor stored in the database (S10)', async () => {
      ana.cookies.set('askpath.files', 'planted');
      const first = await ana.upload({ 'a.png': png });
      expect(first.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^askpath\.files=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
        ),
      ]);
      const second = await ana.upload({ 'a.png': png });
      expect(second.headers.getSetCookie()).toEqual([]);
      const token = ana.cookies.get('askpath.files') ?? '';
      expect(JSON.stringify(await world.rows('file'))).not.toContain(token);
    });
  });

  test.each([
    ['a.png', async () => png],
    ['a.pdf', async () => pdf()],
    ['a.heic', async () => heic()],
  ])('the bytes of %s are unreadable for other users of the machine', async (name, make) => {
    const { id } = await ana.uploadOne(name, await make());
    const { mode } = await stat(join(world.directory, 'files', id));
    expect(mode & 0o777).toBe(0o600);
  });

  test.each([
    ['../../x.png', 'x.png', 'x.png'],
    ['..\\..\\x.png', 'x.png', 'x.png'],
    ['%252e%252e%2fx.png', '%252e%252e%2fx.png', '_252e_252e_2fx.png'],
    ['a\u0000b.png', 'ab.png', 'ab.png'],
    ['a\r\nSet-Cookie: x=1.png', undefined, undefined],
    ['exe.\u202egnp.png', 'exe.gnp.png', 'exe.gnp.png'],
    ['"quoted";.png', '%22quoted%22;.png', '_22quoted_22;.png'],
    ['Grüße 你好.png', 'Grüße 你好.png', 'Gr__e __.png'],
    ['..', 'file', 'file.png'],
    ['x.png.exe', 'x.png.exe', 'x.png.exe.png'],
    [`${'長'.repeat(100)}.png`, `${'長'.repeat(83)}.png`, `${'_'.repeat(83)}.png`],
  ])('the name %j stays a name (U07)', async (uploadName, name, plain) => {
    const file = await ana.uploadOne(uploadName, png);
    // FormData writes quotes and line breaks as percent escapes, as browsers do.
    if (name !== undefined) expect(file.name).toBe(name);
    expect(Buffer.byteLength(file.name)).toBeLessThanOrEqual(255);
    expect(file.id).toMatch(/^[0-9a-f]{32}$/);
    const response = await ana.fetch(file.url);
    const header = response.headers.get('Content-Disposition') ?? '';
    expect(header).toMatch(
      /^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[\w%!#$&+.^`|~-]*$/,
    );
    if (plain !== undefined) expect(header).toContain(`filename="${plain}"`);
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expect(await stored()).toContain(file.id);
  });

  describe('a file without an answer', () => {
    test('is removed after a day, row and bytes (U09)', async () => {
      const [answered, lost] = [
        await ana.uploadOne('a.png', png),
        await ana.uploadOne('b.png', png),
      ];
      await ana.commit('files', 'photos', { files: [answered] });
      const there = async () => [
        (await ana.fetch(answered.url)).status,
        (await ana.fetch(lost.url)).status,
        (await stored()).includes(lost.id),
      ];
      world.now += day - 1;
      await removeOrphans(world.deps);
      expect(await there()).toEqual([200, 200, true]);
      world.now += 2;
      await removeOrphans(world.deps);
      expect(await there()).toEqual([200, 404, false]);
    });

    test('is removed after a day where it has no row', async () => {
      const file = await ana.uploadOne('a.png', png);
      const unknown = 'a'.repeat(32);
      await writeFile(join(world.directory, 'files', unknown), png);
      const keptAt = async (age: number) => {
        const time = (world.now - age) / 1000;
        for (const id of [unknown, file.id]) {
          await utimes(join(world.directory, 'files', id), time, time);
        }
        await removeUnknown(world.deps);
        const names = await stored();
        return [unknown, file.id].map((id) => names.includes(id));
      };
      expect(await keptAt(day - 1000)).toEqual([true, true]);
      expect(await keptAt(day + 1000)).toEqual([false, true]);
    });

    test('is removed a quarter of an hour after a crash during its upload (U01)', async () => {
      const arriving = join(world.directory, 'files', 'arriving');
      const path = join(arriving, 'crashed');
      await writeFile(path, png);
      for (const [age, names] of [
        [899, ['crashed']],
        [901, []],
      ] as const) {
        await utimes(path, world.now / 1000 - age, world.now / 1000 - age);
        await removeOrphans(world.deps);
        expect(await readdir(arriving)).toEqual(names);
      }
    });
  });

  test('files of a demo survey are stored separately (R26)', async () => {
    const counts = async () => [(await world.rows('file')).length, (await stored()).length];
    await ana.uploadOne('real.png', png);
    const before = await counts();
    await ana.start('demo');
    const file = await ana.uploadOne('a.png', png, 'demo');
    expect((await ana.commit('demo', 'photos', { files: [file] })).code).toBe(200);
    expect((await ana.fetch(file.url)).status).toBe(200);
    expect(await counts()).toEqual(before);
    const real = await ana.uploadOne('r.png', png);
    expect((await ana.commit('demo', 'more', { files: [real] })).fault).toEqual(malformed);
  });
});

test('names that form data cannot carry are cleaned (U07)', () => {
  expect(cleanName('a"\r\nSet-Cookie: x=1\u2028.png')).toBe('a"Set-Cookie: x=1.png');
  expect(cleanName('\u0007\u202e')).toBe('file');
  expect(attachmentOf(`a"\\;'(*).png`, 'image/png')).toBe(
    `attachment; filename="a__;'(*).png"; filename*=UTF-8''a%22%5C%3B%27%28%2A%29.png`,
  );
});
