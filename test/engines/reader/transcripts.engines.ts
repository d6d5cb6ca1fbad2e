import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Server, serve } from '../../../tools/lib/server.ts';
import { exampleSurveys } from '../../support/exampleSurveys.ts';
import { hasReader } from './desktop.ts';
import { Listener } from './listener.ts';
import { questionWalks, walkQuestion } from './questionWalks.ts';
import { screenSurveys, screenWalks } from './screenWalks.ts';

const directory = join(import.meta.dirname, '../../../docs/accessibility/transcripts');
const isThere = hasReader() || process.env.CI === 'true';
const run = promisify(execFile);

describe.runIf(isThere)(
  isThere ? 'Orca on Firefox says' : 'the transcripts are left out: Orca is not installed',
  () => {
    let server: Server;
    let desktop: Awaited<ReturnType<typeof Listener.open>>;

    beforeAll(async () => {
      server = await serve({ surveysDir: await exampleSurveys(...screenSurveys) });
      desktop = await Listener.open();
    });
    afterAll(async () => {
      if (process.env.UPDATE_TRANSCRIPTS) await describeRun(await desktop.browser.version());
      await desktop?.close();
      await server?.stop();
    });

    test.each([...questionWalks, ...screenWalks])('$name', async (walk) => {
      const { listener } = desktop;
      const transcript = listener.begin(walk.title);
      if ('walk' in walk) await walk.walk(listener, server.origin);
      else await walkQuestion(listener, server.origin, walk);
      await expect(String(transcript)).toMatchFileSnapshot(join(directory, `${walk.name}.md`));
    });
  },
);

/** Writes down with what the transcripts were made. */
async function describeRun(browser: string): Promise<void> {
  const packages = ['orca', 'at-spi2-core', 'firefox-esr'];
  const { stdout: versions } = await run('dpkg-query', ['-W', ...packages]);
  const { stdout: commit } = await run('git', ['rev-parse', '--short', 'HEAD']);
  const rows = [
    ['Date', new Date().toISOString().slice(0, 10)],
    ['Commit before', commit.trim()],
    ['Browser', browser],
    ...versions
      .trim()
      .split('\n')
      .map((line) => ['Debian package', line.replace('\t', ' ')]),
  ];
  const table = rows.map(([name, value]) => `| ${name} | ${value} |`).join('\n');
  await writeFile(
    join(directory, 'made.md'),
    `# How the transcripts were made\n\n| | |\n|---|---|\n${table}\n`,
  );
}
