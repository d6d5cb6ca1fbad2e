import { describe, expect, test } from 'vitest';
import { Refusal } from '../../contract/envelope.ts';
import type { Location, Subject } from '../../contract/survey.ts';
import { selectDrafts } from '../../machines/session/session.select.ts';
import { subject } from '../support/fixtures/question.ts';
import { createSession, location } from '../support/fixtures/session.ts';

const lost = new TypeError('lost');

type Posted = ReturnType<ReturnType<typeof createSession>['posted']['last']>;

describe('with the next question known', () => {
  test('it is shown immediately, and the answer is sent and confirmed in the background (R34)', async () => {
    const session = answered();
    expect(session.index()).toBe(2);
    expect(session.posted.last().input).toMatchObject({ answer: { score: 4 } });
    expect(session.drafts()).toEqual({ q1: { score: 4 } });
    session.change(2);
    await session.posted.last().resolve({ status: 2, subject: followed(2) });
    expect([session.index(), session.shown()]).toEqual([2, { score: 2 }]);
    expect(session.drafts()).toEqual({ q2: { score: 2 } });
    session.submit();
    expect(session.index()).toBe(3);
  });

  test('only one answer at a time is unconfirmed', async () => {
    const session = answered();
    session.answer(2);
    expect([session.index(), session.posted.calls.length]).toEqual([2, 1]);
    await session.posted.last().resolve({ status: 2, subject: followed(2) });
    expect([session.index(), session.posted.calls.length]).toEqual([3, 2]);
  });

  test('the second of two quick presses is for the question before', async () => {
    const session = createSession(
      locationOf({ ...followed(1), ahead: [{ when: null, subject: optional }] }),
    );
    session.answer(4);
    await session.posted.last().resolve({ status: 2, subject: { ...optional, ahead: [] } });
    session.submit();
    expect([session.index(), session.commit.calls.length]).toEqual([2, 0]);
    session.clock.increment(500);
    session.submit();
    expect(session.commit.calls).toHaveLength(1);
  });

  test('the last answer waits for the end', async () => {
    const session = answered();
    await session.posted.last().resolve({ status: 2, subject: subject(2) });
    session.answer(2);
    expect(session.index()).toBe(2);
    await session.commit.last().resolve({ status: 3 });
    expect(session.screen()).toBe('ended');
  });

  test('another question in the reply replaces it, and keeps the typed text', async () => {
    const session = answered();
    session.change(2);
    await session.posted.last().resolve({ status: 2, subject: subject(3) });
    expect(session.index()).toBe(3);
    expect(session.drafts()).toEqual({ q2: { score: 2 } });
  });

  test('a closed survey in the reply is shown', async () => {
    const session = answered();
    await session.posted.last().resolve({ status: 4 });
    expect(session.screen()).toBe('closed');
  });

  test('a fault leads back to its question with the answer (R35)', async () => {
    const session = answered();
    session.change(2);
    await session.posted.last().reject(new Refusal(422, 'no', { kind: 'malformed' }));
    expect([session.index(), session.shown()]).toEqual([1, { score: 4 }]);
    expect(session.question()?.getSnapshot().context.faults).toEqual([{ kind: 'malformed' }]);
    expect(session.drafts()).toEqual({ q1: { score: 4 }, q2: { score: 2 } });
  });

  test.each([4004, 5, 409])('refusal %i is handled as for an answer on screen', async (code) => {
    const session = answered();
    await session.posted.last().reject(new Refusal(code, 'no'));
    expect(session.drafts()).toEqual({ q1: { score: 4 } });
    expect(session.dialog() ?? session.screen()).toBe(
      { 4004: 'surveyChanged', 5: 'notOpen', 409: 'loading' }[code],
    );
  });
});

describe('an answer that does not arrive', () => {
  test('is sent again with its key: by a timer, online, and by the next submit (R36)', async () => {
    const session = answered();
    await session.posted.last().reject(lost);
    expect([session.index(), session.toast()]).toEqual([2, { kind: 'unreachable' }]);
    session.clock.increment(10_000);
    await session.posted.last().reject(lost);
    session.actor.send({ type: 'network.online' });
    await session.posted.last().reject(lost);
    session.answer(2);
    expect(session.posted.calls).toHaveLength(4);
    await session.posted.last().reject(lost);
    expect(session.question()?.getSnapshot().context.failure).toEqual({ kind: 'unreachable' });
    session.actor.send({ type: 'network.online' });
    await session.posted.last().resolve({ status: 2, subject: followed(2) });
    expect(new Set(session.posted.calls.slice(0, 5).map(({ input }) => input.key)).size).toBe(1);
    expect(session.index()).toBe(3);
  });

  test('is sent by the next page of the tab', async () => {
    const first = answered();
    const drafts = selectDrafts(first.actor.getSnapshot());
    const second = createSession(locationOf(subject(1)), { drafts });
    expect(second.commit.last().input).toMatchObject({ answer: { score: 4 } });
    await second.commit.last().resolve({ status: 2, subject: subject(2) });
    expect([second.index(), second.drafts()]).toEqual([2, {}]);
  });

  test('that was stored nevertheless is not sent again', () => {
    const drafts = selectDrafts(answered().actor.getSnapshot());
    const second = createSession(locationOf(subject(2)), { drafts });
    expect([second.index(), second.commit.calls.length]).toEqual([2, 0]);
  });
});

describe('before the answer is confirmed', () => {
  test('a review that opens another question does so once the answer is kept', async () => {
    const session = answered();
    session.question()?.send({ type: 'question.leave', to: 'q7' });
    expect(session.previous.calls).toHaveLength(0);
    await session.posted.last().resolve({ status: 2, subject: subject(2) });
    expect(session.previous.last().input).toMatchObject({ to: 'q7' });
  });

  test('Previous waits', async () => {
    const session = answered();
    session.question()?.send({ type: 'question.leave' });
    expect(session.previous.calls).toHaveLength(0);
    await session.posted.last().resolve({ status: 2, subject: subject(2) });
    expect(session.previous.calls).toHaveLength(1);
  });

  test('the answers are sent in their order when the time is over', async () => {
    const session = answered();
    session.change(2);
    session.actor.send({ type: 'time.over' });
    expect(session.commit.calls).toHaveLength(0);
    await session.posted.last().resolve({ status: 2, subject: subject(2) });
    expect(session.commit.last().input).toMatchObject({ answer: { score: 2 } });
  });

  test('the time ends the survey also where the answer does not arrive', () => {
    const session = answered();
    session.actor.send({ type: 'time.over' });
    session.clock.increment(3_000);
    expect(session.end.calls).toHaveLength(1);
  });

  test.each([
    ['that it is kept', (reply: Posted) => reply.resolve({ status: 2, subject: subject(2) })],
    ['that it is refused', (reply: Posted) => reply.reject(new Refusal(409, 'no'))],
  ])('a reply after the end, %s, drops it', async (_, reply) => {
    const session = answered();
    session.actor.send({ type: 'time.over' });
    session.clock.increment(3_000);
    await reply(session.posted.last());
    expect(selectDrafts(session.actor.getSnapshot()).unsent).toBeUndefined();
    expect(session.end.calls).toHaveLength(1);
  });

  test('a fault that the server finds in it after the time is over ends the survey', async () => {
    const session = answered();
    session.actor.send({ type: 'time.over' });
    await session.posted.last().reject(new Refusal(422, 'no', { kind: 'malformed' }));
    expect(session.end.calls).toHaveLength(1);
    await session.end.last().resolve({ status: 3 });
    expect(session.screen()).toBe('ended');
  });

  test('a reply after the time is over that leads to another question ends the survey', async () => {
    const session = answered();
    session.change(2);
    session.actor.send({ type: 'time.over' });
    await session.posted.last().resolve({ status: 2, subject: subject(3) });
    expect(session.end.calls).toHaveLength(1);
    expect(session.commit.calls).toHaveLength(0);
  });

  test('a page restored by the browser locates, and drops a late reply', async () => {
    const session = answered();
    session.actor.send({ type: 'session.locate' });
    const late = session.posted.last();
    await session.locate.last().resolve(locationOf(subject(2)));
    await late.resolve({ status: 2, subject: subject(3) });
    expect(session.index()).toBe(2);
  });
});

const optional = { ...subject(2), config: { scope: 5, required: false } };

/** A session that has answered its first question with four points. */
function answered() {
  const session = createSession(locationOf(followed(1)));
  session.answer(4);
  return session;
}

function locationOf(question: Subject): Location {
  return location(2, { subject: question });
}

/** The question with this index, and the one that follows any answer to it. */
function followed(index: number): Subject {
  return { ...subject(index), ahead: [{ when: null, subject: subject(index + 1) }] };
}
