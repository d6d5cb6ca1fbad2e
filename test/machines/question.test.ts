import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { Refusal } from '../../contract/envelope.ts';
import { type Answer, readQuestion } from '../../contract/questions/index.ts';
import type { Step, Subject } from '../../contract/survey.ts';
import type { Commit, Place } from '../../machines/question/context.ts';
import { questionMachine } from '../../machines/question/question.machine.ts';
import {
  selectFailure,
  selectFaults,
  selectSlow,
} from '../../machines/question/question.select.ts';
import { heldPort } from '../support/fixtures/ports.ts';

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
      fc.constantFrom('change', 'submit', 'previous', 'online', 'wait', 'arrive', 'lose', 'refuse'),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(presses, async (order) => {
        const { actor, clock, commit, previous } = asked();
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
          if (press === 'online') actor.send({ type: 'network.online' });
          if (press === 'wait') clock.increment(300);
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

describe('when the time is over in the middle of a mission', () => {
  const soFar: Answer = { outcome: 'timeout', events: [{ code: 4, at: 9000, step: 1 }] };

  test('the mission is asked for what happened so far, and that is sent', async () => {
    const { actor, commit, onRequest } = asked({ about: mission });
    onRequest(() => {
      actor.send({ type: 'answer.change', answer: soFar });
      actor.send({ type: 'answer.submit' });
    });
    actor.send({ type: 'time.over' });
    expect(commit.made.map(({ input }) => input.answer)).toEqual([soFar]);
    await commit.last().resolve({ status: 3 });
    expect(actor.getSnapshot().output).toEqual({ kind: 'kept', step: { status: 3 } });
  });

  test.each([
    ['while it is under way', () => {}],
    [
      'on the way back to the question before it',
      ({ actor }: ReturnType<typeof asked>) => actor.send({ type: 'question.previous' }),
    ],
    [
      'when an answer too early was declined',
      ({ actor }: ReturnType<typeof asked>) => actor.send({ type: 'answer.submit' }),
    ],
  ])('it is asked once, %s, however often the time is said to be over', (_, before) => {
    const one = asked({ about: mission });
    let due = 0;
    one.onRequest(() => {
      due += 1;
    });
    before(one);
    one.actor.send({ type: 'time.over' });
    one.actor.send({ type: 'time.over' });
    expect(due).toBe(1);
  });

  test('it has 500 ms for its last word, and is not waited for any longer', () => {
    const { actor, clock, commit } = asked({ about: mission });
    actor.send({ type: 'time.over' });
    clock.increment(499);
    expect(actor.getSnapshot().status).toBe('active');
    clock.increment(1);
    expect(actor.getSnapshot().output).toEqual({ kind: 'expired', draft: null });
    expect(commit.made).toEqual([]);
  });

  test('while it is waited for nothing can be done', () => {
    const { actor, commit, previous } = asked({ about: mission });
    actor.send({ type: 'time.over' });
    actor.send({ type: 'answer.submit' });
    actor.send({ type: 'question.previous' });
    actor.send({ type: 'network.online' });
    expect([...commit.made, ...previous.made]).toEqual([]);
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    expect(selectFaults(actor.getSnapshot())).toEqual([]);
  });

  test('its last word is sent as the server still takes it, and a loss leaves it as a draft', async () => {
    const { actor, commit, onRequest } = asked({ about: mission });
    onRequest(() => actor.send({ type: 'answer.change', answer: soFar }));
    actor.send({ type: 'time.over' });
    await commit.last().reject(new TypeError('lost'));
    expect(actor.getSnapshot().output).toEqual({ kind: 'expired', draft: soFar });
  });

  test('a mission that is over already is sent as it ended, and is not asked', () => {
    const { actor, commit, onRequest } = asked({ about: mission });
    let due = 0;
    onRequest(() => {
      due += 1;
    });
    const finished: Answer = { outcome: 'finished', events: [{ code: 1, at: 0 }] };
    actor.send({ type: 'answer.change', answer: finished });
    actor.send({ type: 'answer.submit' });
    actor.send({ type: 'time.over' });
    expect(due).toBe(0);
    // The same key again, so that it is one answer whichever arrives.
    expect(commit.made.map(({ input }) => input.answer)).toEqual([finished, finished]);
    expect(new Set(commit.made.map(({ input }) => input.key)).size).toBe(1);
  });

  test('a mission has no draft, and cannot be passed over', () => {
    const { actor, commit } = asked({ about: mission });
    actor.send({ type: 'answer.submit' });
    expect(selectFaults(actor.getSnapshot())).toEqual([{ kind: 'empty' }]);
    expect(commit.made).toEqual([]);
  });
});

/** What makes a question a mission. */
const mission = {
  type: 11,
  config: { mission: { instruction: '<p>Buy a lamp.</p>', steps: [{ text: 'Find one.' }] } },
};

function asked({
  index = 2,
  allowPrevious = true,
  isDraft = false,
  about = {},
}: {
  index?: number;
  allowPrevious?: boolean;
  isDraft?: boolean;
  about?: Partial<Subject>;
} = {}) {
  const commit = heldPort<Step, Commit>();
  const previous = heldPort<Subject, Place>();
  const clock = new SimulatedClock();
  let answer = () => {};
  const task = fromCallback(({ receive }) =>
    receive(({ type }) => {
      if (type === 'time.over') answer();
    }),
  );
  const machine = questionMachine.provide({
    actors: { commit: commit.logic, previous: previous.logic, task: task as never },
    // Alone, without a session, there is nobody to tell.
    actions: {
      sendDraft: () => {},
      showFailure: () => {},
      clearToast: () => {},
      showOnline: () => {},
    },
  });
  const actor = createActor(machine, {
    clock,
    input: {
      place: { surveyId: 's', channel: 'web', respondent: {}, sign: '' },
      question: readQuestion({ ...subject(index), ...about }),
      answer: about === mission ? {} : { score: null },
      isDraft,
      allowPrevious,
      visit: 'v',
    },
  }).start();
  const onRequest = (requested: () => void) => {
    answer = requested;
  };
  return { actor, clock, commit, previous, onRequest };
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
