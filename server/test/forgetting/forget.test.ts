import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codes } from '../../../contract/envelope.ts';
import { status } from '../../../contract/status.ts';
import { testTokenFor } from '../../auth/testMode.ts';
import { pdf } from '../support/fileSamples.ts';
import { output } from '../support/output.ts';
import { startServer, startServerHere } from '../support/process.ts';
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
  async function begun(start: typeof startServerHere = startServerHere) {
    const server = await start({ surveys: [visit], base });
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

  test('a session is counted first, and then removed from all tables and files', async () => {
    const server = await startServer({ surveys: [visit], base });
    const { run, sessions, answer } = await begun(async () => server);
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
    const bytes = await bytesBelow(server.env.DATA_DIR ?? '');
    expect(bytes).not.toContain(secret);
    if (base === null) expect(bytes).toContain('Bergen');
    expect(server.logged()).not.toContain(secret);

    const again = await run('forget', '--session', first.session, '--yes');
    expect([again.code, again.out]).toEqual([1, expect.stringMatching(/^sessions: 0, answers: 0/)]);
    const log = (await run('log')).out.trim().split('\n');
    const lines = log.map((line) => line.split(',').slice(1).join(','));
    expect(lines.filter((line) => line.startsWith('forget'))).toEqual(['forget,visit,1']);
    expect(lines.at(-1)).toBe('export,visit,1');
    expect((await run('log', '--survey', 'visit')).out.trim().split('\n')).toEqual(log);
    expect(await run('log', '--survey', 'vist')).toEqual({
      ...{ code: 1, out: '' },
      err: '--survey vist: there is no such survey; there are: visit; did you mean "visit"?\n',
    });
  });

  test.each([[], ['--anonymise']])(
    'files that no answer names are counted, and removed with their session alone %j',
    async (...how: string[]) => {
      const { server, run, sessions, answer } = await begun();
      const client = server.client();
      await client.start('visit');
      for (const name of ['first', 'second'])
        await client.uploadOne(`${name}.pdf`, pdf({ objects: `% ${secret}` }), 'visit');
      const [begunSession] = await sessions();
      const other = await answer('Bergen');
      await other.uploadOne('later.pdf', pdf({ objects: '% Oslo' }), 'visit').catch(() => {});
      const forget = (...args: string[]) =>
        run('forget', '--session', begunSession.session, ...how, ...args);
      expect((await forget()).out).toMatch(/^sessions of visit: 1, answers: 0, files: 2,/);
      expect((await forget('--yes')).code).toBe(0);
      const bytes = await bytesBelow(server.env.DATA_DIR ?? '');
      expect(bytes).not.toContain(`% ${secret}`);
      expect(bytes).toContain('% Bergen');
    },
  );

  test('an anonymised session keeps numbers and choices, and no browser can open it', async () => {
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
    const lasted = (session: typeof before) =>
      Date.parse(session.finished) - Date.parse(session.started);
    expect(lasted(after)).toBe(lasted(before));
    expect(await bytesBelow(server.env.DATA_DIR ?? '')).not.toContain(secret);
    expect((await client.locate('visit')).data).toMatchObject({ status: status.home });
  });

  test('test answers are printed separately, and removed together', async () => {
    const testKey = 'the key of tests';
    const server = await startServerHere({ surveys: [visit], base, env: { TEST_KEY: testKey } });
    const run = async (...args: string[]) =>
      (await output('server/cli/answers.ts', { args, env: server.env })).out;
    for (const token of [null, testTokenFor({ testKey }, 'visit', testKey)]) {
      const client = server.client();
      if (token !== null) client.cookies.set('askpath.test.visit', token);
      await client.start('visit');
    }
    const printed = async (...args: string[]) =>
      (await run('visit', '--format', 'jsonl', ...args)).split('\n').filter(Boolean).length;
    expect([await printed(), await printed('--test'), await printed('--all')]).toEqual([1, 1, 2]);
    const { code, err } = await output('server/cli/answers.ts', {
      args: ['forget', '--test', '--survey', 'vist'],
      env: server.env,
    });
    expect([code, err]).toEqual([1, expect.stringContaining('did you mean "visit"?')]);
    expect(await run('forget', '--test', '--survey', 'visit', '--yes')).toContain('Removed.');
    expect([await printed(), await printed('--all')]).toEqual([1, 1]);
  });

  test.each([[], ['--anonymise']])(
    'a link is found by its number and address, and a login by its subject; both go with their sessions %j',
    async (...how: string[]) => {
      const rate = { title: 'T', questions: [{ id: 'a', type: 'rate', title: 'A' }] };
      const invited = { ...rate, id: 'invited', login: 'link' };
      const server = await startServerHere({
        surveys: [invited, { ...rate, id: 'members', login: true }],
        base,
      });
      const env = server.env;
      const forget = async (...args: string[]) => {
        const { code, out } = await output('server/cli/answers.ts', {
          args: ['forget', ...args, ...how],
          env,
        });
        return [code, /^sessions[^:]*: (\d+)/.exec(out)?.[1], out.match(/\d+$/gm)?.[0]];
      };
      const created = await output('server/cli/links.ts', {
        args: ['invited', '--count', '2', '--origin', server.origin],
        env,
      });
      const [first = '', second = ''] = created.out.match(/http\S+/g) ?? [];
      const client = server.client();
      await client.fetch(first.slice(server.origin.length), { redirect: 'manual' });
      await client.start('invited');
      const opens = async (link: string) => {
        const guest = server.client();
        await guest.fetch(link.slice(server.origin.length), { redirect: 'manual' });
        return (await guest.locate('invited')).code === codes.ok;
      };
      expect(await forget('--link', first)).toEqual([0, '1', '1']);
      expect(await forget('--link', '1', '--survey', 'invited', '--yes')).toMatchObject([
        0,
        '1',
        '1',
      ]);
      expect([await opens(first), await opens(second)]).toEqual([false, true]);
      // Nobody has answered by this link.
      expect(await forget('--link', second, '--yes')).toMatchObject([0, '0', '1']);
      expect(await opens(second)).toBe(false);
      expect(await forget('--link', second)).toMatchObject([1, '0', '0']);
      expect(await forget('--link', '9', '--survey', 'invited')).toEqual([1, undefined, undefined]);

      const member = server.client();
      await member.login('Ana');
      await member.start('members');
      await member.commit('members', 'a', { score: 4 });
      expect((await forget('--login', 'Ana', '--yes')).slice(0, 2)).toEqual([0, '1']);
      expect((await member.locate('members')).code).toBe(codes.login);
      expect((await forget('--login', 'Ana')).slice(0, 2)).toEqual([1, '0']);
    },
  );

  test('the database is rewritten after a removal, and also where no session matches', async () => {
    const { run, answer, sessions } = await begun();
    await answer('Bergen');
    const alone = await run('forget', '--vacuum');
    expect(alone).toEqual({ code: 0, out: 'Rewritten.\n', err: '' });
    const none = await run('forget', '--session', 'a', '--yes', '--vacuum');
    expect([none.code, none.out]).toEqual([1, expect.stringContaining('Rewritten.')]);
    expect(await sessions()).toHaveLength(1);
    expect(await run('forget', '--help')).toMatchObject({ code: 0, err: '' });
  });

  test('a wrong call prints the usage', async () => {
    const { run } = await begun();
    const other = ['--session', 'a', '--survey', 'visit'];
    for (const args of [
      [],
      ['--yes'],
      other,
      ['--session', 'a', '--user', 'b'],
      ['--sesion', 'a'],
      ['--link', 'https://survey.example/visit?link=short'],
      ['--link', '1'],
      ['--vacuum', '--yes'],
    ]) {
      const { code, err } = await run('forget', ...args);
      expect([args, code]).toEqual([args, 1]);
      expect(err).toMatch(/--session ID|--sesion|--link/);
    }
    expect((await run('forget', '--session', 'a')).err).not.toContain(codes.ok);
  });
});
