import { describe, expect, test } from 'vitest';
import { codes } from '../../../contract/envelope.ts';
import { status } from '../../../contract/status.ts';
import { output } from '../support/output.ts';
import { settings, startServer, startServerHere } from '../support/process.ts';
import { postgresUrl } from '../support/world.ts';

const base = { title: 'T', questions: [{ id: 'a', type: 'rate', title: 'A' }] };
const invited = { ...base, id: 'invited', login: 'link' };
const other = { ...base, id: 'other', login: 'link' };
const open = { ...base, id: 'open' };
const surveys = [invited, other, open];
const origin = 'https://survey.example';

const databases: (readonly [name: string, base: string | null])[] = [['SQLite', null]];
if (postgresUrl) databases.push(['Postgres', postgresUrl]);

/** Returns the addresses of new links without their origin. */
async function linksOf(env: Record<string, string>, count: number, id = 'invited') {
  const args = [id, '--count', String(count), '--origin', origin];
  const { code, out, err } = await output('server/cli/links.ts', { args, env });
  expect([code, err]).toEqual([0, '']);
  const [head, ...rows] = out.trim().split('\n');
  expect(head).toBe('number,address');
  return rows.map((row) => {
    const [, number, path] =
      /^(\d+),https:\/\/survey\.example(\/\w+\?link=[a-z2-7]{26})$/.exec(row) ?? [];
    return { number: Number(number), path: String(path) };
  });
}

describe.each(databases)('personal links on %s', (_, base) => {
  test('each has the path below which the server is', async () => {
    const { env } = await startServerHere({ surveys, base });
    const args = ['invited', '--count', '1', '--origin', origin];
    const { out } = await output('server/cli/links.ts', {
      args,
      env: { ...env, BASE_PATH: '/surveys' },
    });
    expect(out).toContain(`1,${origin}/surveys/invited?link=`);
  });

  test('each opens one session, on every device, and no other survey', async () => {
    const server = await startServerHere({ surveys, base });
    const [first, second] = await linksOf(server.env, 2);
    const [third] = await linksOf(server.env, 1);
    expect([first?.number, second?.number, third?.number]).toEqual([1, 2, 3]);

    const phone = server.client();
    expect((await phone.locate('invited')).code).toBe(codes.forbidden);
    expect((await phone.start('invited')).code).toBe(codes.forbidden);
    const opened = await phone.fetch(`${first?.path}&lang=de`, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('Location')]).toEqual([303, '/invited?lang=de']);
    expect(opened.headers.get('Cache-Control')).toBe('no-store');
    expect((await phone.start('invited')).data).toMatchObject({ status: status.answering });
    expect((await phone.locate('other')).code).toBe(codes.forbidden);
    expect((await phone.locate('open')).code).toBe(codes.ok);

    const desktop = server.client();
    await desktop.fetch(String(first?.path), { redirect: 'manual' });
    expect((await desktop.commit('invited', 'a', { score: 4 })).data).toMatchObject({
      status: status.ended,
    });
    expect((await phone.start('invited')).code).toBe(codes.conflict);

    const friend = server.client();
    await friend.fetch(String(second?.path), { redirect: 'manual' });
    await friend.start('invited');
    const states = await output('server/cli/links.ts', {
      args: ['invited', '--state'],
      env: server.env,
    });
    expect(states.out).toBe('number,state\n1,ended\n2,begun\n3,unused\n');
  });

  test('a revoked link opens nothing, and its answers stay', async () => {
    const server = await startServerHere({ surveys, base });
    const [link] = await linksOf(server.env, 1);
    const client = server.client();
    await client.fetch(String(link?.path), { redirect: 'manual' });
    await client.start('invited');
    const revoke = (number: string) =>
      output('server/cli/links.ts', { args: ['invited', '--revoke', number], env: server.env });
    expect(await revoke('2')).toMatchObject({ code: 1, out: '0 of 1 revoked\n' });
    expect((await client.locate('invited')).code).toBe(codes.ok);
    expect(await revoke('1')).toMatchObject({ code: 0, out: '1 of 1 revoked\n' });
    expect((await client.locate('invited')).code).toBe(codes.forbidden);
    const args = ['invited', '--format', 'jsonl'];
    const exported = await output('server/cli/answers.ts', { args, env: server.env });
    expect(exported.out.trim().split('\n')).toHaveLength(1);
  });
});

test('a link that no command made opens nothing, and is in no log', async () => {
  const server = await startServer({ surveys });
  const client = server.client();
  const token = 'invented-by-somebody-who-guesses-tokens';
  for (const path of [`/invited?link=${token}`, '/invited?link=short']) {
    await client.fetch(path, { redirect: 'manual' });
    expect((await client.locate('invited')).code).toBe(codes.forbidden);
  }
  expect(client.cookies.has('askpath.link.invited')).toBe(false);
  expect(server.logged()).not.toContain(token);
});

test.each([
  { args: [], err: 'npm run -s links -- SURVEY --count 500' },
  { args: ['invited'], err: 'npm run -s links -- SURVEY --count 500' },
  { args: ['invited', '--count', '5', '--state'], err: '--state' },
  { args: ['invited', '--count', '0', '--origin', origin], err: 'from 1 to 100000, not "0"' },
  { args: ['invited', '--count', '5'], err: '--origin (or PUBLIC_ORIGIN)' },
  {
    args: ['invited', '--count', '5', '--origin', 'survey.example/x'],
    err: 'not "survey.example/x"',
  },
  { args: ['invited', '--revoke', 'all'], err: 'not "all"' },
  { args: ['open', '--count', '5'], err: 'write "login": "link" into its file' },
  { args: ['opem', '--state'], err: 'there are: invited, open, other' },
])('refuses $args', async ({ args, err }) => {
  const { env } = await settings({ surveys });
  const result = await output('server/cli/links.ts', { args, env });
  expect([result.code, result.out]).toEqual([1, '']);
  expect(result.err).toContain(err);
});
