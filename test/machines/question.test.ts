import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { Refusal } from '../../contract/envelope.ts';
import { readQuestion } from '../../contract/questions/index.ts';
import type { Step, Subject } from '../../contract/survey.ts';
import type { Commit, Place } from '../../machines/question/context.ts';
import { questionMachine } from '../../machines/question.machine.ts';
import { selectFailure, selectFaults, selectSlow } from '../../machines/question.select.ts';
import { heldPort } from '../support/ports.ts';

describe('submitting', () => {
  test('an empty answer to a mandatory question is a fault and is not sent', () => {
    const { actor, commit } = asked();
    actor.send({ type: 'answer.submit' });
    expect(selectFaults(actor.getSnapshot())).toEqual([{ kind: 'empty' }]);
    expect(commit.made).toHaveLength(0);
  });

  test('a second press while the first is under way sends nothing (R05)', () => {
    const { actor, commit } = asked();
    actor.send({ type: 'answer.change', answer: { score: 2 } });
    actor.send({ type: 'answer.submit' });
    actor.send({ type: 'answer.submit' });
    expect(commit.made).toHaveLength(1);
  });

  test('never are two sends under way, whatever is pressed in whatever order (R05)', async () => {
    const presses = fc.array(
      fc.constantFrom('change', 'submit', 'previous', 'arrive', 'lose', 'refuse'),
    );
    await fc.assert(
      fc.asyncProperty(presses, async (order) => {
        const { actor, commit, previous } = asked();
        let ended = 0;
        const end = async (how: (one: ReturnType<typeof commit.last>) => Promise<void>) => {
          if (commit.made.length === ended) return;
          ended = commit.made.length;
          await how(commit.last());
        };
        for (const press of order) {
          if (actor.getSnapshot().status !== 'active') return;
          if (press === 'change') actor.send({ type: 'answer.change', answer: { score: 3 } });
          if (press === 'submit') actor.send({ type: 'answer.submit' });
          if (press === 'previous') actor.send({ type: 'question.previous' });
          if (press === 'arrive') await end((one) => one.resolve({ status: 2 }));
          if (press === 'lose') await end((one) => one.reject(new TypeError('lost')));
          if (press === 'refuse') await end((one) => one.reject(new Refusal(777, 'no')));
          expect(commit.made.length - ended).toBeLessThanOrEqual(1);
          expect(commit.made.length > ended && previous.made.length > 0).toBe(false);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('the key is the same on a retry and another after a change', async () => {
    const { actor, commit } = asked();
    actor.send({ type: 'answer.change', answer: { score: 2 } });
    actor.send({ type: 'answer.submit' });
    await commit.last().reject(new TypeError('lost'));
    expect(selectFailure(actor.getSnapshot())).toEqual({ kind: 'unreachable' });
    actor.send({ type: 'answer.submit' });
    await commit.last().reject(new TypeError('lost'));
    actor.send({ type: 'answer.change', answer: { score: 4 } });
    actor.send({ type: 'answer.submit' });
    const [first, second, third] = commit.made.map(({ input }) => input.key);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('it says that it takes long after 400 ms', () => {
    const { actor, clock } = asked();
    actor.send({ type: 'answer.change', answer: { score: 2 } });
    actor.send({ type: 'answer.submit' });
    clock.increment(399);
    expect(selectSlow(actor.getSnapshot())).toBe(false);
    clock.increment(1);
    expect(selectSlow(actor.getSnapshot())).toBe(true);
  });

  test('the fault of a 422 comes back to the question', async () => {
    const { actor, commit } = asked();
    actor.send({ type: 'answer.change', answer: { score: 2 } });
    actor.send({ type: 'answer.submit' });
    await commit.last().reject(new Refusal(422, '', { kind: 'tooFew', min: 2 }));
    expect(selectFaults(actor.getSnapshot())).toEqual([{ kind: 'tooFew', min: 2 }]);
  });

  test.each([2, 5, 6, 403, 404, 409, 4001, 4002, 4004])(
    'code %i ends the question, and the draft goes with it',
    async (code) => {
      const { actor, commit } = asked();
      actor.send({ type: 'answer.change', answer: { score: 2 } });
      actor.send({ type: 'answer.submit' });
      await commit.last().reject(new Refusal(code, 'why'));
      expect(actor.getSnapshot().output).toMatchObject({
        kind: 'refused',
        failure: { code },
        draft: { score: 2 },
      });
    },
  );
});

describe('going back', () => {
  test('takes the draft along, and nothing where nothing was changed', async () => {
    for (const draft of [{ score: 5 }, null]) {
      const { actor, previous } = asked();
      if (draft) actor.send({ type: 'answer.change', answer: draft });
      actor.send({ type: 'question.previous' });
      await previous.last().resolve(subject(1));
      expect(actor.getSnapshot().output).toEqual({ kind: 'left', subject: subject(1), draft });
    }
  });

  test('is not there on the first question, nor where the survey does not allow it', () => {
    for (const { actor, previous } of [asked({ index: 1 }), asked({ allowPrevious: false })]) {
      actor.send({ type: 'question.previous' });
      expect(previous.made).toHaveLength(0);
    }
  });
});

describe('when the time is over', () => {
  test('what is right goes first, also while Next waits for an upload', () => {
    const { actor, commit } = asked();
    actor.send({
      type: 'answer.change',
      answer: { score: 4 },
      part: { name: 'upload', state: 'busy' },
    });
    actor.send({ type: 'answer.submit' });
    expect(commit.made).toHaveLength(0);
    actor.send({ type: 'time.over' });
    expect(commit.last().input).toMatchObject({ answer: { score: 4 } });
  });

  test('what is right goes first, also on the way back', () => {
    const { actor, commit } = asked();
    actor.send({ type: 'answer.change', answer: { score: 4 } });
    actor.send({ type: 'question.previous' });
    actor.send({ type: 'time.over' });
    expect(commit.last().input).toMatchObject({ answer: { score: 4 } });
  });
});

function asked({ index = 2, allowPrevious = true, isDraft = false } = {}) {
  const commit = heldPort<Step, Commit>();
  const previous = heldPort<Subject, Place>();
  const clock = new SimulatedClock();
  const machine = questionMachine.provide({
    actors: { commit: commit.logic, previous: previous.logic },
    // Alone, without a session, there is nobody to tell.
    actions: { tell: () => {}, quieten: () => {}, sayOnline: () => {} },
  });
  const actor = createActor(machine, {
    clock,
    input: {
      place: { surveyId: 's', channel: 'web', respondent: {}, sign: '' },
      question: readQuestion(subject(index)),
      answer: { score: null },
      isDraft,
      allowPrevious,
      visit: 'v',
    },
  }).start();
  return { actor, clock, commit, previous };
}

function subject(index: number): Subject {
  return {
    questionId: `q${index}`,
    type: 8,
    index,
    count: 3,
    title: `Q${index}`,
    config: { scope: 5 },
  };
}
