import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { output } from '../support/output.ts';
import { postgresPrograms, startPostgres } from '../support/postgresServer.ts';
import { startServerHere } from '../support/process.ts';

const visit = {
  id: 'visit',
  title: 'Visit',
  questions: [
    { id: 'say', type: 'singleInput', title: 'Say' },
    { id: 'more', type: 'singleInput', title: 'More' },
  ],
};
const secret = 'Zanzibar-2718281828';

/** The statement that docs/operations.md tells operators to execute. */
const [, overwriteLog = ''] =
  /```sql\n(select pg_switch_wal.*?)```/s.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];

test('after --vacuum a forgotten text is in the log of Postgres alone, and then in no file', async ({
  skip,
}) => {
  skip(!postgresPrograms && !process.env.CI, "Postgres's initdb and pg_ctl are not here");
  const { url } = await startPostgres(onTestFinished);
  const server = await startServerHere({ surveys: [visit], base: url });
  const admin = new Client({ connectionString: server.env.DATABASE_URL });
  await admin.connect();
  onTestFinished(() => admin.end());
  const { rows } = await admin.query('show data_directory');
  const filesWithSecret = async () => {
    await admin.query('checkpoint');
    const files = await filesWith(rows[0].data_directory, secret);
    return files.map((file) => file.split('/')[0]);
  };

  // The texts are so long that Postgres stores the planner's statistics in a separate table.
  for (const name of [...'abcdefgh', secret]) {
    const text = name + randomBytes(300).toString('base64url');
    const client = server.client();
    await client.start('visit');
    await client.commit('visit', 'say', { text });
    await client.commit('visit', 'more', { text: 'again' });
  }
  // Autovacuum would analyze the tables sooner or later.
  await admin.query('analyze');
  const statistics = `select concat(most_common_vals, histogram_bounds) as samples
    from pg_stats where tablename = 'answer' and attname = 'result'`;
  const sampled = () =>
    admin.query(`select from (${statistics}) s where samples like '%${secret}%'`);
  expect((await sampled()).rowCount).toBe(1);
  const before = await filesWithSecret();
  expect(before.filter((directory) => directory === 'base').length).toBeGreaterThan(1);

  const { rows: answers } = await admin.query(
    `select session_id from answer where result like '%${secret}%' limit 1`,
  );
  const args = ['forget', '--session', answers[0].session_id, '--yes', '--vacuum'];
  const removed = await output('server/cli/answers.ts', { args, env: server.env });
  expect([removed.code, removed.err]).toEqual([0, '']);
  expect(new Set(await filesWithSecret())).toEqual(new Set(['pg_wal']));
  await admin.query(overwriteLog);
  expect(await filesWithSecret()).toEqual([]);
  expect((await server.client().start('visit')).code).toBe(200);
});

/** Returns the paths of the files in a directory that contain this text. */
async function filesWith(directory: string, text: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const matching: string[] = [];
  for (const path of paths) {
    // Postgres may remove a file while it is read.
    const bytes = await readFile(path, 'latin1').catch(() => '');
    if (bytes.includes(text)) matching.push(path.slice(directory.length + 1));
  }
  return matching;
}
