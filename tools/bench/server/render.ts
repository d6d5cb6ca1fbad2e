import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { readEntry } from '../../../contract/address.ts';
import type { Renderer } from '../../../contract/pages/render.ts';
import { Client } from '../../../packages/paths/client/client.ts';
import { inProcessServer } from '../../../packages/paths/simulate/inProcessServer.ts';
import { openSqlite } from '../../../server/db/sqlite.ts';
import { readPages } from '../../../server/http/pages/pages.ts';
import { directoryFiles } from '../../../server/storage/directory.ts';
import { loadSurveys } from '../../../server/surveys/loadSurveys.ts';
import { blockIn } from '../../lib/pageBlock.ts';
import { median, percentile } from '../numbers.ts';

const times = 2000;
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Measures a page in this process: only rendered, only compressed, and as the reply to a request. */
export async function measureRender(distDir: string): Promise<void> {
  const file = resolve(distDir, 'server', 'render.js');
  const { render }: Renderer = await import(pathToFileURL(file).href);
  const pages = await readPages(distDir, () => ({ lag: () => 0 }));
  const directory = await mkdtemp(join(tmpdir(), 'askpath-bench-'));
  const { surveys, cascades } = await loadSurveys('surveys');
  const survey = surveys.get('sus');
  if (!survey) throw new Error('There is no survey "sus"');
  const stores = { real: await openSqlite(':memory:'), demo: await openSqlite(':memory:') };
  const server = inProcessServer({
    survey,
    cascades,
    pages,
    stores,
    seed: 'page',
    testKey: null,
    config: {
      login: { way: { kind: 'development' }, hours: 12, idleMinutes: 120 },
      maxUnattached: 2 ** 31,
    },
    files: {
      real: directoryFiles(join(directory, 'files')),
      demo: directoryFiles(join(directory, 'demo')),
    },
  });
  const entry = readEntry('/sus');
  if (entry.kind !== 'survey') throw new Error('/sus is no survey');
  const rows: Record<string, object> = {};
  for (const screen of ['start page', 'question']) {
    const client = new Client(server, surveys);
    if (screen === 'question') await client.start('sus');
    const get = (encoding: string) =>
      client.fetch('/sus', { headers: { 'Accept-Encoding': encoding } });
    const html = await (await get('identity')).text();
    const block = blockIn(html);
    if (!block?.form) throw new Error('The page is not drawn');
    const { form, ...reply } = block;
    const input = { entry, locale: 'en', agent: '', reply, isOpened: false, form } as const;
    rows[`${screen}: render`] = await timesOf(() => render(input));
    rows[`${screen}: Brotli`] = await timesOf(() => brotliCompressSync(html, brotli));
    rows[`${screen}: reply to its request`] = await timesOf(async () =>
      (await get('br')).arrayBuffer(),
    );
  }
  server.close();
  await Promise.all([stores.real.close(), stores.demo.close()]);
  await rm(directory, { recursive: true });
  console.log(`\nA page, ${times} times, microseconds`);
  console.table(rows);
}

async function timesOf(work: () => unknown): Promise<object> {
  const durations: number[] = [];
  for (let time = -times / 4; time < times; time += 1) {
    const began = performance.now();
    await work();
    // The first measurements include the compilation of the code, so they are dropped.
    if (time >= 0) durations.push((performance.now() - began) * 1000);
  }
  return { p50: Math.round(median(durations)), p95: Math.round(percentile(durations, 0.95)) };
}
