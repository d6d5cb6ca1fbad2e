import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { usageOf } from '../../server/test/support/decoders.ts';
import { pdf } from '../../server/test/support/fileSamples.ts';
import { type Spawned, startServer } from '../../server/test/support/process.ts';
import { albumDefinition } from '../../server/test/support/world.ts';

/** Simultaneous uploads, and the bytes that the server's memory may grow by (reliability U08). */
const many = 20;
const growth = 64 * 2 ** 20;

// Only Linux shows the memory of a process.
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
    // The first uploads load the decoder, its buffers and compiled code, which stay.
    const client = server.client();
    await client.start('album');
    // A copy for each upload: the unattached files of one browser are limited.
    const send = async () => (await client.copy().upload({ a: largest })).http;
    for (const _ of [1, 2]) expect(await send()).toBe(200);
    const pid = server.process.pid ?? 0;
    const { memory: before } = await usageOf(pid);
    await resetPeak(server);
    const statuses = await Promise.all(Array.from({ length: many }, send));
    expect(statuses).toEqual(Array.from({ length: many }, () => 200));
    const more = (await usageOf(pid)).peak - before;
    await annotate(`${Math.round(more / 2 ** 20)} MB more at the most`);
    expect(more).toBeLessThanOrEqual(growth);
  },
);

/** An incompressible JPEG, nearly as large as the limit. */
function noise(): Promise<Buffer> {
  const noisy = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({
    create: { width: 2560, height: 2400, channels: 3, background: '#888', noise: noisy },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Resets the peak of the process to its memory now. */
function resetPeak({ process: { pid } }: Spawned): Promise<void> {
  return writeFile(`/proc/${pid}/clear_refs`, '5');
}
