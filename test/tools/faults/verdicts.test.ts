import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Verdicts } from '../../../tools/faults/verdicts.ts';

const fault = { name: 'a sum is less', kind: 'server', file: 'a.ts', from: '+', to: '-' } as const;
const verdict = { isCaught: true, words: 'run two session: the sum' };

async function noted(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'askpath-verdicts-')), 'results', 'faults.json');
  const verdicts = await Verdicts.read(path, false, 'these files');
  await verdicts.noteUnalarmed();
  await verdicts.note(fault, verdict);
  return path;
}

test('a run goes on from the verdicts of the run before it', async () => {
  const verdicts = await Verdicts.read(await noted(), false, 'these files');
  expect(verdicts.of(fault)).toEqual(verdict);
  expect(verdicts.isUnalarmed).toBe(true);
});

test('verdicts about other files do not count', async () => {
  const verdicts = await Verdicts.read(await noted(), false, 'other files');
  expect(verdicts.of(fault)).toBeUndefined();
  expect(verdicts.isUnalarmed).toBe(false);
});

test('a run that is asked to judge again has no verdicts', async () => {
  const verdicts = await Verdicts.read(await noted(), true, 'these files');
  expect(verdicts.of(fault)).toBeUndefined();
});
