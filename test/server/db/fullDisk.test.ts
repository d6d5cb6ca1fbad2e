import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../server/db/open.ts';
import { pdf } from '../support/fileSamples.ts';
import { type Spawned, scratch, spawnServer } from '../support/process.ts';

const questions = Array.from({ length: 300 }, (_, place) => `q${place}`);
/** Bytes that are left on the small disk when it begins to be filled by answers. */
const left = 1.5 * 2 ** 20;
const text = 'x'.repeat(8_000);

test('a disk of 8 MB that is full: nothing is confirmed that is not kept, and it goes on when there is room (R18)', async ({
  skip,
}) => {
  const disk = await mountedDisk();
  if (disk === null) {
    const notice = 'A disk of 8 MB cannot be mounted here: a full one was NOT tried';
    console.warn(notice);
    return skip(notice);
  }
  const place = await scratch();
  await writeFile(join(place.directory, 'long.json'), JSON.stringify(survey()));
  const DATA_DIR = join(disk, 'data');
  await mkdir(DATA_DIR);
  const server = await spawnServer({ ...place.env, DATA_DIR, SURVEYS_DIR: place.directory });
  onTestFinished(async () => {
    if (server.process.exitCode === null) await server.end('SIGKILL');
    await place.remove();
    spawnSync('umount', [disk]);
    await rm(disk, { recursive: true });
  });
  const { bavail, bsize } = await statfs(disk);
  const ballast = join(disk, 'ballast');
  await writeFile(ballast, Buffer.alloc(bavail * bsize - left));

  const { cookie, id } = await start(server);
  // The process that looks into files is there by now.
  expect((await upload(server, pdf(), cookie)).status).toBe(200);
  let confirmed = 0;
  const commit = () => post(server, '/api/commitAnswer', answer(confirmed), cookie);
  let status = 200;
  while (status === 200) {
    ({ status } = await commit());
    if (status === 200) confirmed += 1;
  }
  expect(confirmed).toBeGreaterThan(10);
  // Full is full: for the same answer again, for somebody new, for a file.
  const refused = [
    status,
    (await commit()).status,
    (await commit()).status,
    (await upload(server, Buffer.concat([pdf(), Buffer.alloc(2 * 2 ** 20, ' ')]), cookie)).status,
  ];
  expect(refused).toEqual(refused.map(() => 503));
  expect(await readdir(join(DATA_DIR, 'files', 'arriving'))).toEqual([]);
  // Where they stand can still be looked at.
  const stands = await post(server, '/api/currSubject', { deviceInfo: '{}' }, cookie);
  expect((await stands.json()).data.questionId).toBe(questions[confirmed]);

  await rm(ballast);
  const freed = performance.now();
  expect((await commit()).status).toBe(200);
  expect((await upload(server, pdf(), cookie)).status).toBe(200);
  expect(performance.now() - freed).toBeLessThan(1_000);
  expect(server.process.exitCode).toBeNull();
  await server.end('SIGTERM');

  const store = await openStore({ databaseUrl: null, dataDir: DATA_DIR });
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

function survey() {
  const asked = questions.map((id) => ({ id, type: 'singleInput', title: id }));
  const file = { id: 'file', type: 'upload', title: 'File' };
  return { id: 'long', title: 'Long', questions: [...asked, file] };
}

function answer(number: number) {
  const questionId = questions[number] ?? '';
  return { questionId, type: '4', respondent: '{}', result: JSON.stringify({ text }), finish: '0' };
}

async function start(server: Spawned): Promise<{ cookie: string; id: string }> {
  const fields = { deviceInfo: '{}', userBehavior: '{}', locale: 'en' };
  const response = await post(server, '/api/start', fields, '');
  const [cookie = ''] = response.headers.getSetCookie()[0]?.split(';') ?? [];
  return { cookie, id: (await response.json()).data.respondent.id };
}

function post({ origin }: Spawned, path: string, fields: Record<string, string>, cookie: string) {
  const body = new URLSearchParams({ surveyId: 'long', ...fields });
  return fetch(origin + path, { method: 'POST', headers: { Cookie: cookie }, body });
}

function upload({ origin }: Spawned, bytes: Buffer, cookie: string) {
  const body = new FormData();
  body.append('files', new File([new Uint8Array(bytes)], 'a.pdf'));
  return fetch(`${origin}/api/file/upload`, { method: 'POST', headers: { Cookie: cookie }, body });
}
