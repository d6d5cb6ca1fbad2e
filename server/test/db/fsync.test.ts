import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Spawned, startServer } from '../support/process.ts';
import { answerAll, type Client } from '../support/world.ts';

const people = Array.from({ length: 6 }, (_, index) => index);
const questions = Array.from({ length: 5 }, (_, index) => `q${index}`);

const synced = {
  id: 'synced',
  title: 'Synced',
  ahead: false,
  questions: questions.map((id) => ({ id, type: 'singleInput', title: id })),
};
const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

test('every answer is synced to the disk before its reply is written (R15)', async ({ skip }) => {
  if (!canTrace) console.warn('strace is not here: the order of syncs and replies was NOT seen');
  skip(!canTrace);
  const server = await startServer({ surveys: [synced] });
  const log = join(server.directory, 'trace');
  const tracer = await attach(server, log);
  const ids = await Promise.all(people.map((person) => answersOf(server.client(), person)));
  tracer.kill('SIGINT');
  await once(tracer, 'close');

  // The trace is limited to the main thread, which writes the database and the sockets.
  const calls = (await readFile(log, 'utf8'))
    .split('\n')
    .filter((line) => line.startsWith(`${server.process.pid} `))
    .join('\n')
    // The trace of a call that another thread interrupts has two lines.
    .replaceAll(/ <unfinished \.\.\.>\n.*? resumed>/g, '')
    .split('\n');
  const ofLog = (line: string) => line.includes('askpath.sqlite-wal>');
  const isSync = (line: string) => / f(?:data)?sync\(.* = 0$/.test(line) && ofLog(line);
  const orders = people.flatMap((person) =>
    questions.map((_, number) => {
      const text = textOf(person, number);
      const written = calls.findIndex((line) => ofLog(line) && line.includes(text));
      const synced = calls.findIndex((line, index) => index > written && isSync(line));
      const confirmed = calls.findIndex((line) => confirms(line, ids[person] ?? '', number));
      return [-1 < written, written < synced, synced < confirmed];
    }),
  );
  expect(orders).toEqual(orders.map(() => [true, true, true]));
  // Answers that share a commit need fewer syncs than one each.
  expect(calls.filter(isSync).length).toBeLessThan(orders.length + people.length);
});

/** Returns a text that occurs once in the trace. */
function textOf(person: number, number: number): string {
  return `mark-${person}-${number}-`;
}

/** Returns whether this line is the system call that writes the reply to this answer. */
function confirms(line: string, id: string, number: number): boolean {
  const isLast = number === questions.length - 1;
  const next = isLast ? '\\"status\\":3' : `\\"index\\":${number + 2},`;
  return line.includes('HTTP/1.1 200') && line.includes(`\\"${id}\\"`) && line.includes(next);
}

/** Traces the system calls of the running server. */
async function attach(server: Spawned, log: string): Promise<ChildProcess> {
  const calls = 'pwrite64,fdatasync,fsync,write,writev,sendto,sendmsg';
  const tracer = spawn(
    'strace',
    ['-f', '-y', '-s', '8192', '-e', `trace=${calls}`, '-o', log, '-p', `${server.process.pid}`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const [output] = await once(tracer.stderr ?? tracer, 'data');
  expect(String(output)).toContain('attached');
  return tracer;
}

/** Answers a survey to its end; returns the public id of the respondent. */
async function answersOf(browser: Client, person: number): Promise<string> {
  const answers = questions.map((id, number) => [id, { text: textOf(person, number) }]);
  const { data } = await answerAll(browser, 'synced', Object.fromEntries(answers));
  expect(data.status).toBe(3);
  return data.respondent?.id ?? '';
}
