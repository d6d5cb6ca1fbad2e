import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
const malformed = [422, { kind: 'malformed' }];

describe.each(databases)('files on $name', (database) => {
  const world = sharedWorld(database, surveys);
  let png: Buffer;
  let ana: Client;
  beforeAll(async () => {
    png = await picture().png().toBuffer();
  });
  const answering = async (id = 'files') => {
    const browser = world.client();
    await browser.start(id);
    return browser;
  };
  beforeEach(async () => {
    ana = await answering();
  });

  describe('a file that was sent', () => {
    test('comes back to its owner as a download that cannot run (U05, S20)', async () => {
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

    test('is opened by nobody else, who learns nothing either (U09)', async () => {
      const file = await ana.uploadOne('a.png', png);
      const ben = await answering();
      await ben.uploadOne('b.png', png);
      const nobody = world.client();
      const refusals = await Promise.all(
        [
          [ben, file.url],
          [nobody, file.url],
          [ben, `/api/file/${'0'.repeat(32)}`],
          [ben, '/api/file/..%2faskpath.sqlite'],
          [ben, `/api/file/${file.id.toUpperCase()}`],
        ].map(async ([browser, url]) => {
          const response = await (browser as Client).fetch(String(url));
          return [response.status, await response.text()];
        }),
      );
      expect(new Set(refusals.map(String)).size).toBe(1);
      expect(refusals[0]?.[0]).toBe(404);
    });

    test('is known by a cookie that opens nothing in the database', async () => {
      const first = await ana.fetch('/api/file/upload', { method: 'POST', body: form(png) });
      const [line = ''] = first.headers.getSetCookie();
      expect(line).toMatch(
        /^askpath\.files=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
      );
      const second = await ana.fetch('/api/file/upload', { method: 'POST', body: form(png) });
      expect(second.headers.getSetCookie()).toEqual([]);
      const token = ana.cookies.get('askpath.files') ?? '';
      const rows = await world.rows('file');
      expect(JSON.stringify(rows)).not.toContain(token);
    });

    test('is not owned by a token that someone has planted (S10)', async () => {
      ana.cookies.set('askpath.files', 'planted');
      await ana.uploadOne('a.png', png);
      expect(ana.cookies.get('askpath.files')).not.toBe('planted');
    });
  });

  test.each([
    ['a.png', async () => png],
    ['a.pdf', async () => pdf()],
    ['a.heic', async () => heic()],
  ])('the bytes of %s are read by no other user of the machine', async (name, make) => {
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
    expect(await readdir(join(world.directory, 'files'))).toContain(file.id);
  });

  describe('an answer of files', () => {
    test('is what is stored under its ids, whatever it claims', async () => {
      await ana.start('files');
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
      await ana.start('files');
      const [a, b] = [await ana.uploadOne('a.png', png), await ana.uploadOne('b.png', png)];
      for (const files of [[a], [a], [b, a]]) {
        const reply = await ana.commit('files', 'photos', { files });
        expect(reply.code).toBe(200);
        await ana.back('files');
      }
    });

    test.each<[string, (own: UploadedFile) => Promise<unknown[]>, unknown]>([
      ['of another', async () => [await (await answering()).uploadOne('a.png', png)], malformed[1]],
      ['that is nowhere', async (own) => [{ ...own, id: 'f'.repeat(32) }], malformed[1]],
      ['that is none', async (own) => [{ ...own, id: 'a\u0000' }], malformed[1]],
      ['twice', async (own) => [own, own], malformed[1]],
      [
        'for another survey',
        async () => {
          await ana.start('other');
          return [await ana.uploadOne('a.png', png, 'other')];
        },
        malformed[1],
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
      await ana.start('files');
      const files = await make(await ana.uploadOne('own.png', png));
      const answers = await world.rows('answer');
      const reply = await ana.commit('files', 'photos', { files });
      expect([reply.http, reply.fault]).toEqual([422, fault]);
      expect(await world.rows('answer')).toEqual(answers);
      for (const { session_id } of (await world.rows('file')).slice(-1)) {
        expect(session_id).toBeNull();
      }
    });

    test('with a file of another session is refused', async () => {
      await ana.start('files');
      const file = await ana.uploadOne('a.png', png);
      await ana.commit('files', 'photos', { files: [file] });
      await ana.start('other');
      const reply = await ana.commit('other', 'photos', { files: [file] });
      expect([reply.http, reply.fault]).toEqual(malformed);
    });
  });

  describe('a file of nobody', () => {
    test('is gone after a day, row and bytes; one in an answer stays (U09)', async () => {
      await ana.start('files');
      const [kept, lost] = [await ana.uploadOne('a.png', png), await ana.uploadOne('b.png', png)];
      await ana.commit('files', 'photos', { files: [kept] });
      const there = async () => [
        (await ana.fetch(kept.url)).status,
        (await ana.fetch(lost.url)).status,
        (await readdir(join(world.directory, 'files'))).includes(lost.id),
      ];
      world.now += day - 1;
      await removeOrphans(world.deps);
      expect(await there()).toEqual([200, 200, true]);
      world.now += 2;
      await removeOrphans(world.deps);
      expect(await there()).toEqual([200, 404, false]);
    });

    test('bytes without a row are gone after a day, too', async () => {
      const file = await ana.uploadOne('a.png', png);
      const path = join(world.directory, 'files', 'a'.repeat(32));
      const scratch = await world.deps.files.real.scratch();
      await picture().toFile(`${scratch}.png`);
      await world.deps.files.real.put('a'.repeat(32), `${scratch}.png`);
      const at = async (age: number) => {
        for (const id of ['a'.repeat(32), file.id]) {
          const time = (world.now - age) / 1000;
          await utimes(join(world.directory, 'files', id), time, time);
        }
        await removeUnknown(world.deps);
        const names = await readdir(join(world.directory, 'files'));
        return [names.includes(path.slice(-32)), names.includes(file.id)];
      };
      expect(await at(day - 1000)).toEqual([true, true]);
      expect(await at(day + 1000)).toEqual([false, true]);
    });

    test('what a crash has left of an upload is gone after a quarter of an hour (U01)', async () => {
      const path = join(world.directory, 'files', 'arriving', 'crashed');
      await picture().png().toFile(path);
      const arriving = join(world.directory, 'files', 'arriving');
      await utimes(path, world.now / 1000 - 899, world.now / 1000 - 899);
      await removeOrphans(world.deps);
      expect(await readdir(arriving)).toHaveLength(1);
      await utimes(path, world.now / 1000 - 901, world.now / 1000 - 901);
      await removeOrphans(world.deps);
      expect(await readdir(arriving)).toEqual([]);
    });
  });

  test('a demo survey has its files elsewhere (R26)', async () => {
    const counts = async () => [
      (await world.rows('file')).length,
      (await readdir(join(world.directory, 'files'))).length,
    ];
    await ana.uploadOne('real.png', png);
    const before = await counts();
    await ana.start('demo');
    const files: UploadedFile[] = [];
    for (const name of ['a.png', 'b.png']) files.push(await ana.uploadOne(name, png, 'demo'));
    const last = await ana.commit('demo', 'photos', { files });
    expect(last.code).toBe(200);
    expect((await ana.fetch(files[0]?.url ?? '')).status).toBe(200);
    expect(await counts()).toEqual(before);
    expect(
      (await ana.commit('demo', 'more', { files: [await ana.uploadOne('r.png', png)] })).fault,
    ).toEqual(malformed[1]);
  });
});

test('names that no form data would carry are cleaned all the same (U07)', () => {
  expect(cleanName('a"\r\nSet-Cookie: x=1\u2028.png')).toBe('a"Set-Cookie: x=1.png');
  expect(cleanName('\u0007\u202e')).toBe('file');
  expect(attachmentOf(`a"\\;'(*).png`, 'image/png')).toBe(
    `attachment; filename="a__;'(*).png"; filename*=UTF-8''a%22%5C%3B%27%28%2A%29.png`,
  );
});

async function resultsOf(browser: Client): Promise<unknown> {
  await browser.back('files');
  const { data } = await browser.current('files');
  return JSON.parse(String(data?.result));
}

function form(bytes: Uint8Array): FormData {
  const body = new FormData();
  body.append('files', new File([new Uint8Array(bytes)], 'a.png'));
  return body;
}
