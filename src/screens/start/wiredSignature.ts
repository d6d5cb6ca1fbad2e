import { fromPromise } from 'xstate';
import type { UploadedFile } from '../../../contract/files.ts';
import { type Signature, signatureMachine } from '../../../machines/signature/signature.machine.ts';
import { uploadFile } from '../../effects/network/upload.ts';
import { renderSignature } from '../../effects/page/signatureImage.ts';

/** The machine of the signature with the real browser behind its port. */
export const wiredSignature = signatureMachine.provide({
  actors: {
    send: fromPromise<UploadedFile, Signature>(async ({ input, signal }) =>
      uploadFile(await renderSignature(input), input.surveyId, signal, () => {}),
    ),
  },
});
