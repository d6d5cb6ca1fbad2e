import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { Refusal } from '../../contract/envelope.ts';
import type { UploadedFile } from '../../contract/files.ts';
import type { Location, Step, Subject } from '../../contract/survey.ts';
import type { Commit, Place } from '../../machines/question/context.ts';
import { questionMachine } from '../../machines/question/question.machine.ts';
import type { Start } from '../../machines/session/context.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import {
  selectDrafts,
  selectQuestionActor,
  selectScreen,
  selectSign,
  selectSignature,
  selectStarting,
  selectUnsigned,
} from '../../machines/session/session.select.ts';
import { noDrafts } from '../../machines/session/sessionState.ts';
import {
  type Signature,
  type SignatureSnapshot,
  signatureMachine,
} from '../../machines/signature/signature.machine.ts';
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
import { heldPort } from '../support/fixtures/ports.ts';

describe('signing', () => {
  test('is not begun until it is asked for', () => {
    const { pad, shown, send } = home();
    expect(shown(selectPad)).toBe('closed');
    pad.send({ type: 'pad.submit' });
    expect(send.made).toHaveLength(0);
    pad.send({ type: 'pad.open' });
    expect(shown(selectPad)).toBe('open');
  });

  test('with nothing at all is said, until something is there', () => {
    const { pad, shown, send } = opened();
    pad.send({ type: 'pad.submit' });
    expect(shown(selectEmpty)).toBe(true);
    pad.send({ type: 'pad.draw', strokes: [line] });
    expect(shown(selectEmpty)).toBe(false);
    pad.send({ type: 'pad.clear' });
    pad.send({ type: 'pad.write', name: '  ' });
    pad.send({ type: 'pad.submit' });
    expect(shown(selectEmpty)).toBe(true);
    expect(send.made).toHaveLength(0);
  });

  test.each([
    ['strokes', { strokes: [line, dot], name: '' }],
    ['a typed name', { strokes: [], name: 'Ana' }],
    ['both', { strokes: [line], name: 'Ana' }],
  ])('with %s sends them', (_, given) => {
    const { pad, shown, send, sign } = opened();
    sign(given);
    expect(send.last().input).toEqual({ ...given, surveyId: 's' });
    expect(shown(selectSending)).toBe(true);
    expect(shown(selectPad)).toBe('open');
    pad.send({ type: 'pad.submit' });
    pad.send({ type: 'pad.draw', strokes: [] });
    expect(send.made).toHaveLength(1);
    expect(shown(selectStrokes)).toEqual(given.strokes);
  });

  test.each([
    ['a lost line', new TypeError('lost'), { kind: 'unreachable' }],
    ['a refusal', new Refusal(413, 'too large'), { kind: 'refused', code: 413 }],
  ])('keeps what was drawn and typed through %s', async (_, error, failure) => {
    const { pad, session, shown, send, sign } = opened();
    sign({ strokes: [line], name: 'Ana' });
    await send.last().reject(error);
    expect(shown(selectPad)).toBe('open');
    expect(shown(selectSignFailure)).toMatchObject(failure);
    expect(shown(selectStrokes)).toEqual([line]);
    expect(shown(selectName)).toBe('Ana');
    expect(selectSign(session.getSnapshot())).toBe('');
    pad.send({ type: 'pad.submit' });
    expect(shown(selectSignFailure)).toBeNull();
    expect(send.made).toHaveLength(2);
    await send.last().resolve(kept('f1'));
    expect(shown(selectPad)).toBe('kept');
  });

  test('is kept by the session, and in the drafts', async () => {
    const { session, shown, send, sign } = opened();
    sign({ name: 'Ana' });
    await send.last().resolve(kept('f1'));
    expect(shown(selectPad)).toBe('kept');
    expect(shown(selectKept)).toBe('f1');
    expect(selectSign(session.getSnapshot())).toBe('f1');
    expect(selectDrafts(session.getSnapshot())).toMatchObject({ sign: 'f1' });
  });

  test('again drops the one before, and begins with nothing', async () => {
    const { pad, session, shown, send, sign } = opened();
    sign({ strokes: [line], name: 'Ana' });
    await send.last().resolve(kept('f1'));
    pad.send({ type: 'pad.open' });
    expect(shown(selectPad)).toBe('open');
    expect(shown(selectStrokes)).toEqual([]);
    expect(shown(selectName)).toBe('');
    expect(shown(selectCanUndo)).toBe(false);
    expect(selectSign(session.getSnapshot())).toBe('');
    sign({ name: 'Bea' });
    await send.last().resolve(kept('f2'));
    expect(selectSign(session.getSnapshot())).toBe('f2');
  });

  test('and refused after all is on the pad again, to be submitted once more', async () => {
    const { pad, shown, send, sign } = opened();
    sign({ strokes: [line], name: 'Ana' });
    await send.last().resolve(kept('f1'));
    pad.send({ type: 'pad.refuse' });
    expect(shown(selectPad)).toBe('open');
    expect(shown(selectStrokes)).toEqual([line]);
    expect(shown(selectEmpty)).toBe(false);
    pad.send({ type: 'pad.finish' });
    expect(send.made).toHaveLength(2);
  });

  test('before, in this tab, and refused after all has to be given again', () => {
    const { pad, shown } = home({ sign: 'f1' });
    pad.send({ type: 'pad.refuse' });
    expect(shown(selectPad)).toBe('open');
    expect(shown(selectEmpty)).toBe(true);
  });

  test('before, in this tab, is there again', () => {
    const { session, shown } = home({ sign: 'f1' });
    expect(shown(selectPad)).toBe('kept');
    expect(shown(selectKept)).toBe('f1');
    expect(selectSign(session.getSnapshot())).toBe('f1');
  });

  test('of another respondent in the same tab is not handed on', () => {
    const { session, shown } = home({ sign: 'f1', respondentId: 'somebody' });
    expect(shown(selectPad)).toBe('closed');
    expect(selectSign(session.getSnapshot())).toBe('');
  });
});

describe('clearing', () => {
  test('takes everything away, and can be taken back until something is drawn', () => {
    const { pad, shown } = opened();
    expect(shown(selectCanUndo)).toBe(false);
    pad.send({ type: 'pad.draw', strokes: [line] });
    pad.send({ type: 'pad.draw', strokes: [line, dot] });
    pad.send({ type: 'pad.clear' });
    expect(shown(selectStrokes)).toEqual([]);
    expect(shown(selectCanUndo)).toBe(true);
    pad.send({ type: 'pad.undo' });
    expect(shown(selectStrokes)).toEqual([line, dot]);
    expect(shown(selectCanUndo)).toBe(false);
    pad.send({ type: 'pad.clear' });
    pad.send({ type: 'pad.draw', strokes: [dot] });
    expect(shown(selectCanUndo)).toBe(false);
    expect(shown(selectStrokes)).toEqual([dot]);
  });

  test('leaves nothing to send', () => {
    const { pad, shown, send } = opened();
    pad.send({ type: 'pad.draw', strokes: [line] });
    pad.send({ type: 'pad.write', name: 'Ana' });
    pad.send({ type: 'pad.clear' });
    pad.send({ type: 'pad.submit' });
    expect(shown(selectEmpty)).toBe(true);
    expect(send.made).toHaveLength(0);
  });

  test('twice can still be taken back', () => {
    const { pad, shown } = opened();
    pad.send({ type: 'pad.draw', strokes: [line] });
    pad.send({ type: 'pad.clear' });
    pad.send({ type: 'pad.clear' });
    pad.send({ type: 'pad.undo' });
    expect(shown(selectStrokes)).toEqual([line]);
  });

  test('taken back is no longer empty', () => {
    const { pad, shown } = opened();
    pad.send({ type: 'pad.draw', strokes: [line] });
    pad.send({ type: 'pad.clear' });
    pad.send({ type: 'pad.submit' });
    pad.send({ type: 'pad.undo' });
    expect(shown(selectEmpty)).toBe(false);
  });

  test('taken back where nothing was cleared leaves what is drawn', () => {
    const { pad, shown } = opened();
    pad.send({ type: 'pad.draw', strokes: [line] });
    pad.send({ type: 'pad.undo' });
    expect(shown(selectStrokes)).toEqual([line]);
  });
});

describe('a survey that has to be signed', () => {
  test('does not start without, and says so until it is signed', async () => {
    const { session, start, send, sign } = opened({ signature: 'required' });
    session.send({ type: 'survey.start' });
    expect(selectUnsigned(session.getSnapshot())).toBe(1);
    expect(start.made).toHaveLength(0);
    sign({ strokes: [line] });
    session.send({ type: 'survey.start' });
    expect(start.made).toHaveLength(0);
    await send.last().resolve(kept('f1'));
    expect(selectUnsigned(session.getSnapshot())).toBe(0);
    session.send({ type: 'survey.start' });
    expect(start.made).toHaveLength(1);
  });

  test('does not start where the signature was dropped again', async () => {
    const { pad, session, start, send, sign } = opened({ signature: 'required' });
    sign({ strokes: [line] });
    await send.last().resolve(kept('f1'));
    pad.send({ type: 'pad.open' });
    session.send({ type: 'survey.start' });
    expect(start.made).toHaveLength(0);
    expect(selectUnsigned(session.getSnapshot())).toBe(1);
  });

  test('starts with one kept in this tab', () => {
    const { session, start } = home({ signature: 'required', sign: 'f1' });
    session.send({ type: 'survey.start' });
    expect(start.last().input.sign).toBe('f1');
  });
});

describe.each(['optional', 'none'] as const)('a survey with signature %s', (signature) => {
  test('starts without, and hands nothing over', async () => {
    const { session, start, handOver } = home({ signature });
    session.send({ type: 'survey.start' });
    await start.last().resolve({ status: 2, subject: subject(1) });
    expect(selectScreen(session.getSnapshot())).toBe('question');
    expect(handOver.made).toHaveLength(0);
  });
});

describe('a start that was signed for', () => {
  test('submits what is on the pad first, and waits for it', async () => {
    const { session, start, send, pad } = opened({ signature: 'optional' });
    pad.send({ type: 'pad.open' });
    pad.send({ type: 'pad.write', name: 'Ana' });
    pad.send({ type: 'pad.finish' });
    session.send({ type: 'survey.start' });
    expect(start.made).toHaveLength(0);
    await send.last().resolve(kept('f1'));
    expect(start.made).toHaveLength(1);
    expect(start.last().input).toMatchObject({ sign: 'f1' });
  });

  test('says nothing about a pad that is blank', () => {
    const { session, start, send, pad } = opened({ signature: 'optional' });
    pad.send({ type: 'pad.open' });
    pad.send({ type: 'pad.finish' });
    session.send({ type: 'survey.start' });
    expect(send.made).toHaveLength(0);
    expect(start.made).toHaveLength(1);
  });

  test('hands the signature over after the start, and every answer carries it', async () => {
    const { session, start, handOver, commit, send, sign } = opened({ signature: 'optional' });
    sign({ name: 'Ana' });
    await send.last().resolve(kept('f1'));
    session.send({ type: 'survey.start' });
    expect(handOver.made).toHaveLength(0);
    await start.last().resolve({ status: 2, subject: subject(1) });
    expect(handOver.last().input).toMatchObject({ surveyId: 's', channel: 'web', sign: 'f1' });
    expect(selectStarting(session.getSnapshot())).toBe(true);
    expect(selectScreen(session.getSnapshot())).toBe('home');
    await handOver.last().resolve();
    expect(selectScreen(session.getSnapshot())).toBe('question');
    answer(session);
    expect(commit.last().input).toMatchObject({ sign: 'f1', answer: { score: 3 } });
    await commit.last().resolve({ status: 2, subject: subject(2) });
    answer(session);
    expect(commit.last().input.sign).toBe('f1');
  });

  test.each([
    ['a lost line', new TypeError('lost')],
    ['a refusal', new Refusal(409, 'no')],
  ])('goes on where handing over meets %s, since the answers carry it too', async (_, error) => {
    const { session, start, handOver, commit } = home({ signature: 'required', sign: 'f1' });
    session.send({ type: 'survey.start' });
    await start.last().resolve({ status: 2, subject: subject(1) });
    await handOver.last().reject(error);
    expect(selectScreen(session.getSnapshot())).toBe('question');
    answer(session);
    expect(commit.last().input.sign).toBe('f1');
  });

  test('that fails keeps the signature', async () => {
    const { session, shown, start, handOver } = home({ signature: 'required', sign: 'f1' });
    session.send({ type: 'survey.start' });
    await start.last().reject(new TypeError('lost'));
    expect(selectScreen(session.getSnapshot())).toBe('home');
    expect(selectSign(session.getSnapshot())).toBe('f1');
    expect(shown(selectPad)).toBe('kept');
    expect(handOver.made).toHaveLength(0);
    session.send({ type: 'survey.start' });
    expect(start.made).toHaveLength(2);
  });

  test('while the signature is still on its way goes with it once it is kept', async () => {
    const { session, start, commit, handOver, send, sign } = opened({ signature: 'optional' });
    sign({ name: 'Ana' });
    session.send({ type: 'survey.start' });
    await send.last().resolve(kept('f1'));
    expect(selectSign(session.getSnapshot())).toBe('f1');
    await start.last().resolve({ status: 2, subject: subject(1) });
    await handOver.last().resolve();
    answer(session);
    expect(commit.last().input.sign).toBe('f1');
  });

  test('that fails has the signature the pad shows, whatever was pressed meanwhile', async () => {
    const { pad, session, shown, start } = home({ signature: 'optional', sign: 'f1' });
    session.send({ type: 'survey.start' });
    pad.send({ type: 'pad.open' });
    await start.last().reject(new TypeError('lost'));
    expect(selectSign(session.getSnapshot())).toBe(shown(selectKept));
  });
});

/** Two strokes, in a form of the pad's own. */
const line = 'a line';
const dot = 'a dot';

interface Options {
  readonly signature?: 'none' | 'optional' | 'required';
  /** A signature kept in this tab, and whose it is. */
  readonly sign?: string;
  readonly respondentId?: string;
}

/** The home screen with its pad opened. */
function opened(options: Options = {}) {
  const one = home(options);
  one.pad.send({ type: 'pad.open' });
  return one;
}

/** The home screen of a survey whose consent can be signed. */
function home({ signature = 'optional', sign = '', respondentId = 'me' }: Options = {}) {
  const start = heldPort<Step, Start>();
  const handOver = heldPort<void, Place>();
  const commit = heldPort<Step, Commit>();
  const send = heldPort<UploadedFile, Signature>();
  const machine = sessionMachine.provide({
    actors: {
      question: questionMachine.provide({ actors: { commit: commit.logic } }),
      start: start.logic,
      sign: handOver.logic,
      signature: signatureMachine.provide({ actors: { send: send.logic } }),
    },
  });
  const session = createActor(machine, {
    clock: new SimulatedClock(),
    input: {
      surveyId: 's',
      mode: 'page',
      appname: '',
      device: 'desktop',
      isDesktopChrome: true,
      locale: 'en',
      nonce: 'n',
      cameBack: false,
      drafts: { ...noDrafts, respondentId, sign },
      reply: location(signature),
    },
  }).start();
  const pad = selectSignature(session.getSnapshot());
  if (!pad) throw new Error('The start page has no signature.');
  return {
    session,
    pad,
    start,
    handOver,
    commit,
    send,
    shown: <Fact>(select: (snapshot: SignatureSnapshot) => Fact) => select(pad.getSnapshot()),
    /** Draws, types, and sends it. */
    sign({ strokes = [], name = '' }: Partial<Signature>) {
      if (strokes.length > 0) pad.send({ type: 'pad.draw', strokes });
      if (name !== '') pad.send({ type: 'pad.write', name });
      pad.send({ type: 'pad.submit' });
    },
  };
}

function answer(session: ReturnType<typeof home>['session']): void {
  const question = selectQuestionActor(session.getSnapshot());
  question?.send({ type: 'answer.change', answer: { score: 3 } });
  question?.send({ type: 'answer.submit' });
}

/** The signature as the server names it once it has it. */
function kept(id: string): UploadedFile {
  return { id, name: 'signature.png', size: 100, type: 'image/png', url: `/api/file/${id}` };
}

function location(signature: Options['signature']): Location {
  return {
    channel: 'web',
    status: 1,
    survey: { id: 's', title: 'S', config: { agreement: 'Agreed?', signature } },
    respondent: { id: 'me' },
  };
}

function subject(index: number): Subject {
  return {
    questionId: `q${index}`,
    type: 8,
    index,
    count: 2,
    title: `Q${index}`,
    config: { scope: 5 },
  };
}
