import { describe, expect, test } from 'vitest';
import type { EventFrom } from 'xstate';
import { Refusal } from '../../contract/envelope.ts';
import type { UploadedFile } from '../../contract/files.ts';
import {
  selectSignature,
  selectStarting,
  selectUnsigned,
} from '../../machines/session/home.select.ts';
import { selectDrafts, selectSign } from '../../machines/session/session.select.ts';
import { noDrafts } from '../../machines/session/sessionState.ts';
import type { Signature, signatureMachine } from '../../machines/signature/signature.machine.ts';
import {
  selectCanUndo,
  selectEmpty,
  selectKept,
  selectName,
  selectPad,
  selectSending,
  selectSignFailure,
  selectStrokes,
} from '../../machines/signature/signature.select.ts';
import { subject } from '../support/fixtures/question.ts';
import { createSession, location } from '../support/fixtures/session.ts';

type Event = EventFrom<typeof signatureMachine>;

/** Two strokes, in a form of the pad's own. */
const line = 'a line';
const dot = 'a dot';

const clear: Event = { type: 'pad.clear' };
const undo: Event = { type: 'pad.undo' };
const submit: Event = { type: 'pad.submit' };

describe('the pad', () => {
  test.each<[string, Event[], Partial<ReturnType<ReturnType<typeof home>['shown']>>]>([
    ['that a submitted pad is blank', [submit], { isEmpty: true }],
    ['no message after a stroke', [submit, draw(line)], { isEmpty: false }],
    ['that a name of spaces is blank', [write('  '), submit], { isEmpty: true }],
    ['no cleared strokes', [draw(line), draw(line, dot), clear], { strokes: [], canUndo: true }],
    ['that a cleared pad is blank', [draw(line), write('A'), clear, submit], { isEmpty: true }],
    [
      'strokes after undo',
      [draw(line, dot), clear, undo],
      { strokes: [line, dot], canUndo: false },
    ],
    ['strokes after two clears and undo', [draw(line), clear, clear, undo], { strokes: [line] }],
    ['new strokes only', [draw(line), clear, draw(dot)], { strokes: [dot], canUndo: false }],
  ])('shows %s', (_, events, expected) => {
    const { pad, shown, upload } = opened();
    for (const event of events) pad.send(event);
    expect(shown()).toMatchObject(expected);
    expect(upload.made).toHaveLength(0);
  });

  test.each([
    ['strokes', { strokes: [line, dot], name: '' }],
    ['a typed name', { strokes: [], name: 'Ana' }],
    ['both', { strokes: [line], name: 'Ana' }],
  ])('uploads %s once, and accepts no change during the upload', (_, given) => {
    const { pad, shown, submitSignature, upload } = opened();
    submitSignature(given);
    expect(upload.last().input).toEqual({ ...given, surveyId: 's' });
    expect(shown()).toMatchObject({ pad: 'open', isSending: true });
    pad.send(submit);
    pad.send(draw());
    expect(upload.made).toHaveLength(1);
    expect(shown().strokes).toEqual(given.strokes);
  });

  test.each([
    ['a lost connection', new TypeError('lost'), { kind: 'unreachable' }],
    ['a refusal', new Refusal(413, 'too large'), { kind: 'refused', code: 413 }],
  ])('keeps strokes and name after %s', async (_, error, failure) => {
    const { pad, shown, submitSignature, signedAs, upload } = opened();
    submitSignature({ strokes: [line], name: 'Ana' });
    await upload.last().reject(error);
    expect(shown()).toMatchObject({ pad: 'open', failure, strokes: [line], name: 'Ana' });
    expect(signedAs()).toBe('');
    pad.send(submit);
    expect(shown().failure).toBeNull();
    expect(upload.made).toHaveLength(2);
    await upload.last().resolve(uploaded('f1'));
    expect(shown().pad).toBe('kept');
  });

  test('passes the signature to the session, and drops it when it is opened again', async () => {
    const { actor, pad, shown, submitSignature, signedAs, upload } = opened();
    submitSignature({ strokes: [line], name: 'Ana' });
    await upload.last().resolve(uploaded('f1'));
    expect(shown()).toMatchObject({ pad: 'kept', kept: 'f1' });
    expect(selectDrafts(actor.getSnapshot())).toMatchObject({ sign: 'f1' });
    pad.send({ type: 'pad.open' });
    expect(shown()).toMatchObject({ pad: 'open', strokes: [], name: '', canUndo: false });
    expect(signedAs()).toBe('');
    submitSignature({ name: 'Bea' });
    await upload.last().resolve(uploaded('f2'));
    expect(signedAs()).toBe('f2');
  });

  test.each([
    ['shows', 'the same respondent', 'me', { pad: 'kept', kept: 'f1' }],
    ['does not show', 'another respondent', 'other', { pad: 'closed', kept: '' }],
  ])('%s an earlier signature of %s', (_, _whose, respondentId, expected) => {
    const { shown, signedAs } = home({ sign: 'f1', respondentId });
    expect(shown()).toMatchObject(expected);
    expect(signedAs()).toBe(expected.kept);
  });

  test('shows an earlier signature of this tab on a page that the server drew', () => {
    const { actor, shown, signedAs } = home();
    const drafts = { ...noDrafts, respondentId: 'me', sign: 'f1' };
    actor.send({ type: 'page.takeOver', drafts, age: 0 });
    expect(shown()).toMatchObject({ pad: 'kept', kept: 'f1' });
    expect(signedAs()).toBe('f1');
  });
});

describe('a survey that requires a signature', () => {
  test('starts once it is signed', async () => {
    const { actor, begin, submitSignature, start, upload } = opened({ signature: 'required' });
    begin();
    expect(selectUnsigned(actor.getSnapshot())).toBe(1);
    submitSignature({ strokes: [line] });
    begin();
    expect(start.made).toHaveLength(0);
    await upload.last().resolve(uploaded('f1'));
    expect(selectUnsigned(actor.getSnapshot())).toBe(0);
    expect(start.made).toHaveLength(1);
  });
});

test.each(['optional', 'none'] as const)(
  'a survey with signature %s starts without one',
  async (signature) => {
    const session = home({ signature });
    session.begin();
    await session.start.last().resolve({ status: 2, subject: subject(1) });
    expect(session.screen()).toBe('question');
    expect(session.sign.made).toHaveLength(0);
  },
);

describe('a start', () => {
  test('waits for the signature on the pad, and every answer carries it', async () => {
    const { begin, pad, upload, ...session } = opened();
    pad.send(write('Ana'));
    begin();
    expect(session.start.made).toHaveLength(0);
    await upload.last().resolve(uploaded('f1'));
    expect(session.start.last().input).toMatchObject({ sign: 'f1' });
    expect(session.sign.made).toHaveLength(0);
    await session.start.last().resolve({ status: 2, subject: subject(1) });
    const signed = { surveyId: 's', channel: 'web', sign: 'f1' };
    expect(session.sign.last().input).toMatchObject(signed);
    expect(selectStarting(session.actor.getSnapshot())).toBe(true);
    expect(session.screen()).toBe('home');
    await session.sign.last().resolve();
    expect(session.screen()).toBe('question');
    session.answer(3);
    expect(session.commit.last().input).toMatchObject({ sign: 'f1', answer: { score: 3 } });
    await session.commit.last().resolve({ status: 2, subject: subject(2) });
    session.answer(3);
    expect(session.commit.last().input.sign).toBe('f1');
  });

  test.each([
    ['a lost connection', new TypeError('lost')],
    ['a refusal', new Refusal(409, 'no')],
  ])('continues after %s of the signature', async (_, error) => {
    const session = home({ signature: 'required', sign: 'f1' });
    session.begin();
    await session.start.last().resolve({ status: 2, subject: subject(1) });
    await session.sign.last().reject(error);
    expect(session.screen()).toBe('question');
    session.answer(3);
    expect(session.commit.last().input.sign).toBe('f1');
  });

  test('keeps the signature when it fails', async () => {
    const { begin, shown, signedAs, ...session } = home({ signature: 'required', sign: 'f1' });
    begin();
    await session.start.last().reject(new TypeError('lost'));
    expect(session.screen()).toBe('home');
    expect(signedAs()).toBe('f1');
    expect(shown().pad).toBe('kept');
    expect(session.sign.made).toHaveLength(0);
    begin();
    expect(session.start.made).toHaveLength(2);
  });

  test('that fails after the pad was opened has the signature of the pad', async () => {
    const { begin, pad, shown, signedAs, start } = home({ sign: 'f1' });
    begin();
    pad.send({ type: 'pad.open' });
    await start.last().reject(new TypeError('lost'));
    expect(signedAs()).toBe(shown().kept);
  });
});

interface Options {
  readonly signature?: 'none' | 'optional' | 'required';
  /** The id of an earlier signature in this tab. */
  readonly sign?: string;
  readonly respondentId?: string;
}

function opened(options: Options = {}) {
  const session = home(options);
  session.pad.send({ type: 'pad.open' });
  return session;
}

/** The home screen of a survey with a consent. */
function home({ signature = 'optional', sign = '', respondentId = 'me' }: Options = {}) {
  const reply = location(1, { config: { agreement: 'Agreed?', signature } });
  const session = createSession(reply, { drafts: { ...noDrafts, respondentId, sign } });
  const pad = selectSignature(session.actor.getSnapshot());
  if (!pad) throw new Error('The start page has no signature.');
  return {
    ...session,
    pad,
    begin: () => session.actor.send({ type: 'home.submit' }),
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
        kept: selectKept(snapshot),
      };
    },
  };
}

function draw(...strokes: readonly string[]): Event {
  return { type: 'pad.draw', strokes };
}

function write(name: string): Event {
  return { type: 'pad.write', name };
}

function uploaded(id: string): UploadedFile {
  return { id, name: 'signature.png', size: 100, type: 'image/png', url: `/api/file/${id}` };
}
