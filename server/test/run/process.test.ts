import { spawnSync } from 'node:child_process';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { output } from '../support/output.ts';
import { runProcess, runServer, settings, spawnServer, startServer } from '../support/process.ts';
import { postgresDatabase, postgresUrl } from '../support/world.ts';

/** A Node of this machine that is older than 22; undefined if there is none. */
const oldNode = ['/usr/bin/node', '/usr/local/bin/node'].find((path) => {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return stdout && Number.parseInt(stdout.slice(1), 10) < 22;
});

/** The escape sequence for red, in both of its forms. */
const redden = '\u001b[31m\u009b31m';
/** Matches control characters of a terminal. */
const control = /(?![\n\t])\p{Cc}/u;
const withEscape = JSON.stringify({
  id: 'bad',
  title: 'X',
  questions: [{ id: 'a', type: redden, title: 'A', next: redden }],
});
const empty = '{"id":"bad","title":"X","questions":[]}';
/** The test has a single survey, because reading the repository's surveys takes a third of a start. */
const surveys = [
  { id: 'sus', title: 'SUS', questions: [{ id: 'a', type: 'singleInput', title: 'A' }] },
];
const start = (env: Record<string, string>) => runProcess('server/main.ts', { env });
const surveyCli = (...args: string[]) => runProcess('server/cli/survey.ts', { args });

test('a server answers until SIGTERM, and keeps its data and its port', async () => {
  const server = await startServer({ surveys });
  const page = await fetch(`${server.origin}/sus`);
  expect(await page.text()).toContain('"id":"sus"');
  // The timeout exceeds the time for which load balancers keep a connection open.
  expect(page.headers.get('Keep-Alive')).toBe('timeout=75');
  const client = server.client();
  for (const [Origin, http] of [
    [server.origin, 200],
    ['http://127.0.0.1:1', 403],
  ] as const) {
    expect((await client.locate('sus', { Origin })).http).toBe(http);
  }

  await client.start('sus');
  const args = ['sus', '--format', 'jsonl'];
  const { code, out } = await output('server/cli/answers.ts', { args, env: server.env });
  expect([code, JSON.parse(out)]).toMatchObject([0, { status: 'answering', answers: {} }]);

  const locked = await runServer(server.env).catch(String);
  expect(locked).toMatch(/^DatabaseConfigError: Another server is using .*$/);
  expect(locked).toContain(server.env.DATA_DIR);
  const DATA_DIR = join(server.directory, 'other');
  const second = await start({ ...server.env, DATA_DIR, PORT: new URL(server.origin).port });
  expect([second.code, second.err]).toEqual([1, expect.stringContaining('EADDRINUSE')]);
  expect(second.err.trim().split('\n')).toHaveLength(2);

  expect(await server.end('SIGTERM')).toBe(0);
  await expect(fetch(server.origin)).rejects.toThrow();
  expect(server.complaints()).toBe('');
});

test('a server that is stopped answers until load balancers have left it (R41)', async () => {
  const server = await startServer({ surveys, env: { SHUTDOWN_DELAY: '3' } });
  const get = async (path: string) => {
    const response = await fetch(server.origin + path, { headers: { Connection: 'close' } });
    return { status: response.status, text: await response.text() };
  };
  expect((await get('/readyz')).status).toBe(200);
  server.process.kill('SIGTERM');
  const statuses: number[] = [];
  let ready = await get('/readyz');
  while (ready.status === 200) {
    statuses.push((await get('/api/surveys/sus')).status);
    ready = await get('/readyz');
  }
  expect(ready.text).toContain('stopping');
  // The server still answers, because a load balancer must learn of the stop before it sends calls
  // elsewhere.
  for (let call = 0; call < 20; call++) statuses.push((await get('/api/surveys/sus')).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await server.ended).toBe(0);
  expect(server.complaints()).toBe('');
});

test.each(['created', 'existing'])(
  '%s directories and the database are unreadable for other users of the machine',
  async (kind) => {
    const { directory, env } = await settings({ surveys });
    const { DATA_DIR = '' } = env;
    const FILES_DIR = join(directory, 'uploads');
    if (kind === 'existing') {
      for (const path of [DATA_DIR, FILES_DIR]) await mkdir(path, { mode: 0o755 });
      await writeFile(join(DATA_DIR, 'askpath.sqlite'), '', { mode: 0o644 });
    }
    const server = await spawnServer({ ...env, FILES_DIR });
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
    expect(await Promise.all([DATA_DIR, FILES_DIR].map(modeOf))).toEqual([0o700, 0o700]);
    const files = (await readdir(DATA_DIR, { withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    const modes = await Promise.all(files.map(({ name }) => modeOf(join(DATA_DIR, name))));
    expect(files.map(({ name }) => name)).toContain('server.lock');
    expect(new Set(modes)).toEqual(new Set([0o600]));
    await server.end('SIGKILL');
    if (kind === 'created') return;
    // The lock of a killed process must not prevent a start.
    expect(await (await spawnServer({ ...env, FILES_DIR })).end('SIGTERM')).toBe(0);
  },
);

describe('a server does not start', () => {
  test.each([
    ['with a wrong setting', { PORT: 'x' }, /PORT: a whole number/],
    ['without the built app', { DIST_DIR: 'nowhere' }, /npm run build/],
    [
      'without its database',
      { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/nowhere' },
      /^Postgres at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/m,
    ],
  ])('%s', async (_, wrong, line) => {
    const { code, err } = await start({ ...(await settings({ surveys })).env, ...wrong });
    expect([code, err]).toEqual([1, expect.stringMatching(line)]);
    expect(err).not.toContain('secret');
  });

  test('with a directory that cannot be written to, which is named with the cause', async () => {
    const { env } = await settings({ surveys });
    const { DATA_DIR = '' } = env;
    await mkdir(DATA_DIR);
    // Like a read-only file system, this file makes writing the lock fail although no other server runs.
    await writeFile(
      join(DATA_DIR, 'server.lock'),
      'not a database, and long enough to be read'.repeat(9),
    );
    const { code, err } = await start(env);
    expect(code).toBe(1);
    expect(err).toContain(`DATA_DIR ${DATA_DIR} cannot be written to: file is not a database`);
  });

  test('with --strict and invalid survey files, whose control characters are escaped', async () => {
    const { surveysDir, env } = await settings({});
    await writeFile(join(surveysDir, 'bad.json'), empty);
    await writeFile(join(surveysDir, `b${redden}d.json`), withEscape);
    const { code, err } = await runProcess('server/main.ts', {
      args: ['--strict'],
      env: { ...env, SURVEYS_DIR: surveysDir },
    });
    expect(code).toBe(1);
    expect(err).toContain('bad.json:1:37: questions: at least one question is needed');
    expect(err).not.toContain('at async');
    expect(err).toContain('b\\u001b[31m\\u009b31md.json:1:55: ');
    expect(err.split('\\u001b[31m').length).toBeGreaterThan(2);
    expect(err).not.toMatch(control);
  });

  test.each(['server/main.js', 'server/main.ts', 'server/cli.js'])(
    'on a Node that is too old for %s',
    async (program) => {
      const pretend = encodeURIComponent(
        'Object.defineProperty(process, "version", { value: "v20.19.0" })',
      );
      const NODE_OPTIONS = `--import=data:text/javascript,${pretend}`;
      const err = 'Askpath needs Node 26 or newer; this is Node 20.19.0.\n';
      expect(await runProcess(program, { env: { NODE_OPTIONS } })).toMatchObject({ code: 1, err });
    },
  );

  test.runIf(oldNode)('on a real Node that cannot read TypeScript', () => {
    for (const args of [['server/main.js'], ['server/cli.js', 'answers', 'sus']]) {
      const child = spawnSync(`${oldNode}`, args, { encoding: 'utf8' });
      expect(child.stderr).toMatch(/^Askpath needs Node 26 or newer; this is Node \d/);
      expect(child.status).toBe(1);
    }
  });

  test.runIf(postgresUrl)('with a database that lacks its salt', async ({ onTestFinished }) => {
    const database = await postgresDatabase(postgresUrl ?? '');
    onTestFinished(database.drop);
    const { env } = await settings({ surveys, env: { DATABASE_URL: database.url } });
    await (await spawnServer(env)).end('SIGTERM');
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query('delete from rate_limit_salt');
    await client.end();
    const { code, err } = await start(env);
    expect([code, err]).toEqual([1, expect.stringContaining('The table rate_limit_salt is empty')]);
  });
});

describe('the command line', () => {
  test('checks survey files, and lists its commands', async () => {
    const { directory } = await settings({});
    const bad = join(directory, 'bad.json');
    await writeFile(bad, empty);
    const err = `${bad}:1:37: questions: at least one question is needed\n`;
    const out = 'surveys/sus.json: ok\n';
    expect(await surveyCli('check', 'surveys/sus.json', bad)).toEqual({ code: 1, out, err });
    const here = (...args: string[]) => output('server/cli/survey.ts', { args });
    expect(await here('check', 'surveys/sus.json')).toEqual({ code: 0, out, err: '' });
    const usage = expect.stringContaining('npm run survey -- check FILE');
    expect(await here('chekc')).toMatchObject({ code: 1, err: usage });
  });

  test('escapes control characters of files, ids and arguments', async () => {
    const { directory, env } = await settings({ surveys });
    const bad = join(directory, `b${redden}d.json`);
    await writeFile(bad, withEscape);
    const named = join(directory, `d${redden}r`);
    await mkdir(named);
    const fine = join(named, 'fine.json');
    const questions = [{ id: 'a', type: 'text', title: redden }];
    await writeFile(fine, JSON.stringify({ id: 'fine', title: redden, questions }));
    const checked = await surveyCli('check', bad, fine);
    expect(checked.out).toContain('d\\u001b[31m\\u009b31mr/fine.json: ok');
    expect(checked.err).toContain('b\\u001b[31m\\u009b31md.json:1:55: ');
    const unknown = await output('server/cli/answers.ts', { args: [redden], env });
    expect(unknown.err).toContain('There is no survey "\\u001b[31m\\u009b31m"');
    const refused = await output('server/cli/backup.ts', { args: [named], env });
    expect(refused.err).toContain('\\u001b[31m\\u009b31mr is not empty');
    for (const { out, err } of [checked, unknown, refused]) expect(out + err).not.toMatch(control);
  });

  test.each([
    {
      args: ['sux'],
      err: 'There is no survey "sux" in surveys; there are: branching, csat, intake, kano, lamp, mission, nps, quiz, sus, three-missions, tour, visit',
    },
    { args: ['sus', '--format', 'xls'], err: '--format xls: csv, jsonl or xlsx is expected' },
    { args: [], err: 'npm run -s answers -- SURVEY' },
    { args: ['sus', '--frmat', 'csv'], err: '--frmat' },
  ])('refuses to export $args', async ({ args, err }) => {
    const { env } = await settings({});
    const refused = await output('server/cli/answers.ts', { args, env });
    expect(refused).toEqual({ code: 1, out: '', err: expect.stringContaining(err) });
  });
});
