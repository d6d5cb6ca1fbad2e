import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../packages/paths/browser/freePort.ts';
import { clientAt } from '../../../packages/paths/client/client.ts';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
import { picture } from '../support/fileSamples.ts';

const dockerfile = readFileSync('deployment/Dockerfile', 'utf8');

/** What the image copies from the stage that builds the app, and a checkout does not have. */
const madeByImage = ['node_modules', 'question-types', 'sbom.cdx.json'];

/** The files that the image copies from the stage that builds the app. */
const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+) \S+$/gm)].map(
  ([, path = '']) => path,
);

let image: string;
beforeAll(async () => {
  image = await temporaryDirectory(afterAll);
  for (const path of copied.filter((path) => !madeByImage.includes(path))) {
    cpSync(path, join(image, path), {
      recursive: true,
      filter: (source) => !/\/(?:test|node_modules)$/.test(source),
    });
  }
  symlinkSync(resolve('node_modules'), join(image, 'node_modules'));
  cpSync('packages/example-type', join(image, 'question-types/period'), { recursive: true });
  await mkdir(join(image, 'own'));
  const questions = [{ id: 'days', type: 'period', title: 'When?', config: { longest: 3 } }];
  const away = { id: 'away', title: 'Away', login: false, questions };
  const photo = {
    id: 'photo',
    title: 'Photo',
    questions: [{ id: 'p', type: 'upload', title: 'P' }],
  };
  for (const survey of [away, photo])
    await writeFile(join(image, 'own', `${survey.id}.json`), JSON.stringify(survey));
});

/** Starts the image's command, and returns the address and the environment. */
async function startImage(dataDir: string) {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: dataDir,
    SURVEYS_DIR: join(image, 'own'),
    QUESTION_TYPES: './question-types/period',
  };
  const server = spawn(process.execPath, ['server/main.js'], {
    cwd: image,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await once(server, 'exit');
  });
  for await (const line of createInterface(server.stdout)) {
    if (line.includes('Askpath is running')) break;
  }
  return { origin: `http://127.0.0.1:${port}`, env };
}

/** When each file and folder of the image was changed, without the packages: they are those of the checkout, into which Vitest writes. */
async function changesOf(directory: string): Promise<readonly (readonly [string, number])[]> {
  const paths = (await readdir(directory, { recursive: true }))
    .filter((path) => !path.startsWith('node_modules/'))
    .toSorted();
  return Promise.all(
    ['', ...paths].map(async (path) => [path, (await lstat(join(directory, path))).mtimeMs]),
  );
}

test('the files of the image serve a survey with a type of question-types', async () => {
  expect(copied).toEqual(expect.arrayContaining(madeByImage));
  const { origin } = await startImage(await temporaryDirectory());
  expect(await (await fetch(`${origin}/away`)).text()).toContain('Away');
});

test('a server of the image stores answers and files in its data alone, and exports them', async () => {
  const before = await changesOf(image);
  const { origin, env } = await startImage(await temporaryDirectory());
  const client = clientAt(origin);
  await client.start('photo');
  const file = await client.uploadOne('a.png', await picture().png().toBuffer(), 'photo');
  const { data } = await client.commit('photo', 'p', { files: [file] }, { type: 12 });
  expect(data.status).toBe(3);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/cli.js', 'answers', 'photo'],
    { cwd: image, env },
  );
  expect(stdout.trim().split('\n')).toHaveLength(2);
  expect(stdout).toContain(file.id);
  expect(await changesOf(image)).toEqual(before);
});
