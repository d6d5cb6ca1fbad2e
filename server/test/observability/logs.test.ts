import { expect, test } from 'vitest';
import { serializeError } from '../../observability/serializeError.ts';
import { startServer } from '../support/process.ts';
import { sample, sqlite, testWorld } from '../support/world.ts';

/**
 * A part of every value that a respondent, browser or proxy sends in this test, so that a leak is
 * found.
 */
const canary = 'kanari';

const surveys = [
  {
    id: 'open',
    title: 'Open',
    questions: [
      { id: 'a', type: 'singleInput', title: 'A', config: { maxLength: 40 } },
      { id: 'b', type: 'upload', title: 'B', config: { required: false } },
      { id: 'c', type: 'singleInput', title: 'C' },
      { id: 'm', type: 'text', title: 'M', config: { mission: { instruction: 'Go' } } },
    ],
  },
  {
    id: 'members',
    title: 'Members',
    login: true,
    questions: [{ id: 'a', type: 'text', title: 'A' }],
  },
];

test('every call has one line with its code and with the id of its reply', async () => {
  const world = await testWorld(sqlite, [sample('sus')]);
  const ask = async (path: string, id?: string) => {
    const headers = id === undefined ? {} : { 'X-Request-Id': id };
    return (await world.app.request(path, { headers })).headers.get('X-Request-Id');
  };
  expect(await ask('/api/surveys/sus', 'from-the-proxy_1')).toBe('from-the-proxy_1');
  const generatedId = await ask('/api/surveys/none');
  expect(generatedId).toMatch(/^[\w-]{36}$/);
  const line = (id: string | null, status: number) => {
    const facts = { id, method: 'GET', route: '/api/surveys/:id', status, code: status };
    return { level: 'info', what: 'call', facts: { ...facts, ms: expect.any(Number) } };
  };
  expect(world.lines).toEqual([line('from-the-proxy_1', 200), line(generatedId, 404)]);
  for (const wrong of ['', 'a b', 'ü', 'x'.repeat(65), '"}', 'a.b']) {
    const encoded = Buffer.from(wrong).toString('latin1');
    expect(await ask('/api/surveys/sus', encoded)).toMatch(/^[\w-]{36}$/);
  }
  const client = world.client();
  await client.start('sus');
  await client.commit('sus', 'frequent', { score: 1 });
  await client.start('sus');
  expect(world.lines.at(-1)?.facts).toMatchObject({ route: '/api/start', status: 200, code: 2 });
});

test('LOG_LEVEL=warn logs warnings and errors alone', async () => {
  const server = await startServer({ surveys: surveys.slice(1), env: { LOG_LEVEL: 'warn' } });
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.lines()).toEqual([
    {
      level: 'warn',
      time: expect.any(String),
      msg: expect.stringMatching(/can be opened by a login under any name/),
    },
  ]);
});

test.each([
  [
    Object.assign(new Error('duplicate key value violates unique constraint "session_pkey"'), {
      code: '23505',
      detail: `Key (id)=(${canary}) already exists.`,
      where: canary,
      table: 'session',
      constraint: 'session_pkey',
    }),
    { code: '23505', table: 'session', constraint: 'session_pkey' },
  ],
  [new Error(`invalid input syntax for type integer: "${canary}"`), {}],
  [new Error(`value '${canary} "it's" ${canary}' is no number`), {}],
  [new Error(`ENOENT: no such file or directory, open '/data/files/${canary}'`), {}],
  [new Error(`"two\n    at ${canary}"`), {}],
  [thrownBy(() => JSON.parse(`{"text":${canary}`)), { name: 'SyntaxError' }],
  [new Error('outer', { cause: new Error(`"${canary}"`) }), { message: 'outer' }],
  [Object.assign(new Error(`received 42 ${canary}`), { name: 'ValiError' }), { name: 'ValiError' }],
  [canary, { name: 'string' }],
])('an error is logged without its values: %s', (error, expected) => {
  const logged = serializeError(error);
  expect(logged).toMatchObject(expected);
  expect(JSON.stringify(logged)).not.toContain(canary);
  if (error instanceof Error) expect(logged.stack).toMatch(/^at .*logs\.test\.ts/s);
});

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
