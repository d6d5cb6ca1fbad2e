import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { pdf } from '../server/support/fileSamples.ts';
import { type Spawned, startServer } from '../server/support/process.ts';
import { albumDefinition } from '../server/support/world.ts';

/** How many come at once, and the bytes that the server's memory may grow by meanwhile (reliability U08). */
const many = 20;
const growth = 64 * 2 ** 20;

// The kernel is asked what a process has: only Linux answers.
test.runIf(process.platform === 'linux').for([
  { name: 'documents', make: async () => pdf() },
  { name: 'pictures', make: noise },
])(
  'twenty of the largest $name at once go to the disk as they come (U08)',
  { timeout: 120_000 },
  async ({ make }, { annotate }) => {
    const server = await startServer({
      surveys: [albumDefinition],
      env: { RATE_LIMIT: 'off' },
    });
    const small = await make();
    const largest = Buffer.concat([small, Buffer.alloc(limits.uploadSize - small.length, ' ')]);
    // What the first one loads stays: the decoder, its buffers, the compiled code.
    const client = server.client();
    await client.start('album');
    const send = async () => (await client.upload({ a: largest })).http;
    for (const _ of [1, 2]) expect(await send()).toBe(200);
    const before = await memory(server, 'VmRSS');
    await forgetPeak(server);
    const statuses = await Promise.all(Array.from({ length: many }, send));
    expect(statuses).toEqual(Array.from({ length: many }, () => 200));
    const more = (await memory(server, 'VmHWM')) - before;
    await annotate(`${Math.round(more / 2 ** 20)} MB more at the most`);
    expect(more).toBeLessThanOrEqual(growth);
  },
);

/** A JPEG whose bytes cannot be packed, nearly as large as a file may be. */
function noise(): Promise<Buffer> {
  const noisy = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({
    create: { width: 2560, height: 2400, channels: 3, background: '#888', noise: noisy },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Bytes that the kernel says the process has now (`VmRSS`), or had at most (`VmHWM`). */
async function memory({ process: { pid } }: Spawned, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes = 'NaN'] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status) ?? [];
  return Number(kilobytes) * 1024;
}

/** The most it had is what it has. */
function forgetPeak({ process: { pid } }: Spawned): Promise<void> {
  return writeFile(`/proc/${pid}/clear_refs`, '5');
}
