import type { EventFrom } from 'xstate';
import type { UploadedFile } from '../../../contract/files.ts';
import { noDrafts } from '../../../machines/session/session.logic.ts';
import { selectSign, selectSignature } from '../../../machines/session/session.select.ts';
import type { Signature, signatureMachine } from '../../../machines/signature/signature.machine.ts';
import {
  selectCanUndo,
  selectEmpty,
  selectName,
  selectPad,
  selectSending,
  selectSignatureId,
  selectSignFailure,
  selectStrokes,
} from '../../../machines/signature/signature.select.ts';
import { createSession, location } from '../../support/fixtures/session.ts';

export type Event = EventFrom<typeof signatureMachine>;
export const submit: Event = { type: 'pad.submit' };

interface Options {
  readonly signature?: 'none' | 'optional' | 'required';
  /** The id of an earlier signature in this tab. */
  readonly sign?: string;
  readonly respondentId?: string;
}

export function opened(options: Options = {}) {
  const session = home(options);
  session.pad.send({ type: 'pad.open' });
  return session;
}

/** The home screen of a survey with a consent. */
export function home({ signature = 'optional', sign = '', respondentId = 'me' }: Options = {}) {
  const reply = location(1, { config: { agreement: 'Agreed?', signature } });
  const session = createSession(reply, { drafts: { ...noDrafts, respondentId, sign } });
  const pad = selectSignature(session.actor.getSnapshot());
  if (!pad) throw new Error('The start page has no signature.');
  return {
    ...session,
    pad,
    begin: () => session.actor.send({ type: 'survey.start' }),
    signedAs: () => selectSign(session.actor.getSnapshot()),
    submitSignature({ strokes = [], name = '' }: Partial<Signature>) {
      if (strokes.length > 0) pad.send({ type: 'pad.draw', strokes });
      if (name !== '') pad.send(write(name));
      pad.send(submit);
    },
    shown() {
      const snapshot = pad.getSnapshot();
      return {
        pad: selectPad(snapshot),
        strokes: selectStrokes(snapshot),
        name: selectName(snapshot),
        canUndo: selectCanUndo(snapshot),
        isEmpty: selectEmpty(snapshot),
        isSending: selectSending(snapshot),
        failure: selectSignFailure(snapshot),
        signatureId: selectSignatureId(snapshot),
      };
    },
  };
}

export function write(name: string): Event {
  return { type: 'pad.write', name };
}

export function uploaded(id: string): UploadedFile {
  return { id, name: 'signature.png', size: 100, type: 'image/png', url: `/api/file/${id}` };
}
