import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../contract/envelope.ts';
import { selectStarting } from '../../../machines/session/session.select.ts';
import { subject } from '../../support/fixtures/question.ts';
import { home, opened, uploaded, write } from './signature.fixture.ts';

test.each(['optional', 'none'] as const)(
  'a survey with signature %s starts without one',
  async (signature) => {
    const session = home({ signature });
    session.begin();
    await session.start.last().resolve({ status: 2, subject: subject(1) });
    expect(session.screen()).toBe('question');
    expect(session.sign.calls).toHaveLength(0);
  },
);

describe('a start', () => {
  test('waits for the signature on the pad, and every answer carries it', async () => {
    const { begin, pad, upload, ...session } = opened();
    pad.send(write('Ana'));
    begin();
    expect(session.start.calls).toHaveLength(0);
    await upload.last().resolve(uploaded('f1'));
    expect(session.start.last().input).toMatchObject({ sign: 'f1' });
    expect(session.sign.calls).toHaveLength(0);
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
    expect(shown().pad).toBe('signed');
    expect(session.sign.calls).toHaveLength(0);
    begin();
    expect(session.start.calls).toHaveLength(2);
  });

  test('that fails after the pad was opened has the signature of the pad', async () => {
    const { begin, pad, shown, signedAs, start } = home({ sign: 'f1' });
    begin();
    pad.send({ type: 'pad.open' });
    await start.last().reject(new TypeError('lost'));
    expect(signedAs()).toBe(shown().signatureId);
  });
});
