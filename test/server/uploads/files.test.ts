import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UploadedFile } from '../../../contract/files.ts';
import { attachmentOf, cleanName } from '../../../server/uploads/fileName.ts';
import { removeOrphans, removeUnknown } from '../../../server/uploads/orphans.ts';
import { heic, pdf, picture } from '../support/fileSamples.ts';
import { type Client, databases, sharedWorld, survey } from '../support/world.ts';

const day = 24 * 60 * 60 * 1000;
const questions = [
  {
    id: 'photos',
    type: 'upload',
    title: 'Photos',
    config: { maxCount: 2, maxSize: 5000, accept: ['image/png'] },
  },
  { id: 'more', type: 'upload', title: 'More', config: { maxCount: 5 } },
];
const surveys = [
  survey({ id: 'files', title: 'Files', questions }),
  survey({ id: 'other', title: 'Other', questions }),
  survey({ id: 'demo', title: 'Demo', config: { demo: true }, questions }),
];
const malformed = { kind: 'malformed' };
const png = await picture().png().toBuffer();

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
  ])('the name %j stays a name (U07)', async (given, name, plain) => {
    const file = await ana.uploadOne(given, png);
    // FormData writes quotes and line breaks in percent signs, as browsers do.
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

  describe('an answer of files', () => {
    test('stores the facts of its files, not the sent ones', async () => {
      const file = await ana.uploadOne('a.png', png, 'files');
      const claims = { name: 'lie', size: 1, type: 'image/webp', url: 'https://evil.example' };
      const claimed = { ...file, ...claims };
      expect((await ana.commit('files', 'photos', { files: [claimed] })).code).toBe(200);
      expect(await resultsOf(ana)).toEqual({ files: [file] });
      const [row] = (await world.rows('file')).filter(({ id }) => id === file.id);
      const [session] = (await world.rows('session')).slice(-1);
      expect(row?.session_id).toBe(session?.id);
    });

    test('may change, and be sent again', async () => {
      const [a, b] = [await ana.uploadOne('a.png', png), await ana.uploadOne('b.png', png)];
      for (const files of [[a], [a], [b, a]]) {
        expect((await ana.commit('files', 'photos', { files })).code).toBe(200);
        await ana.back('files');
      }
    });

    test.each<[string, (own: UploadedFile) => Promise<unknown[]>, unknown]>([
      ['of another', async () => [await (await started()).uploadOne('a.png', png)], malformed],
      ['that is missing', async (own) => [{ ...own, id: 'f'.repeat(32) }], malformed],
      ['with an invalid id', async (own) => [{ ...own, id: 'a\u0000' }], malformed],
      ['twice', async (own) => [own, own], malformed],
      [
        'for another survey',
        async () => {
          await ana.start('other');
          return [await ana.uploadOne('a.png', png, 'other')];
        },
        malformed,
      ],
      [
        'of another session',
        async (own) => {
          await ana.start('other');
          await ana.commit('other', 'photos', { files: [own] });
          return [own];
        },
        malformed,
      ],
      [
        'too many',
        async (own) => [own, await ana.uploadOne('b.png', png), await ana.uploadOne('c.png', png)],
        { kind: 'tooManyFiles', max: 2 },
      ],
      [
        'of a wrong type',
        async () => [{ ...(await ana.uploadOne('a.pdf', pdf())), type: 'image/png' }],
        expect.objectContaining({ kind: 'fileType' }),
      ],
      [
        'too large',
        async () => {
          const large = await picture(200, 200).png({ compressionLevel: 0 }).toBuffer();
          return [{ ...(await ana.uploadOne('a.png', large)), size: 1 }];
        },
        expect.objectContaining({ kind: 'fileTooLarge', max: 5000 }),
      ],
    ])('with a file %s is refused and keeps nothing (U09, S13)', async (_, make, fault) => {
      const files = await make(await ana.uploadOne('own.png', png));
      const before = [await world.rows('answer'), await world.rows('file')];
      const reply = await ana.commit('files', 'photos', { files });
      expect([reply.http, reply.fault]).toEqual([422, fault]);
      expect([await world.rows('answer'), await world.rows('file')]).toEqual(before);
    });
  });

  describe('a file without an answer', () => {
    test('is removed after a day, row and bytes (U09)', async () => {
      const [kept, lost] = [await ana.uploadOne('a.png', png), await ana.uploadOne('b.png', png)];
      await ana.commit('files', 'photos', { files: [kept] });
      const there = async () => [
        (await ana.fetch(kept.url)).status,
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

async function resultsOf(client: Client): Promise<unknown> {
  await client.back('files');
  const { data } = await client.current('files');
  return JSON.parse(String(data?.result));
}
