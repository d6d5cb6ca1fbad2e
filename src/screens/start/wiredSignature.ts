import { assign, fromPromise } from 'xstate';
import type { UploadedFile } from '../../../contract/files.ts';
import { type Signature, signatureMachine } from '../../../machines/signature/signature.machine.ts';
import { uploadFile } from '../../effects/network/uploadFile.ts';
import { renderSignature } from '../../effects/page/signatureImage.ts';
import { nameId } from './NameLabel.tsx';

/** The machine of the signature with the real browser behind its port. */
export const wiredSignature = signatureMachine.provide({
  actions: {
    // React leaves what was typed before the script in the field alone.
    readName: assign({ name: ({ context }) => typedName() ?? context.name }),
  },
  actors: {
    send: fromPromise<UploadedFile, Signature>(async ({ input, signal }) =>
      uploadFile(await renderSignature(input), input.surveyId, signal, () => {}),
    ),
  },
});

function typedName(): string | undefined {
  return document.querySelector<HTMLInputElement>(`#${nameId}`)?.value;
}
