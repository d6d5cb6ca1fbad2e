import { fromPromise } from 'xstate';
import type { UploadedFile } from '../../../contract/files.ts';
import { type Signature, signatureMachine } from '../../../machines/signature.machine.ts';
import { drawSignature } from '../../effects/ink.ts';
import { transmit } from '../../effects/upload.ts';

/** The machine of the signature with the real browser behind its port. */
export const wiredSignature = signatureMachine.provide({
  actors: {
    send: fromPromise<UploadedFile, Signature>(async ({ input, signal }) =>
      transmit(await drawSignature(input), input.surveyId, signal, () => {}),
    ),
  },
});
