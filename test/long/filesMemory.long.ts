import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { pdf } from '../server/support/fileSamples.ts';
import {
  albumCookie,
  albumIn,
  type Spawned,
  scratch,
  spawnServer,
} from '../server/support/process.ts';

/** How many come at once, and the bytes that the server's memory may grow by meanwhile (reliability U08). */
const many = 20;
const growth = 64 * 2 ** 20;
const boundary = 'XXboundaryXX';

// The kernel is asked what a process has: only Linux answers.
test.runIf(process.platform === 'linux').for([
  { name: 'documents', make: async () => pdf() },
  { name: 'pictures', make: noise },
])(
  'twenty of the largest $name at once go to the disk as they come (U08)',
  { timeout: 120_000 },
  async ({ make }, { annotate }) => {
    const place = await scratch();
    const server = await spawnServer({
      ...place.env,
      ...(await albumIn(place.directory)),
      RATE_LIMIT: 'off',
    });
    onTestFinished(async () => {
      await server.end('SIGTERM');
      await place.remove();
    });
    const small = await make();
    const largest = Buffer.concat([small, Buffer.alloc(limits.uploadSize - small.length, ' ')]);
    // What the first one loads stays: the decoder, its buffers, the compiled code.
    const session = await albumCookie(server);
    for (const _ of [1, 2]) expect(await sent(server, largest, session)).toBe(200);
    const before = await memory(server, 'VmRSS');
    await forgetPeak(server);
    const statuses = await Promise.all(
      Array.from({ length: many }, () => sent(server, largest, session)),
    );
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

async function sent(
  { origin }: Spawned,
  bytes: Buffer,
  session: { Cookie: string },
): Promise<number> {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n`;
  const response = await fetch(`${origin}/api/file/upload`, {
    method: 'POST',
    headers: { ...session, 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  await response.text();
  return response.status;
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
