import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { fromCallback } from 'xstate';
import { Refusal } from '../../contract/envelope.ts';
import type { Answer } from '../../contract/questions/index.ts';
import type { missionMachine } from '../../machines/mission/mission.machine.ts';
import type { Part } from '../../machines/question/part.ts';
import { selectFailure, selectHasPrevious } from '../../machines/question/question.select.ts';
import { createQuestion, subject } from '../support/fixtures/question.ts';

const lost = new TypeError('lost');

describe('a submit', () => {
  test('of an empty answer to a mandatory question is a fault', () => {
    const { submit, faults, commit } = rating();
    submit();
    expect(faults()).toEqual([{ kind: 'empty' }]);
    expect(commit.calls).toHaveLength(0);
  });

  test('by Forward of the browser is one like any other', () => {
    const { question, change, commit } = rating();
    change({ score: 3 });
    question.send({ type: 'history.forward' });
    expect(commit.calls).toHaveLength(1);
  });

  test('during another one sends nothing (R05)', () => {
    const { submit, commit } = submitted(2);
    submit();
    expect(commit.calls).toHaveLength(1);
  });

  test('never leads to two calls at a time, in any order of events (R05)', async () => {
    const presses = fc.array(
      fc.constantFrom('change', 'submit', 'previous', 'online', 'wait', 'arrive', 'lose', 'refuse'),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(presses, async (order) => {
        const { question, clock, commit, previous, change, submit, back } = rating();
        let ended = 0;
        const end = async (how: (call: ReturnType<typeof commit.last>) => Promise<void>) => {
          if (commit.calls.length === ended) return;
          ended = commit.calls.length;
          await how(commit.last());
        };
        for (const press of order) {
          if (question.getSnapshot().status !== 'active') return;
          if (press === 'change') change({ score: 3 });
          if (press === 'submit') submit();
          if (press === 'previous') back();
          if (press === 'online') question.send({ type: 'network.online' });
          if (press === 'wait') clock.increment(300);
          if (press === 'arrive') await end((call) => call.resolve({ status: 2 }));
          if (press === 'lose') await end((call) => call.reject(lost));
          if (press === 'refuse') await end((call) => call.reject(new Refusal(777, 'no')));
          expect(commit.calls.length - ended).toBeLessThanOrEqual(1);
          expect(commit.calls.length > ended && previous.calls.length > 0).toBe(false);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('has the same key on a retry, and another one after a change', async () => {
    const { question, change, submit, commit } = submitted(2);
    await commit.last().reject(lost);
    expect(selectFailure(question.getSnapshot())).toEqual({ kind: 'unreachable' });
    submit();
    await commit.last().reject(lost);
    change({ score: 4 });
    submit();
    const [first, second, third] = commit.calls.map(({ input }) => input.key);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

describe('Back', () => {
  test.each([{ score: 5 }, null])('keeps the draft %o', async (draft) => {
    const { change, back, previous, output } = rating();
    if (draft) change(draft);
    back();
    await previous.last().resolve(subject(1));
    expect(output()).toEqual({ kind: 'left', subject: subject(1), draft });
  });

  test.each([
    ['on the first question', 1, true],
    ['where the survey does not allow it', 2, false],
  ])('is not offered %s', (_, index, allowPrevious) => {
    const { question, back, previous } = createQuestion(
      subject(index),
      { score: null },
      { allowPrevious },
    );
    expect(selectHasPrevious(question.getSnapshot())).toBe(false);
    back();
    expect(previous.calls).toHaveLength(0);
  });
});

describe('the next question by itself', () => {
  /** A question whose answer was chosen by a press. */
  function pressed(about: object = {}, answer: Answer = { score: 3 }, autoAdvance = true) {
    const question = createQuestion({ ...subject(2), ...about }, { score: null }, { autoAdvance });
    question.change(answer);
    question.question.send({ type: 'answer.press' });
    return question;
  }

  test('follows a press after 350 ms', () => {
    const { clock, commit } = pressed();
    clock.increment(349);
    expect(commit.calls).toHaveLength(0);
    clock.increment(1);
    expect(commit.last().input).toMatchObject({ answer: { score: 3 } });
  });

  test('does not follow after another press', () => {
    const { question, clock, commit } = pressed();
    question.send({ type: 'advance.cancel' });
    clock.increment(1000);
    expect(commit.calls).toHaveLength(0);
  });

  test('follows the last of two choices, 350 ms after it', () => {
    const { question, clock, change, commit } = pressed();
    clock.increment(300);
    question.send({ type: 'advance.cancel' });
    change({ score: 4 });
    question.send({ type: 'answer.press' });
    clock.increment(300);
    expect(commit.calls).toHaveLength(0);
    clock.increment(50);
    expect(commit.calls.map(({ input }) => input.answer)).toEqual([{ score: 4 }]);
  });

  test('does not follow a change that was not pressed', () => {
    const { clock, change, commit } = createQuestion(
      subject(2),
      { score: null },
      { autoAdvance: true },
    );
    change({ score: 3 });
    clock.increment(1000);
    expect(commit.calls).toHaveLength(0);
  });

  const options = [
    { id: 'a', text: 'A' },
    { id: 'own', text: 'Another', questionConfig: { input: true } },
  ];
  test.each<[string, object, Answer, boolean]>([
    ['where neither survey nor question ask for it', {}, { score: 3 }, false],
    ['where the question does not', { config: { autoAdvance: false } }, { score: 3 }, true],
    ['at the last question', { index: 3 }, { score: 3 }, true],
    [
      'where a hint for the score appears',
      { config: { rateHint: [{ score: 3, hint: 'So so' }] } },
      { score: 3 },
      true,
    ],
    ['at a slider', { config: { look: 'slider' } }, { score: 3 }, true],
    ['where the answer has a fault', {}, { score: 9 }, true],
    [
      'where an option asks for a text',
      { type: 1, choice: options },
      { choice: 'own', text: 'Me' },
      true,
    ],
    [
      'where several options may be chosen',
      { type: 2, choice: options },
      { choices: [{ id: 'a' }] },
      true,
    ],
  ])('does not follow %s', (_, about, answer, autoAdvance) => {
    const { clock, commit } = pressed(about, answer, autoAdvance);
    clock.increment(1000);
    expect(commit.calls).toHaveLength(0);
  });

  test.each<[string, object, Answer, boolean]>([
    [
      'where the question alone asks for it',
      { config: { autoAdvance: true } },
      { score: 3 },
      false,
    ],
    ['after an option of a single choice', { type: 1, choice: options }, { choice: 'a' }, true],
    ['after one of two pictures', { type: 15, choice: options }, { choice: 'a' }, true],
    [
      'after the only picture',
      { type: 14, choice: options, config: { max: 1 } },
      { choices: [{ id: 'a' }] },
      true,
    ],
  ])('follows %s', (_, about, answer, autoAdvance) => {
    const { clock, commit } = pressed(about, answer, autoAdvance);
    clock.increment(350);
    expect(commit.calls).toHaveLength(1);
  });
});

test('a review opens its question after an upload that is on its way', () => {
  const { question, previous } = rating();
  const upload = (state: Part) =>
    question.send({ type: 'part.change', part: { name: 'upload', state } });
  upload('busy');
  question.send({ type: 'question.leave', to: 'q7' });
  expect(previous.calls).toHaveLength(0);
  upload(null);
  expect(previous.last().input).toMatchObject({ to: 'q7' });
});

describe('a part that is no answer', () => {
  const fault = (kind: 'unlisted' | 'empty', at?: string) =>
    ({ kind, ...(at === undefined ? {} : { at }) }) as const;

  test.each([
    ['the whole question', [undefined]],
    ['its place', ['name']],
  ])('replaces what is empty at %s, once', (_, [at]) => {
    const { question, submit } = createQuestion(
      { ...subject(1), type: 5, choice: [{ id: 'name', text: 'Name' }] },
      { blanks: {} },
      {},
    );
    for (const [name, kind] of [
      ['path', 'empty'],
      ['list', 'unlisted'],
    ] as const) {
      const state = fault(kind, kind === 'empty' ? 'name' : at);
      question.send({ type: 'part.change', part: { name, state } });
    }
    submit();
    const { faults } = question.getSnapshot().context;
    expect(faults.filter((shown) => shown.at === at)).toEqual([fault('unlisted', at)]);
    question.send({ type: 'part.change', part: { name: 'list', state: null } });
    submit();
    expect(question.getSnapshot().context.faults).toEqual([fault('empty', 'name')]);
  });
});

describe('when the time is over', () => {
  test('a valid draft is committed, also while a submit waits for an upload', () => {
    const { question, submit, expire, commit } = rating();
    const part = { name: 'upload', state: 'busy' } as const;
    question.send({ type: 'answer.change', answer: { score: 4 }, part });
    submit();
    expect(commit.calls).toHaveLength(0);
    expire();
    expect(commit.last().input).toMatchObject({ answer: { score: 4 } });
  });

  test('a valid draft is committed, also while the question is left', () => {
    const { change, back, expire, commit } = rating();
    change({ score: 4 });
    back();
    expire();
    expect(commit.last().input).toMatchObject({ answer: { score: 4 } });
  });
});

describe('a mission, when the time is over,', () => {
  const soFar: Answer = { outcome: 'timeout', events: [{ code: 4, at: 9000, step: 1 }] };

  test('is asked for its events, which are committed', async () => {
    const { onRequest, change, submit, expire, commit, output } = mission();
    onRequest.mockImplementation(() => {
      change(soFar);
      submit();
    });
    expire();
    expect(commit.calls.map(({ input }) => input.answer)).toEqual([soFar]);
    await commit.last().resolve({ status: 3 });
    expect(output()).toEqual({ kind: 'expired', draft: null, step: { status: 3 } });
  });

  test.each<[string, (harness: ReturnType<typeof mission>) => void]>([
    ['while it runs', () => {}],
    ['while it is left', ({ back }) => back()],
    ['after a submit without an outcome', ({ submit }) => submit()],
  ])('is asked once %s', (_, before) => {
    const question = mission();
    before(question);
    question.expire();
    question.expire();
    expect(question.onRequest).toHaveBeenCalledTimes(1);
  });

  test('has 500 ms to answer', () => {
    const { question, clock, commit, expire, output } = mission();
    expire();
    clock.increment(499);
    expect(question.getSnapshot().status).toBe('active');
    clock.increment(1);
    expect(output()).toEqual({ kind: 'expired', draft: null });
    expect(commit.calls).toEqual([]);
  });

  test('accepts no other event', () => {
    const { question, commit, previous, submit, back, expire, faults } = mission();
    expire();
    submit();
    back();
    question.send({ type: 'network.online' });
    expect([...commit.calls, ...previous.calls]).toEqual([]);
    expect(question.getSnapshot().hasTag('busy')).toBe(true);
    expect(faults()).toEqual([]);
  });

  test('leaves its answer as a draft where the commit is lost', async () => {
    const { onRequest, change, expire, commit, output } = mission();
    onRequest.mockImplementation(() => change(soFar));
    expire();
    await commit.last().reject(lost);
    expect(output()).toEqual({ kind: 'expired', draft: soFar });
  });

  test('with an outcome is committed again with the same key', () => {
    const { onRequest, change, submit, expire, commit } = mission();
    const finished: Answer = { outcome: 'finished', events: [{ code: 1, at: 0 }] };
    change(finished);
    submit();
    expire();
    expect(onRequest).not.toHaveBeenCalled();
    expect(commit.calls.map(({ input }) => input.answer)).toEqual([finished, finished]);
    expect(new Set(commit.calls.map(({ input }) => input.key)).size).toBe(1);
  });
});

test('a mission without an outcome cannot be submitted', () => {
  const { submit, faults, commit } = mission();
  submit();
  expect(faults()).toEqual([{ kind: 'empty' }]);
  expect(commit.calls).toEqual([]);
});

function rating() {
  return createQuestion(subject(2), { score: null });
}

function submitted(score: number) {
  const question = rating();
  question.change({ score });
  question.submit();
  return question;
}

/** A mission; `onRequest` is called when it is asked for its answer. */
function mission() {
  const onRequest = vi.fn();
  const missionLogic = fromCallback(({ receive }) => {
    receive(({ type }) => {
      if (type === 'time.over') onRequest();
    });
  });
  const config = { mission: { instruction: '<p>Buy a lamp.</p>', steps: [{ text: 'Find one.' }] } };
  const about = { ...subject(2), type: 11, config };
  const parts = { mission: missionLogic as unknown as typeof missionMachine };
  return { ...createQuestion(about, {}, { parts }), onRequest };
}
