import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../contract/envelope.ts';
import type { Step } from '../../../contract/survey.ts';
import type { Failure } from '../../../machines/lib/failure.ts';
import { selectSignature } from '../../../machines/session/session.select.ts';
import { subject } from '../../support/fixtures/question.ts';
import { asking, createSession, location } from '../../support/fixtures/session.ts';
import { refused } from './session.fixture.ts';

test('a form for a question that was answered in another window opens with the dialog (R09)', () => {
  const refusal = { kind: 'refused', code: 409, message: '', fault: null } as const;
  const session = createSession(asking(2), { refusal });
  expect([session.dialog(), session.toast()]).toEqual(['elsewhere', null]);
  session.actor.send({ type: 'session.continue' });
  expect([session.screen(), session.index()]).toEqual(['question', 2]);
  expect(session.locate.calls).toEqual([]);
});

test('a page that came with a refusal asks nothing, and says it', () => {
  const failure: Failure = { kind: 'refused', code: 404, message: '', fault: null };
  const session = createSession(failure);
  expect([session.screen(), session.locate.calls]).toEqual(['missing', []]);
});

test('a form whose cookie did not come back says so instead of the start page', () => {
  const session = createSession(location(1), { isCookieLost: true });
  expect(session.screen()).toBe('cookiesBlocked');
});

describe('a refused commit', () => {
  test('after an answer in another window asks before it continues (R09)', async () => {
    const session = await refused(409, asking(2));
    expect(session.dialog()).toBe('elsewhere');
    expect(session.commit.calls).toHaveLength(1);
    session.actor.send({ type: 'session.continue' });
    expect(session.index()).toBe(2);
  });

  test.each([403, 404, 409])(
    'with %i at the same question is quoted, and the draft gets a new key',
    async (code) => {
      const session = await refused(code, asking(1));
      expect(session.screen()).toBe('question');
      expect(session.toast()).toMatchObject({ kind: 'refused', message: 'Full moon' });
      expect(session.shown()).toEqual({ score: 2 });
      session.submit();
      const [first, second] = session.commit.calls.map(({ input }) => input.key);
      expect(second).not.toBe(first);
      expect(session.toast()).toBeNull();
    },
  );

  test('without a session right after the start means blocked cookies (R21)', async () => {
    const session = await started({ status: 2, subject: subject(1) });
    session.answer(2);
    await session.commit.last().reject(new Refusal(403, 'no session'));
    await session.locate.last().resolve(location(1));
    expect(session.screen()).toBe('cookiesBlocked');
  });
});

describe('a login', () => {
  test.each(['window', 'card'] as const)(
    'is impossible in a %s: the refusal is shown',
    async (mode) => {
      const session = createSession(null, { mode });
      await session.locate.last().reject(new Refusal(4001, 'log in'));
      expect(session.screen()).toBe('failed');
      session.actor.send({ type: 'session.logIn' });
      expect(session.logIn.calls).toEqual([]);
    },
  );

  test.each([4001, 4002])('with code %i keeps the draft', async (code) => {
    const session = await refused(code);
    expect(session.logIn.calls.map(({ input }) => input)).toEqual([{ code }]);
    expect(session.drafts()).toEqual({ q1: { score: 2 } });
  });

  test.each([4001, 4002])(
    'with code %i to a part of the question keeps what was answered of it (S07)',
    (code) => {
      const session = createSession(asking(1));
      session.change(2);
      const failure = { kind: 'refused', code, message: '', fault: null } as const;
      session.question()?.send({ type: 'part.refuse', failure });
      expect(session.logIn.calls.map(({ input }) => input)).toEqual([{ code }]);
      expect(session.drafts()).toEqual({ q1: { score: 2 } });
    },
  );

  test.each([4001, 4002])(
    'with code %i to the end of the time keeps the draft, which a second refusal ends',
    async (code) => {
      const session = createSession(asking(1));
      session.change(2);
      session.actor.send({ type: 'time.over' });
      await session.commit.last().reject(new Refusal(code, 'log in'));
      await session.end.last().reject(new Refusal(code, 'log in'));
      expect(session.logIn.calls.map(({ input }) => input)).toEqual([{ code }]);
      expect(session.drafts()).toEqual({ q1: { score: 2 } });
      session.actor.send({ type: 'session.locate' });
      await session.locate.last().resolve(location(2, { remainingMs: -1 }));
      await session.end.last().reject(new Refusal(code, 'log in'));
      expect(session.logIn.calls).toHaveLength(1);
      expect(session.screen()).toBe('ended');
    },
  );

  test('to a signature is started like any other', async () => {
    const session = createSession(location(1, { config: { signature: 'required' } }));
    const pad = selectSignature(session.actor.getSnapshot());
    pad?.send({ type: 'pad.open' });
    pad?.send({ type: 'pad.write', name: 'Ada' });
    session.actor.send({ type: 'survey.start' });
    await session.upload.last().reject(new Refusal(4001, 'log in'));
    expect(session.logIn.calls.map(({ input }) => input)).toEqual([{ code: 4001 }]);
  });

  test('that a view without a browser cannot reach is shown as a refusal', async () => {
    const session = createSession(null);
    await session.locate.last().reject(new Refusal(4001, 'log in'));
    await session.logIn.last().reject(new Error('no browser'));
    expect(session.screen()).toBe('failed');
    expect(session.actor.getSnapshot().context.failure).toMatchObject({ code: 4001 });
  });

  test('is started once, and again only after a reply without a refusal (S06)', async () => {
    const session = createSession(null, { isAfterLogin: true });
    await session.locate.last().reject(new Refusal(4001, 'log in'));
    expect(session.screen()).toBe('failed');
    expect(session.logIn.calls).toHaveLength(0);
    session.actor.send({ type: 'session.logIn' });
    expect(session.logIn.calls.map(({ input }) => input)).toEqual([{ code: 4001 }]);
    // The browser's Back shows the page as it was left.
    session.actor.send({ type: 'session.locate' });
    await session.locate.last().reject(new Refusal(4001, 'log in'));
    expect(session.screen()).toBe('failed');
    expect(session.logIn.calls).toHaveLength(1);
    session.actor.send({ type: 'session.retry' });
    await session.locate.last().resolve(asking(1));
    session.answer(2);
    await session.commit.last().reject(new Refusal(4001, 'log in'));
    expect(session.logIn.calls).toHaveLength(2);
  });

  test('is not started again where only the question is refused (S06)', async () => {
    const session = createSession(null, { isAfterLogin: true });
    await session.locate.last().resolve(location(2));
    await session.fetch.last().reject(new Refusal(4001, 'log in'));
    expect(session.screen()).toBe('failed');
    expect(session.logIn.calls).toHaveLength(0);
  });

  test('is started again where the page came with a location', async () => {
    const session = createSession(asking(1), { isAfterLogin: true });
    session.answer(2);
    await session.commit.last().reject(new Refusal(4001, 'log in'));
    expect(session.logIn.calls).toHaveLength(1);
  });
});

/** A session whose start ended like this. */
async function started(outcome: Step | Refusal) {
  const session = createSession(location(1));
  session.actor.send({ type: 'survey.start' });
  if (outcome instanceof Refusal) await session.start.last().reject(outcome);
  else await session.start.last().resolve(outcome);
  return session;
}
