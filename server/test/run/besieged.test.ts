import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { settings, spawnServer } from '../support/process.ts';
import { clientAt, survey } from '../support/world.ts';

const megabyte = 2 ** 20;
const asset = '/assets/main-1a.js';
const texts = {
  id: 'texts',
  title: 'Texts',
  ahead: false,
  questions: [
    { id: 'a', type: 'singleInput', title: 'A', config: { multiline: true } },
    { id: 'b', type: 'singleInput', title: 'You said {a}' },
  ],
};

test('four clients that do not read, one that fills, and a broken file leave a server that answers (S24, S25, R39)', async () => {
  const { env, surveysDir } = await settings({ surveys: [texts] });
  const { DIST_DIR = '', DATA_DIR = '' } = env;
  await mkdir(join(DIST_DIR, 'assets'));
  await writeFile(join(DIST_DIR, asset), 'x'.repeat(300_000));
  await writeFile(join(surveysDir, 'broken.json'), '{ "id": "broken", "title": ');
  const server = await spawnServer(env);
  onTestFinished(async () => void (await server.end('SIGKILL')));
  const memory = async () => {
    const text = await readFile(`/proc/${server.process.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1024;
  };
  const handles = async () => (await readdir(`/proc/${server.process.pid}/fd`)).length;
  const before = { memory: await memory(), handles: await handles() };

  const { hostname, port } = new URL(server.origin);
  for (let reader = 0; reader < 4; reader++) {
    const socket = connect(Number(port), hostname).on('error', () => {});
    onTestFinished(() => void socket.destroy());
    socket.pause();
    socket.write(`GET ${asset} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(5_000));
  }
  const filler = clientAt(server.origin, [survey(texts)]);
  await filler.start('texts');
  for (let turn = 0; turn < 40; turn++) {
    const text = `${turn}`.padEnd(limits.answerText / 2, '😀');
    await filler.commit('texts', 'a', { text }, { key: `fill-${turn}` });
    await filler.back('texts');
  }

  const respondent = clientAt(server.origin, [survey(texts)]);
  await respondent.start('texts');
  await respondent.commit('texts', 'a', { text: 'x' });
  expect((await respondent.commit('texts', 'b', { text: 'y' })).data.status).toBe(3);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  expect((await fetch(`${server.origin}/broken`)).status).toBe(503);
  expect((await memory()) - before.memory).toBeLessThan(200);
  expect((await handles()) - before.handles).toBeLessThan(20);
  const { size } = await stat(join(DATA_DIR, 'askpath.sqlite'));
  const journal = await stat(join(DATA_DIR, 'askpath.sqlite-wal'));
  expect(size).toBeLessThan(megabyte);
  expect(journal.size).toBeLessThan(8 * megabyte);
});
