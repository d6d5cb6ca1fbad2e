import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runPaths } from '../../packages/paths/run/commandLine.ts';
import { type Server, serve } from '../../tools/lib/server.ts';

const testKey = 'the key of tests';
const samples = readdirSync('surveys').filter((file) => file.endsWith('.json'));

let server: Server;
beforeAll(async () => {
  server = await serve({ env: { TEST_KEY: testKey } });
  vi.stubEnv('TEST_KEY', testKey);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server?.stop();
});

test.each(samples)(
  'no path of the plan of %s blames the server that it is made for',
  async (file) => {
    const result = await runPaths(server.origin, null, '--plan', join('surveys', file));
    expect(result.junit).not.toContain('<failure');
    expect(result).toMatchObject({ code: 0, out: '' });
  },
);
