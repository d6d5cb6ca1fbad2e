import { assign } from 'xstate';
import { promisePort } from '../../machines/lib/port.ts';
import { type Signature, signatureMachine } from '../../machines/signature/signature.machine.ts';
import { uploadFile } from '../effects/network/uploadFile.ts';
import { typedName } from '../effects/page/typedName.ts';

/** The machine of the signature with the real browser behind its port. */
export const wiredSignature = signatureMachine.provide({
  actions: {
    // React keeps the text that was typed into the field before the script loaded, so the machine reads it from the
    // field.
    readName: assign({ name: ({ context }) => typedName() ?? context.name }),
  },
  actors: {
    send: promisePort(async (signature: Signature, signal) => {
      // This import needs no request, because the signature pad has loaded the file for its own drawing.
      const { renderSignature } = await import('../effects/page/signatureImage.ts');
      return uploadFile(await renderSignature(signature), signature.surveyId, signal, () => {});
    }),
  },
});
