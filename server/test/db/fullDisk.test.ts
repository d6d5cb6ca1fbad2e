import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pdf } from '../support/fileSamples.ts';
import { startServer } from '../support/process.ts';

const questions = Array.from({ length: 300 }, (_, index) => `q${index}`);
/** The free bytes of the disk for answers. */
const freeBytes = 1.5 * 2 ** 20;
const text = 'x'.repeat(8_000);
const long = {
  id: 'long',
  title: 'Long',
  questions: [
    ...questions.map((id) => ({ id, type: 'singleInput', title: id })),
    { id: 'file', type: 'upload', title: 'File' },
  ],
};

test('a server on a full disk confirms no answer that it does not keep (R18)', async ({ skip }) => {
  const disk = await mountedDisk();
  if (disk === null) {
    const notice = 'A disk of 8 MB cannot be mounted here: a full one was NOT tried';
    console.warn(notice);
    return skip(notice);
  }
  const DATA_DIR = join(disk, 'data');
  onTestFinished(async () => {
    spawnSync('umount', [disk]);
    await rm(disk, { recursive: true });
  });
  await mkdir(DATA_DIR);
  const server = await startServer({ surveys: [long], env: { DATA_DIR } });
  const { bavail, bsize } = await statfs(disk);
  const ballast = join(disk, 'ballast');
  await writeFile(ballast, Buffer.alloc(bavail * bsize - freeBytes));

  const client = server.client();
  await client.start('long');
  // This upload starts the process that inspects files, which itself needs space.
  expect((await client.upload({ 'a.pdf': pdf() })).http).toBe(200);
  let confirmed = 0;
  const commit = async () =>
    (await client.commit('long', questions[confirmed] ?? '', { text })).http;
  while ((await commit()) === 200) confirmed += 1;
  expect(confirmed).toBeGreaterThan(10);
  // A server that refuses an upload may close the connection before the whole body is sent.
  const large = Buffer.concat([pdf(), Buffer.alloc(2 * 2 ** 20, ' ')]);
  const upload = client.upload({ a: large }).then(
    ({ http }) => http,
    () => 503,
  );
  const refused = [await commit(), await commit(), await upload];
  expect(refused).toEqual(refused.map(() => 503));
  expect(await readdir(join(DATA_DIR, 'files', 'arriving'))).toEqual([]);
  expect((await client.current('long')).data?.questionId).toBe(questions[confirmed]);

  await rm(ballast);
  const freed = performance.now();
  expect(await commit()).toBe(200);
  expect((await client.upload({ 'a.pdf': pdf() })).http).toBe(200);
  expect(performance.now() - freed).toBeLessThan(1_000);
  expect(server.process.exitCode).toBeNull();
  await server.end('SIGTERM');

  const store = await server.open();
  const rows = await store.db.selectFrom('answer').selectAll().execute();
  await store.close();
  const storedRevisions = rows.map(({ question_id, revision }) => [question_id, revision]);
  expect(storedRevisions.sort()).toEqual(
    questions
      .slice(0, confirmed + 1)
      .map((id) => [id, 1])
      .sort(),
  );
});

/** Mounts a disk in memory and returns its directory; null without the right to mount. */
async function mountedDisk(): Promise<string | null> {
  const directory = await mkdtemp(join(tmpdir(), 'askpath-disk-'));
  const mounting = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'askpath', directory]);
  if (mounting.status === 0) return directory;
  await rm(directory, { recursive: true });
  return null;
}
