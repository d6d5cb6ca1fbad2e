import { fromCallback, fromPromise } from 'xstate';
import {
  type ChosenFile,
  type Sending,
  type Transmission,
  transferMachine,
} from '../../../machines/transfer/transfer.machine.ts';
import { uploadMachine } from '../../../machines/upload/upload.machine.ts';
import { uploadFile } from '../../effects/network/uploadFile.ts';
import { scaleDown } from '../../effects/page/picture.ts';

/** The machines of an upload question with the real browser behind their ports. */
export const wiredUpload = uploadMachine.provide({
  actors: {
    transfer: transferMachine.provide({
      actors: {
        prepare: fromPromise<ChosenFile, ChosenFile>(async ({ input }) =>
          input.handle instanceof File ? chosen(await scaleDown(input.handle)) : input,
        ),
        send: fromCallback<Transmission, Sending>(({ input: { file, surveyId }, sendBack }) => {
          const abort = new AbortController();
          uploadFile(file.handle as File, surveyId, abort.signal, (percent) =>
            sendBack({ type: 'send.progress', percent }),
          ).then(
            (file) => sendBack({ type: 'send.done', file }),
            (error: unknown) => {
              if (!abort.signal.aborted) sendBack({ type: 'send.fail', error });
            },
          );
          return () => abort.abort();
        }),
      },
    }),
  },
});

/** A file of the browser as the machines know it. */
export function chosen(file: File): ChosenFile {
  return { name: file.name, size: file.size, type: file.type, handle: file };
}
