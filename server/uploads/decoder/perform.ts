import { open, writeFile } from 'node:fs/promises';
import { limits } from '../../../contract/limits.ts';
import { BadContent } from '../refusals.ts';
import { isDrawnSignature } from './blankSignature.ts';
import { stripHeicMetadata } from './heic.ts';
import { pixelsOf, reencode } from './image.ts';
import type { Job, Outcome } from './job.ts';
import { checkPdf } from './pdf.ts';

const shared = Buffer.allocUnsafeSlow(limits.uploadSize);

/** Refuses a file only for errors of the decoder or of a check, not for errors of the disk. */
export async function perform(job: Job): Promise<Outcome> {
  try {
    return { kind: 'done', value: await resultOf(job, await bytesOf(job.path)) };
  } catch (error) {
    if (error instanceof BadContent) return { kind: 'refused', fault: error.kind };
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function resultOf(job: Job, bytes: Buffer): Promise<number> {
  switch (job.kind) {
    case 'measure':
      return pixelsOf(bytes, job.type);
    case 'rewrite':
      return write(job.target, await reencode(bytes, job.type));
    case 'blank':
      return write(job.target, stripHeicMetadata(bytes));
    case 'checkPdf':
      checkPdf(bytes);
      return 0;
    case 'ink':
      return Number(await isDrawnSignature(bytes));
  }
}

async function bytesOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead } = await file.read(shared, 0, shared.length, 0);
    return shared.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function write(target: string, bytes: Buffer): Promise<number> {
  await writeFile(target, bytes, { flag: 'wx', mode: 0o600 });
  return 0;
}
