import { fromCallback } from 'xstate';
import { failureOf } from '../../machines/lib/failure.ts';
import { promisePort } from '../../machines/lib/port.ts';
import {
  type ChosenFile,
  type Sending,
  type Transmission,
  transferMachine,
} from '../../machines/transfer/transfer.machine.ts';
import { uploadMachine } from '../../machines/upload/upload.machine.ts';
import { uploadFile } from '../effects/network/uploadFile.ts';
import { scaleDown } from '../effects/page/picture.ts';

/** The machines of an upload question with the real browser behind their ports. */
export const wiredUpload = uploadMachine.provide({
  actors: {
    transfer: transferMachine.provide({
      actors: {
        prepare: promisePort(async (file: ChosenFile) =>
          file.handle instanceof File ? chosen(await scaleDown(file.handle)) : file,
        ),
        send: fromCallback<Transmission, Sending>(({ input: { file, surveyId }, sendBack }) => {
          const abort = new AbortController();
          uploadFile(file.handle as File, surveyId, abort.signal, (percent) =>
            sendBack({ type: 'send.progress', percent }),
          ).then(
            (file) => sendBack({ type: 'send.done', file }),
            (error: unknown) => {
              if (!abort.signal.aborted) sendBack({ type: 'send.fail', failure: failureOf(error) });
            },
          );
          return () => abort.abort();
        }),
      },
    }),
  },
});

/** Makes the machines' record of a browser file. */
export function chosen(file: File): ChosenFile {
  return { name: file.name, size: file.size, type: file.type, handle: file };
}
