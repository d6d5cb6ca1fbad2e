import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../contract/envelope.ts';
import { noDrafts } from '../../../machines/session/session.logic.ts';
import { selectDrafts, selectReminders } from '../../../machines/session/session.select.ts';
import { type Event, home, opened, submit, uploaded, write } from './signature.fixture.ts';

/** Two strokes, in a form of the pad's own. */
const line = 'a line';
const dot = 'a dot';

const clear: Event = { type: 'pad.clear' };
const undo: Event = { type: 'pad.undo' };

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
    expect(upload.calls).toHaveLength(0);
  });

  test.each([
    ['strokes', { strokes: [line, dot], name: '' }],
    ['a typed name', { strokes: [], name: 'Ana' }],
    ['both', { strokes: [line], name: 'Ana' }],
  ])('uploads %s once, and accepts no change during the upload', (_, entered) => {
    const { pad, shown, submitSignature, upload } = opened();
    submitSignature(entered);
    expect(upload.last().input).toEqual({ ...entered, surveyId: 's' });
    expect(shown()).toMatchObject({ pad: 'open', isSending: true });
    pad.send(submit);
    pad.send(draw());
    expect(upload.calls).toHaveLength(1);
    expect(shown().strokes).toEqual(entered.strokes);
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
    expect(upload.calls).toHaveLength(2);
    await upload.last().resolve(uploaded('f1'));
    expect(shown().pad).toBe('signed');
  });

  test('passes the signature to the session, and drops it when it is opened again', async () => {
    const { actor, pad, shown, submitSignature, signedAs, upload } = opened();
    submitSignature({ strokes: [line], name: 'Ana' });
    await upload.last().resolve(uploaded('f1'));
    expect(shown()).toMatchObject({ pad: 'signed', signatureId: 'f1' });
    expect(selectDrafts(actor.getSnapshot())).toMatchObject({ sign: 'f1' });
    pad.send({ type: 'pad.open' });
    expect(shown()).toMatchObject({ pad: 'open', strokes: [], name: '', canUndo: false });
    expect(signedAs()).toBe('');
    submitSignature({ name: 'Bea' });
    await upload.last().resolve(uploaded('f2'));
    expect(signedAs()).toBe('f2');
  });

  test.each([
    ['shows', 'the same respondent', 'me', { pad: 'signed', signatureId: 'f1' }],
    ['does not show', 'another respondent', 'other', { pad: 'closed', signatureId: '' }],
  ])('%s an earlier signature of %s', (_, _whose, respondentId, expected) => {
    const { shown, signedAs } = home({ sign: 'f1', respondentId });
    expect(shown()).toMatchObject(expected);
    expect(signedAs()).toBe(expected.signatureId);
  });

  test('shows an earlier signature of this tab on a page that the server drew', () => {
    const { actor, shown, signedAs } = home();
    const drafts = { ...noDrafts, respondentId: 'me', sign: 'f1' };
    actor.send({ type: 'page.takeOver', drafts, age: 0 });
    expect(shown()).toMatchObject({ pad: 'signed', signatureId: 'f1' });
    expect(signedAs()).toBe('f1');
  });
});

describe('a survey that requires a signature', () => {
  test('starts once it is signed', async () => {
    const { actor, begin, submitSignature, start, upload } = opened({ signature: 'required' });
    begin();
    expect(selectReminders(actor.getSnapshot())).toBe(1);
    submitSignature({ strokes: [line] });
    begin();
    expect(start.calls).toHaveLength(0);
    await upload.last().resolve(uploaded('f1'));
    expect(selectReminders(actor.getSnapshot())).toBe(0);
    expect(start.calls).toHaveLength(1);
  });
});

function draw(...strokes: readonly string[]): Event {
  return { type: 'pad.draw', strokes };
}
