import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../packages/paths/browser/freePort.ts';
import { temporaryDirectory } from '../../../test/support/temporary.ts';

const dockerfile = readFileSync('deployment/Dockerfile', 'utf8');

/** The files that the image copies from the stage that builds the app, without `node_modules`. */
const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+) \S+$/gm)]
  .map(([, path = '']) => path)
  .filter((path) => path !== 'node_modules');

test('the files of the image serve a survey with a type of question-types', async () => {
  const image = await temporaryDirectory(afterAll);
  expect(copied).toContain('question-types');
  for (const path of copied.filter((path) => path !== 'question-types')) {
    cpSync(path, join(image, path), {
      recursive: true,
      filter: (source) => !/\/(?:test|node_modules)$/.test(source),
    });
  }
  symlinkSync(resolve('node_modules'), join(image, 'node_modules'));
  cpSync('packages/example-type', join(image, 'question-types/period'), { recursive: true });
  await mkdir(join(image, 'own'));
  const questions = [{ id: 'days', type: 'period', title: 'When?', config: { longest: 3 } }];
  const survey = { id: 'away', title: 'Away', login: false, questions };
  await writeFile(join(image, 'own/away.json'), JSON.stringify(survey));
  const port = await freePort();
  const server = spawn(process.execPath, ['server/main.js'], {
    cwd: image,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: join(image, 'data'),
      SURVEYS_DIR: join(image, 'own'),
      QUESTION_TYPES: './question-types/period',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await once(server, 'exit');
  });
  for await (const line of createInterface(server.stdout)) {
    if (line.includes('Askpath is running')) break;
  }
  const page = await (await fetch(`http://127.0.0.1:${port}/away`)).text();
  expect(page).toContain('Away');
});
