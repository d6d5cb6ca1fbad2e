import { expect } from 'vitest';
import type { ChosenFile } from '../../../machines/transfer/transfer.machine.ts';
import { createUpload, type UploadOptions, uploaded } from '../../support/fixtures/upload.ts';

export type Upload = ReturnType<typeof createUpload>;
export type Step = (upload: Upload) => unknown;
/** Some events, and what is shown after them. */
type Stage = [steps: Step[], shown: object];

export const cat: ChosenFile = { name: 'cat', size: 100, type: 'image/png', handle: 'a cat' };
export const dog: ChosenFile = { ...cat, name: 'dog', handle: 'a dog' };
export const pony: ChosenFile = { ...cat, name: 'pony', handle: 'a pony' };
export const largeCat: ChosenFile = { ...cat, size: 1001 };
export const tooLarge = { kind: 'fileTooLarge', max: 1000 } as const;
export const notUploaded = { kind: 'notUploaded', at: 'file-1' } as const;
export const lost = new TypeError('lost');

export const submit: Step = (upload) => upload.submit();
export const back: Step = (upload) => upload.back();
export const cancel: Step = ({ keys, upload }) =>
  upload.send({ type: 'file.cancel', key: keys()[0] ?? '' });
export const retry: Step = ({ keys, upload }) =>
  upload.send({ type: 'file.retry', key: keys()[0] ?? '' });

export async function run(options: UploadOptions, stages: readonly Stage[]): Promise<void> {
  const upload = createUpload(options);
  for (const [steps, expected] of stages) {
    for (const step of steps) await step(upload);
    expect(upload.shown()).toMatchObject(expected);
    expect(upload.answer()).toEqual({ files: upload.shown().files.map(uploaded) });
  }
}

export function choose(...files: readonly ChosenFile[]): Step {
  return ({ upload }) => upload.send({ type: 'files.add', files });
}

/** The file chosen last is prepared, and differs like this from the chosen one. */
export function prepare(change: Partial<ChosenFile> = {}): Step {
  return (upload) => {
    const call = upload.prepare.last();
    return call.resolve({ ...call.input, ...change });
  };
}

export function begin(file: ChosenFile): Step {
  return async (upload) => {
    await choose(file)(upload);
    await prepare()(upload);
  };
}

export function progress(name: string, percent: number): Step {
  return ({ send }) => send.of(name).progress(percent);
}

export function arrive(name: string): Step {
  return ({ send }) => send.of(name).done(uploaded(name));
}

export function fail(name: string, error: Error): Step {
  return ({ send }) => send.of(name).fail(error);
}
