import { beforeEach, describe, expect, test } from 'vitest';
import type { UploadedFile } from '../../../contract/files.ts';
import { pdf, picture } from '../support/fileSamples.ts';
import { type Client, databases, sharedWorld } from '../support/world.ts';
import { malformed, png, surveys } from './files.fixture.ts';

describe.each(databases)('files on $name', (database) => {
  const world = sharedWorld(database, surveys);
  const started = async () => {
    const client = world.client();
    await client.start('files');
    return client;
  };
  let ana: Client;
  beforeEach(async () => {
    ana = await started();
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

    test.each<[string, (file: UploadedFile) => Promise<unknown[]>, unknown]>([
      ['of another', async () => [await (await started()).uploadOne('a.png', png)], malformed],
      ['that is missing', async (file) => [{ ...file, id: 'f'.repeat(32) }], malformed],
      ['with an invalid id', async (file) => [{ ...file, id: 'a\u0000' }], malformed],
      ['twice', async (file) => [file, file], malformed],
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
        async (file) => {
          await ana.start('other');
          await ana.commit('other', 'photos', { files: [file] });
          return [file];
        },
        malformed,
      ],
      [
        'too many',
        async (file) => [
          file,
          await ana.uploadOne('b.png', png),
          await ana.uploadOne('c.png', png),
        ],
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
});

async function resultsOf(client: Client): Promise<unknown> {
  await client.back('files');
  const { data } = await client.current('files');
  return JSON.parse(String(data?.result));
}
