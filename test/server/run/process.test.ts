import { spawnSync } from 'node:child_process';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { output, scratch, spawnServer } from '../support/process.ts';
import { postgresDatabase, postgresUrl } from '../support/world.ts';

/** A Node of this machine below 22, where there is one. */
const oldNode = ['/usr/bin/node', '/usr/local/bin/node'].find((path) => {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return stdout && Number.parseInt(stdout.slice(1), 10) < 22;
});

/** What makes a terminal write in red, in both of its forms. */
const redden = '\u001b[31m\u009b31m';
/** What a terminal may obey. */
const control = /(?![\n\t])\p{Cc}/u;
const withEscape = JSON.stringify({
  id: 'bad',
  title: 'X',
  questions: [{ id: 'a', type: redden, title: 'A', next: redden }],
});

let place: Awaited<ReturnType<typeof scratch>>;
beforeEach(async () => {
  place = await scratch();
});
afterEach(() => place.remove());

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});

test('the server says where its surveys are, answers there, and stops when told to', async () => {
  const server = await spawnServer(place.env);
  const located = await fetch(`${server.origin}/api/location`, form({ surveyInfo: 'sus' }));
  expect(await located.json()).toMatchObject({ code: 200, data: { status: 1 } });
  const page = await fetch(`${server.origin}/sus`);
  expect(await page.text()).toContain('"id":"sus"');
  expect(await server.end('SIGTERM')).toBe(0);
  await expect(fetch(server.origin)).rejects.toThrow();
  expect(server.complaints()).toBe('');
});

test.each(['made', 'found'])(
  'directories that are %s, and the database, are read by no other user of the machine',
  async (how) => {
    const { DATA_DIR } = place.env;
    const FILES_DIR = join(place.directory, 'uploads');
    if (how === 'found') {
      for (const path of [DATA_DIR, FILES_DIR]) await mkdir(path, { mode: 0o755 });
      await writeFile(join(DATA_DIR, 'askpath.sqlite'), '', { mode: 0o644 });
    }
    const server = await spawnServer({ ...place.env, FILES_DIR });
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
    expect(await Promise.all([DATA_DIR, FILES_DIR].map(modeOf))).toEqual([0o700, 0o700]);
    const files = (await readdir(DATA_DIR, { withFileTypes: true })).filter((at) => at.isFile());
    const modes = await Promise.all(files.map(({ name }) => modeOf(join(DATA_DIR, name))));
    expect(files.map(({ name }) => name)).toContain('server.lock');
    expect(new Set(modes)).toEqual(new Set([0o600]));
    await server.end('SIGTERM');
  },
);

test('a load balancer may keep a connection for the minute it likes to', async () => {
  const server = await spawnServer(place.env);
  const { headers } = await fetch(`${server.origin}/sus`);
  expect(headers.get('Keep-Alive')).toBe('timeout=75');
  await server.end('SIGTERM');
});

test('its own pages may call it, other origins may not', async () => {
  const server = await spawnServer(place.env);
  const from = async (Origin: string) => {
    const init = { ...form({ surveyInfo: 'sus' }), headers: { Origin } };
    return (await fetch(`${server.origin}/api/location`, init)).status;
  };
  expect(await from(server.origin)).toBe(200);
  expect(await from('http://127.0.0.1:1')).toBe(403);
  await server.end('SIGTERM');
});

describe('a server that cannot start says why and ends with 1', () => {
  test('a wrong survey file', async () => {
    await writeFile(join(place.directory, 'bad.json'), '{"id":"bad","title":"X","questions":[]}');
    const { code, err } = await output('server/main.ts', {
      env: { ...place.env, SURVEYS_DIR: place.directory },
    });
    expect(code).toBe(1);
    expect(err).toContain('bad.json: questions: at least one question is needed');
    expect(err).not.toContain('at async');
  });

  test('a mistake that quotes control characters, which a terminal would obey', async () => {
    await writeFile(join(place.directory, `b${redden}d.json`), withEscape);
    const { code, err } = await output('server/main.ts', {
      env: { ...place.env, SURVEYS_DIR: place.directory },
    });
    expect(code).toBe(1);
    expect(err).toContain('b\\u001b[31m\\u009b31md.json: ');
    expect(err.split('\\u001b[31m').length).toBeGreaterThan(2);
    expect(err).not.toMatch(control);
  });

  test('a wrong setting', async () => {
    const { code, err } = await output('server/main.ts', { env: { ...place.env, PORT: 'x' } });
    expect(code).toBe(1);
    expect(err).toContain('PORT: a whole number');
  });

  test('no built app', async () => {
    const { code, err } = await output('server/main.ts', {
      env: { ...place.env, DIST_DIR: join(place.directory, 'nowhere') },
    });
    expect(code).toBe(1);
    expect(err).toContain('npm run build');
  });

  test('a port in use', async () => {
    const server = await spawnServer(place.env);
    const { code, err } = await output('server/main.ts', {
      env: {
        ...place.env,
        DATA_DIR: join(place.directory, 'other'),
        PORT: new URL(server.origin).port,
      },
    });
    expect(code).toBe(1);
    expect(err).toContain('EADDRINUSE');
    await server.end('SIGTERM');
  });

  test('a database that is not there', async () => {
    const { code, err } = await output('server/main.ts', {
      env: { ...place.env, DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/nowhere' },
    });
    expect(code).toBe(1);
    expect(err).toMatch(/^Postgres at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/m);
    expect(err).not.toContain('secret');
  });

  test('a data directory that another server uses', async () => {
    const server = await spawnServer(place.env);
    const { code, err } = await output('server/main.ts', { env: { ...place.env, PORT: '0' } });
    expect(code).toBe(1);
    expect(err).toContain(`Another server is using ${place.env.DATA_DIR}`);
    expect(err.trim().split('\n')).toHaveLength(2);
    await server.end('SIGKILL');
    expect(await (await spawnServer(place.env)).end('SIGTERM')).toBe(0);
  });

  test.each(['server/main.js', 'server/main.ts'])(
    'a Node that is too old for %s',
    async (program) => {
      const pretend = encodeURIComponent(
        'Object.defineProperty(process, "version", { value: "v20.19.0" })',
      );
      const { code, err } = await output(program, {
        env: { ...place.env, NODE_OPTIONS: `--import=data:text/javascript,${pretend}` },
      });
      expect(code).toBe(1);
      expect(err).toBe('Askpath needs Node 26 or newer; this is Node 20.19.0.\n');
    },
  );

  test.runIf(oldNode)('on a real Node that cannot read TypeScript', async () => {
    const child = spawnSync(`${oldNode}`, ['server/main.js'], { encoding: 'utf8' });
    expect(child.stderr).toMatch(/^Askpath needs Node 26 or newer; this is Node \d/);
    expect(child.status).toBe(1);
  });

  test.runIf(postgresUrl)(
    'a database that lost what it needs, and nothing keeps it alive',
    async () => {
      const database = await postgresDatabase(postgresUrl ?? '');
      const env = { ...place.env, DATABASE_URL: database.url };
      await (await spawnServer(env)).end('SIGTERM');
      const client = new Client(database.url);
      await client.connect();
      await client.query('delete from rate_limit_salt');
      await client.end();
      const { code, err } = await output('server/main.ts', { env });
      expect(code).toBe(1);
      expect(err).toContain('The table rate_limit_salt is empty');
      await database.drop();
    },
  );
});

describe('the command line', () => {
  test('checks survey files', async () => {
    const bad = join(place.directory, 'bad.json');
    await writeFile(bad, '{"id":"bad","title":"X","questions":[]}');
    const { code, out, err } = await output('server/cli/survey.ts', {
      args: ['check', 'surveys/sus.json', bad],
    });
    expect(code).toBe(1);
    expect(out).toBe('surveys/sus.json: ok\n');
    expect(err).toBe(`${bad}: questions: at least one question is needed\n`);
    const right = await output('server/cli/survey.ts', { args: ['check', 'surveys/sus.json'] });
    expect(right.code).toBe(0);
  });

  test('shows control characters of files, ids and arguments instead of sending them', async () => {
    const bad = join(place.directory, `b${redden}d.json`);
    await writeFile(bad, withEscape);
    const named = join(place.directory, `d${redden}r`);
    await mkdir(named);
    const fine = join(named, 'fine.json');
    const questions = [{ id: 'a', type: 'text', title: redden }];
    await writeFile(fine, JSON.stringify({ id: 'fine', title: redden, questions }));
    const checked = await output('server/cli/survey.ts', { args: ['check', bad, fine] });
    expect(checked.out).toContain('d\\u001b[31m\\u009b31mr/fine.json: ok');
    expect(checked.err).toContain('b\\u001b[31m\\u009b31md.json: ');
    const unknown = await output('server/cli/answers.ts', { args: [redden], env: place.env });
    expect(unknown.err).toContain('There is no survey "\\u001b[31m\\u009b31m"');
    await (await spawnServer(place.env)).end('SIGTERM');
    const backup = join(place.directory, redden);
    const { env } = place;
    const copied = await output('server/cli/backup.ts', { args: [backup], env });
    expect(copied.out).toContain('\\u001b[31m\\u009b31m');
    const again = await output('server/cli/backup.ts', { args: [backup], env });
    expect(again.err).toContain('\\u001b[31m\\u009b31m is not empty');
    for (const { out, err } of [checked, unknown, copied, again]) {
      expect(out + err).not.toMatch(control);
    }
  });

  test('tells how it is used', async () => {
    const { code, err } = await output('server/cli/survey.ts', { args: ['chekc'] });
    expect(code).toBe(1);
    expect(err).toContain('npm run survey -- check FILE');
  });

  test('finds the schema fresh', async () => {
    expect(await output('server/cli/survey.ts', { args: ['schema', '--check'] })).toEqual({
      code: 0,
      out: '',
      err: '',
    });
  });

  test('exports the answers while the server runs', async () => {
    const server = await spawnServer(place.env);
    const started = await fetch(`${server.origin}/api/start`, {
      ...form({ surveyId: 'sus', deviceInfo: '{}', userBehavior: '{}', locale: 'en' }),
    });
    expect(started.status).toBe(200);
    const csv = await output('server/cli/answers.ts', { args: ['sus'], env: place.env });
    expect(csv.code).toBe(0);
    expect(csv.out.split('\r\n')).toHaveLength(3);
    const jsonl = await output('server/cli/answers.ts', {
      args: ['sus', '--format', 'jsonl'],
      env: place.env,
    });
    expect(JSON.parse(jsonl.out)).toMatchObject({ status: 'answering', answers: {} });
    await server.end('SIGTERM');
  });

  test.each([
    {
      args: ['sux'],
      err: 'There is no survey "sux" in surveys; there are: branching, kano, lamp, mission, quiz, sus, tour, visit',
    },
    { args: ['sus', '--format', 'xlsx'], err: 'There is no format "xlsx"' },
    { args: [], err: 'npm run answers -- SURVEY' },
    { args: ['sus', '--frmat', 'csv'], err: '--frmat' },
  ])('refuses to export $args', async ({ args, err }) => {
    const refused = await output('server/cli/answers.ts', { args, env: place.env });
    expect(refused.code).toBe(1);
    expect(refused.err).toContain(err);
    expect(refused.out).toBe('');
  });
});
