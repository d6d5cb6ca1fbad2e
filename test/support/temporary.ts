import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Vitest's `onTestFinished` or `afterAll`; the last registered clean-up runs first. */
export type OnEnd = (cleanUp: () => Promise<void>) => void;

/** A directory that is removed at the end. */
export async function temporaryDirectory(onEnd: OnEnd = onTestFinished): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'askpath-'));
  onEnd(() => rm(directory, { recursive: true }));
  return directory;
}
