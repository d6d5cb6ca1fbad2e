import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProcess } from '../../../server/test/support/process.ts';
import { type ForeignServer, foreign } from '../../../test/foreign/server.ts';
import { twoRatings } from '../../../test/foreign/surveys.ts';
import { temporaryDirectory } from '../../../test/support/temporary.ts';

let server: ForeignServer;
beforeAll(async () => {
  server = await foreign({ two: { questions: twoRatings } });
});
afterAll(() => server?.stop());

function conformance(...args: readonly string[]) {
  return runProcess('packages/conformance/cli.ts', { args });
}

test('a server without a fault gives exit code 0, and what was not checked is named', async () => {
  const args = ['--survey', 'two', '--only', 'codes', '--only', 'location'];
  const { code, out } = await conformance(server.origin, ...args);
  expect(code).toBe(0);
  expect(out).toContain('Location (docs/protocol.md#location)\n  ✓ location.status [required]');
  expect(out).toContain(
    '– codes.paused [required] skipped: needs a survey that is paused (code 6, status 6): name one as "paused" in --adapter',
  );
  expect(out).toMatch(/: \d+ passed, 0 failed, \d+ skipped\n$/);
});

test('a fault gives exit code 1 and says what was sent, what came, and what the protocol says where', async () => {
  const directory = await temporaryDirectory();
  const [adapter, junit, html] = ['adapter.json', 'junit.xml', 'report.html'].map((name) =>
    join(directory, name),
  ) as [string, string, string];
  await writeFile(adapter, JSON.stringify({ surveys: { paused: 'two' } }));
  const files = ['--adapter', adapter, '--junit', junit, '--html', html];
  const args = ['--survey', 'two', '--only', 'codes.paused', ...files];
  const { code, out } = await conformance(server.origin, ...args);
  expect(code).toBe(1);
  const facts = [
    '✗ codes.paused [required]',
    'expected: the start of a paused survey is refused with 6',
    'sent:     POST /api/start',
    'came:     200 {"code":200',
    'protocol: | 6 | 200 | the survey is paused | (docs/protocol.md#codes)',
  ];
  for (const fact of facts) expect(out).toContain(fact);
  expect(await readFile(junit, 'utf8')).toContain(
    '<testcase classname="Codes" name="codes.paused"',
  );
  expect(await readFile(junit, 'utf8')).toContain('tests="1" failures="1" skipped="0"');
  expect(await readFile(html, 'utf8')).toContain(
    '<dd>the start of a paused survey is refused with 6</dd>',
  );
});

test('a module is an adapter, too', async () => {
  const adapter = join(await temporaryDirectory(), 'adapter.ts');
  await writeFile(adapter, 'export default { surveys: { closed: "two" as string } };');
  const args = ['--survey', 'two', '--only', 'codes.closed', '--adapter', adapter];
  const { code, out } = await conformance(server.origin, ...args);
  expect([code, out]).toEqual([1, expect.stringContaining('✗ codes.closed [required]')]);
});

test.each([
  ['The origin is missing', []],
  ['--survey is missing', ['http://127.0.0.1:1']],
  ['"nowhere" is no origin', ['nowhere', '--survey', 'two']],
  ['has more than an origin', ['http://127.0.0.1:1/api', '--survey', 'two']],
  ['an id has letters, digits', ['http://127.0.0.1:1', '--survey', 'a b']],
  ['--level: required, recommended, ours are known', ['--list', '--level', 'all']],
  ['--only: there is no check "nothing". There are: reading,', ['--list', '--only', 'nothing']],
  ["Unknown option '--colour'", ['--colour', 'red']],
])('"%s" is said with the usage and exit code 2', async (message, args) => {
  const { code, out, err } = await conformance(...args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(message);
  expect(err).toContain('askpath-conformance ORIGIN --survey ID [options]');
});

test('a server or a survey that is not there, and a wrong adapter, give exit code 2 and one sentence', async () => {
  const away = await conformance('http://127.0.0.1:1', '--survey', 'two');
  expect(away).toMatchObject({ code: 2, out: '' });
  expect(away.err).toContain('http://127.0.0.1:1: no reply: connect ECONNREFUSED');
  const unknown = await conformance(server.origin, '--survey', 'three');
  expect(unknown).toMatchObject({ code: 2, out: '' });
  expect(unknown.err).toContain('does not serve the survey "three"');
  const adapter = join(await temporaryDirectory(), 'adapter.json');
  await writeFile(adapter, '{ "surveys": { "asleep": "two" } }');
  const wrong = await conformance(server.origin, '--survey', 'two', '--adapter', adapter);
  expect(wrong).toMatchObject({ code: 2, out: '' });
  expect(wrong.err).toContain('surveys.asleep');
  expect(wrong.err).toContain('Surveys are named by: paused, notOpen');
});

test('the list names every check with its level, the usage every situation', async () => {
  const list = await conformance('--list', '--only', 'location');
  expect(list.out).toMatch(/^location\.status \[required\] Location$/m);
  expect(list.out).not.toContain('[ours]');
  const help = await conformance('--help');
  expect(help).toMatchObject({ code: 0, err: '' });
  expect(help.out).toContain('extensions     a survey whose respondents can have more time');
});
