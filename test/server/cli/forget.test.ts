import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codes } from '../../../contract/envelope.ts';
import { status } from '../../../contract/status.ts';
import { pdf } from '../support/fileSamples.ts';
import { output, startServer } from '../support/process.ts';
import { postgresUrl } from '../support/world.ts';

const visit = {
  id: 'visit',
  title: 'Visit',
  config: { allowPrevious: true },
  questions: [
    { id: 'say', type: 'singleInput', title: 'Say' },
    {
      id: 'age',
      type: 'singleInput',
      title: 'Age',
      config: { kind: 'number', min: 0, max: 120 },
    },
    {
      id: 'why',
      type: 'check',
      title: 'Why',
      choice: [
        { id: 'text', text: 'Work' },
        { id: 'other', text: 'Other', questionConfig: { input: true } },
      ],
    },
    { id: 'proof', type: 'upload', title: 'Proof' },
  ],
};
const secret = 'Zanzibar-2718281828';

const databases: (readonly [name: string, base: string | null])[] = [['SQLite', null]];
if (postgresUrl) databases.push(['Postgres', postgresUrl]);

async function bytesBelow(directory: string): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = await Promise.all(
    files.map(
      async ({ parentPath, name }) => name + (await readFile(join(parentPath, name), 'latin1')),
    ),
  );
  return contents.join('\n');
}

describe.each(databases)('forgetting on %s', (_, base) => {
  async function begun() {
    const server = await startServer({ surveys: [visit], base });
    const run = async (...args: string[]) => {
      const { code, out, err } = await output('server/cli/answers.ts', { args, env: server.env });
      return { code, out, err };
    };
    const sessions = async () =>
      (await run('visit', '--format', 'jsonl')).out
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    const answer = async (text: string) => {
      const client = server.client();
      await client.start('visit');
      await client.commit('visit', 'say', { text });
      await client.commit('visit', 'age', { text: '41' });
      await client.commit('visit', 'why', { choices: [{ id: 'text' }, { id: 'other', text }] });
      const file = await client.uploadOne(`${text}.pdf`, pdf({ objects: `% ${text}` }), 'visit');
      const end = await client.commit('visit', 'proof', { files: [file] });
      expect(end.data).toMatchObject({ status: status.ended });
      return client;
    };
    return { server, run, sessions, answer };
  }

  test('a session is counted first, and then found nowhere', async () => {
    const { server, run, sessions, answer } = await begun();
    await answer(secret);
    await answer('Bergen');
    const [first, second] = await sessions();

    const counted = await run('forget', '--session', first.session);
    expect(counted.out).toMatch(/^sessions of visit: 1, answers: 4, files: 1, .*kept replies: \d/);
    expect(counted.out).toContain('add --yes');
    expect(await sessions()).toHaveLength(2);

    const removed = await run('forget', '--session', first.session, '--yes', '--vacuum');
    expect([removed.code, removed.err]).toEqual([0, '']);
    expect(await sessions()).toEqual([second]);
    const left = await bytesBelow(server.env.DATA_DIR ?? '');
    expect(left).not.toContain(secret);
    if (base === null) expect(left).toContain('Bergen');
    expect(server.said()).not.toContain(secret);

    const again = await run('forget', '--session', first.session, '--yes');
    expect([again.code, again.out]).toEqual([1, expect.stringMatching(/^sessions: 0, answers: 0/)]);
    const log = (await run('log')).out.trim().split('\n');
    const lines = log.map((line) => line.split(',').slice(1).join(','));
    expect(lines.filter((line) => line.startsWith('forget'))).toEqual(['forget,visit,1']);
    expect(lines.at(-1)).toBe('export,visit,1');
  });

  test('an anonymised session keeps numbers and choices, and belongs to no browser', async () => {
    const { server, run, sessions, answer } = await begun();
    const client = await answer(secret);
    const [before] = await sessions();
    const done = await run(
      'forget',
      '--session',
      before.session,
      '--anonymise',
      '--yes',
      '--vacuum',
    );
    expect([done.code, done.err]).toEqual([0, '']);

    const [after] = await sessions();
    expect(after.answers).toEqual({
      say: { text: '–' },
      age: { text: '41' },
      why: { choices: [{ id: 'text' }, { id: 'other', text: '–' }] },
      proof: { files: [] },
    });
    const day = before.started.slice(0, 10);
    expect(after.started).toBe(`${day}T00:00:00.000Z`);
    const lasted = (one: typeof before) => Date.parse(one.finished) - Date.parse(one.started);
    expect(lasted(after)).toBe(lasted(before));
    expect(await bytesBelow(server.env.DATA_DIR ?? '')).not.toContain(secret);
    expect((await client.locate('visit')).data).toMatchObject({ status: status.home });
  });

  test('a wrong call says how it is made', async () => {
    const { run } = await begun();
    for (const args of [[], ['--yes'], ['--session', 'a', '--user', 'b'], ['--sesion', 'a']]) {
      const { code, err } = await run('forget', ...args);
      expect([args, code]).toEqual([args, 1]);
      expect(err).toMatch(/--session ID|--sesion/);
    }
    expect((await run('forget', '--session', 'a')).err).not.toContain(codes.ok);
  });
});
