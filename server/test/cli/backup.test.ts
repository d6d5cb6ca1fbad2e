import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { picture } from '../support/fileSamples.ts';
import { output } from '../support/output.ts';
import { settings, spawnServer, startServer, startServerHere } from '../support/process.ts';
import { type Client, postgresSchema, postgresUrl } from '../support/world.ts';

const texts = Array.from({ length: 2_000 }, (_, index) => `q${index}`);
const long = {
  id: 'long',
  title: 'Long',
  questions: [
    { id: 'picture', type: 'upload', title: 'A picture' },
    ...texts.map((id) => ({ id, type: 'singleInput', title: id })),
  ],
};
const surveys = [long];
const backup = (to: string, env: Record<string, string>) =>
  output('server/cli/backup.ts', { args: [to], env });

describe('a backup of the embedded database', () => {
  test('made during answers contains every answer confirmed before, and a server starts from it', async () => {
    const server = await startServer({ surveys, env: { RATE_LIMIT: 'off' } });
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => begin(server.client())));
    const goingOn = people.map(answerOn);
    for (const person of people) await expect.poll(() => person.confirmed).toBeGreaterThan(5);
    const confirmed = people.map((person) => person.confirmed);
    const to = join(server.directory, 'back\u001b[31mup');
    const result = await backup(to, server.env);
    expect([result.err, result.out]).toEqual(['', expect.stringContaining('5 files')]);
    expect(result.out).toContain('back\\u001b[31mup');
    for (const person of people) person.isStopped = true;
    await Promise.all(goingOn);
    await server.end('SIGKILL');

    const restored = await spawnServer({ ...server.env, DATA_DIR: to });
    for (const [index, { browser, file }] of people.entries()) {
      const again = browser.copy(restored.origin);
      const current = (await again.current('long')).data?.questionId ?? '';
      expect(texts.indexOf(current)).toBeGreaterThanOrEqual(confirmed[index] ?? 0);
      const { status, headers } = await again.fetch(file);
      expect([status, headers.get('Content-Type')]).toEqual([200, 'image/png']);
      expect((await again.commit('long', current, { text: 'yes' })).code).toBe(200);
    }
    expect(await restored.end('SIGTERM')).toBe(0);
  });

  test('needs an empty directory, and names the bucket that it does not copy', async () => {
    const server = await startServerHere();
    const refused = await backup(server.directory, server.env);
    expect(refused).toMatchObject({ code: 1, err: `${server.directory} is not empty\n` });
    const bucket = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    const env = { ...server.env, ...bucket, S3_URL: 'https://s3.example.org/bucket' };
    const { code, out } = await backup(join(server.directory, 'backup'), env);
    expect(code).toBe(0);
    expect(out).toContain('Other files are in https://s3.example.org/bucket:');
    expect(out).not.toContain('secret');
  });

  test('is refused for Postgres, with the name of the program to use', async () => {
    const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/nowhere';
    const { directory, env } = await settings({ env: { DATABASE_URL } });
    const { code, err } = await backup(join(directory, 'backup'), env);
    expect([code, err]).toEqual([1, expect.stringContaining('pg_dump')]);
  });
});

test.runIf(postgresUrl)(
  'a dump of Postgres, restored, has the answers, and a server starts from it',
  async ({ onTestFinished }) => {
    const base = postgresUrl ?? '';
    const schema = await postgresSchema(base);
    onTestFinished(schema.drop);
    const short = { ...long, questions: long.questions.slice(0, 3) };
    const server = await startServer({ surveys: [short], env: { DATABASE_URL: schema.url } });
    const { browser } = await begin(server.client());
    const dump = join(server.directory, 'dump');
    const run = promisify(execFile);
    await run('pg_dump', ['--format=custom', `--schema=${schema.name}`, `--file=${dump}`, base]);
    await server.end('SIGKILL');
    await schema.drop();
    await run('pg_restore', [`--dbname=${base}`, '--exit-on-error', dump]);
    const restored = await spawnServer(server.env);
    const again = browser.copy(restored.origin);
    expect((await again.current('long')).data?.questionId).toBe('q0');
    expect((await again.commit('long', 'q0', { text: 'yes' })).code).toBe(200);
    await restored.end('SIGTERM');
  },
);

/** Answers with a picture, whose file the backup must contain. */
async function begin(browser: Client) {
  await browser.start('long');
  const file = await browser.uploadOne('garden.png', await picture().png().toBuffer(), 'long');
  expect((await browser.commit('long', 'picture', { files: [file] })).code).toBe(200);
  return { browser, file: file.url, confirmed: 0, isStopped: false };
}

async function answerOn(person: Awaited<ReturnType<typeof begin>>): Promise<void> {
  while (!person.isStopped) {
    const question = texts[person.confirmed] ?? '';
    expect((await person.browser.commit('long', question, { text: 'yes' })).code).toBe(200);
    person.confirmed += 1;
  }
}
