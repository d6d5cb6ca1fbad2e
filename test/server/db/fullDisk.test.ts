import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pdf } from '../support/fileSamples.ts';
import { startServer } from '../support/process.ts';

const questions = Array.from({ length: 300 }, (_, place) => `q${place}`);
/** Bytes that are left on the small disk when it begins to be filled by answers. */
const left = 1.5 * 2 ** 20;
const text = 'x'.repeat(8_000);
const long = {
  id: 'long',
  title: 'Long',
  questions: [
    ...questions.map((id) => ({ id, type: 'singleInput', title: id })),
    { id: 'file', type: 'upload', title: 'File' },
  ],
};

test('a disk of 8 MB that is full: nothing is confirmed that is not kept, and it goes on when there is room (R18)', async ({
  skip,
}) => {
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
  await writeFile(ballast, Buffer.alloc(bavail * bsize - left));

  const one = server.client();
  const id = (await one.start('long')).data.respondent?.id ?? '';
  // The process that inspects files is running by now.
  expect((await one.upload({ 'a.pdf': pdf() })).http).toBe(200);
  let confirmed = 0;
  const commit = async () => (await one.commit('long', questions[confirmed] ?? '', { text })).http;
  let status = 200;
  while (status === 200) {
    status = await commit();
    if (status === 200) confirmed += 1;
  }
  expect(confirmed).toBeGreaterThan(10);
  // Full is full: for the same answer again, and for a file.
  // A server that refuses may close the connection before all is sent.
  const large = Buffer.concat([pdf(), Buffer.alloc(2 * 2 ** 20, ' ')]);
  const upload = one.upload({ a: large }).then(
    ({ http }) => http,
    () => 503,
  );
  const refused = [status, await commit(), await commit(), await upload];
  expect(refused).toEqual(refused.map(() => 503));
  expect(await readdir(join(DATA_DIR, 'files', 'arriving'))).toEqual([]);
  expect((await one.current('long')).data?.questionId).toBe(questions[confirmed]);

  await rm(ballast);
  const freed = performance.now();
  expect(await commit()).toBe(200);
  expect((await one.upload({ 'a.pdf': pdf() })).http).toBe(200);
  expect(performance.now() - freed).toBeLessThan(1_000);
  expect(server.process.exitCode).toBeNull();
  await server.end('SIGTERM');

  const store = await server.open();
  const rows = await store.db
    .selectFrom('answer')
    .select(['question_id', 'revision'])
    .where('session_id', '=', id)
    .execute();
  await store.close();
  expect(rows.map(({ question_id }) => question_id).sort()).toEqual(
    questions.slice(0, confirmed + 1).sort(),
  );
  expect(rows.every(({ revision }) => revision === 1)).toBe(true);
});

/** A disk of its own in memory, which takes root; null where it cannot be had. */
async function mountedDisk(): Promise<string | null> {
  const directory = await mkdtemp(join(tmpdir(), 'askpath-disk-'));
  const mounting = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'askpath', directory]);
  if (mounting.status === 0) return directory;
  await rm(directory, { recursive: true });
  return null;
}
