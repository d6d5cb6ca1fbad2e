import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { assign, createActor, fromCallback } from 'xstate';
import { limits } from '../../contract/limits.ts';
import { type TaskEvent, taskEventSchema } from '../../contract/taskEvents.ts';
import type {
  Box,
  Event,
  Gesture,
  KeepInput,
  Kept,
  Progress,
} from '../../machines/task/context.ts';
import { type TaskSnapshot, taskMachine } from '../../machines/task/task.machine.ts';
import {
  selectAway,
  selectBox,
  selectEvents,
  selectMuted,
  selectProgress,
  selectStage,
  selectStep,
  selectTip,
} from '../../machines/task/task.select.ts';

/** A gesture by its name, or with its data. */
type Made = Exclude<Gesture['type'], 'reminder.mute'> | Exclude<Gesture, { type: 'box.close' }>;

const started: readonly Made[] = ['form.submit', 'box.close'];

/** Hide codes of boxes, by the event code of the gesture. */
const hideCodeOf = new Map([
  [5, [-1]],
  ...[6, 8, 10, 11].map((code): [number, number[]] => [code, [code]]),
]);

describe('every event code comes from its transition', () => {
  const submitting = [...started, 'task.complete', 'box.confirm'] as const;
  test.each<[code: number, title: string, before: readonly Made[], Made, codes?: number[]]>([
    [1, 'start pressed', [], 'form.submit', [1, 7]],
    [2, 'completed (confirmed)', [...started, 'task.complete'], 'box.confirm', [2, 17]],
    [3, 'aborted (confirmed)', [...started, 'task.abort'], 'box.confirm'],
    [4, 'time ran out', started, 'time.over'],
    [5, 'abort box closed', [...started, 'task.abort'], 'box.close'],
    [6, 'complete box closed', [...started, 'task.complete'], 'box.close'],
    [7, 'reminder opened', started, 'tip.open'],
    [8, 'reminder closed', ['form.submit'], 'box.close'],
    [9, 'next operation step', started, 'step.next'],
    [10, 'previous tip', ['form.submit', 'tip.next'], 'tip.previous'],
    [11, 'next tip', ['form.submit'], 'tip.next'],
    [12, 'abort box opened', started, 'task.abort'],
    [13, 'complete box opened', started, 'task.complete'],
    [14, 'restarted', submitting, 'task.restart'],
    [15, 'mission link opened', started, 'link.open'],
    [15, 'mission link opened once more', [...started, 'link.open'], 'link.open'],
    [16, 'participant came back to the page', [...started, 'link.open'], 'page.return'],
    [18, 'submit-result box left', submitting, 'box.close'],
  ])('%i: %s', (code, _, before, gesture, codes = [code]) => {
    const one = mission();
    one.make(...before);
    const known = one.codes().length;
    one.hidden.length = 0;
    one.make(gesture);
    expect(one.codes().slice(known)).toEqual(codes);
    expect(one.hidden).toEqual(hideCodeOf.get(code) ?? []);
  });
});

describe('a mission', () => {
  test.each([
    ['its author does not ask for it', { remind: false }],
    ['the participant has muted it', { isMuted: true }],
    ['it has no operations', { steps: 0 }],
  ])('does not remind where %s', (_, input) => {
    const one = mission(input);
    one.make('form.submit');
    expect(one.is()).toMatchObject({ stage: 'working', box: null });
    expect(one.codes()).toEqual([1]);
  });

  test('without operations shows no tips, and its events have no step', () => {
    const one = mission({ steps: 0 });
    one.make('form.submit', 'tip.open', 'step.next', 'task.complete', 'box.confirm', 'box.confirm');
    expect(one.events().map(({ code }) => code)).toEqual([1, 13, 2, 17]);
    expect(one.events().every((event) => !('step' in event))).toBe(true);
  });

  test('accepts no other input in its briefing', () => {
    const one = mission();
    const before = one.now().value;
    one.make('task.abort', 'task.complete', 'task.restart', 'step.next', 'tip.open', 'tip.next');
    one.make('box.close', 'box.confirm', 'link.open', 'page.return');
    expect(one.now().value).toEqual(before);
    expect(one.codes()).toEqual([]);
  });
});

describe('operations', () => {
  test('end at the last', () => {
    const one = mission({ steps: 3 });
    one.make(...started, 'step.next', 'step.next', 'step.next');
    expect(one.is().step).toBe(3);
    expect(one.events().slice(3)).toMatchObject([
      { code: 9, step: 2 },
      { code: 9, step: 3 },
    ]);
  });

  test('restart at the first, and keep the events and the time', () => {
    const one = mission();
    one.at(1000).make('form.submit');
    one.at(2000).make('box.close', 'step.next', 'task.complete', 'box.confirm');
    one.at(5000).make('task.restart');
    expect(one.is()).toEqual({ stage: 'working', box: null, away: false, step: 1 });
    expect(one.codes()).toEqual([1, 7, 8, 9, 13, 2, 17, 14]);
    expect(one.events().at(-1)).toEqual({ code: 14, at: 4000, step: 1 });
  });
});

describe('tips', () => {
  test('open at the current operation, without changing it', () => {
    const one = mission({ steps: 3 });
    one.make(...started, 'step.next', 'tip.open', 'tip.next', 'tip.next', 'box.close');
    expect(one.is().step).toBe(2);
    expect(one.events().slice(-3)).toMatchObject([
      { code: 7, step: 2 },
      { code: 11, step: 3 },
      { code: 8, step: 3 },
    ]);
  });

  test('end at the first', () => {
    const one = mission();
    one.make('form.submit', 'tip.next', 'tip.previous', 'tip.previous');
    expect(selectTip(one.now())).toBe(1);
    expect(one.codes()).toEqual([1, 7, 11, 10]);
  });

  test('are muted in the reminder only, without an event', () => {
    const one = mission();
    const mute = { type: 'reminder.mute', isMuted: true } as const;
    one.make(mute, ...started, mute);
    expect(selectMuted(one.now())).toBe(false);
    one.make('tip.open', mute);
    expect(selectMuted(one.now())).toBe(true);
    expect(one.is().box).toBe('reminding');
    one.make({ type: 'reminder.mute', isMuted: false });
    expect(selectMuted(one.now())).toBe(false);
    expect(one.codes()).toEqual([1, 7, 8, 7]);
  });
});

describe('dialogs', () => {
  const boxes = {
    reminding: ['form.submit'],
    aborting: [...started, 'task.abort'],
    completing: [...started, 'task.complete'],
    submitting: [...started, 'task.complete', 'box.confirm'],
  } as const satisfies Record<string, readonly Made[]>;
  const all = Object.entries(boxes);

  test.each(all)(
    '%s prevents any other from opening, and closes while the participant is away',
    (box, way) => {
      const one = mission();
      one.make(...way);
      const known = one.codes();
      one.make('tip.open', 'task.abort', 'task.complete', 'step.next', 'form.submit');
      expect(one.codes()).toEqual(known);
      one.make('link.open', 'page.return', 'link.open');
      expect(one.is()).toEqual({ stage: 'working', box, away: true, step: 1 });
      expect(one.codes().slice(-3)).toEqual([15, 16, 15]);
      one.make('box.close');
      expect(one.is()).toMatchObject({ stage: 'working', box: null, away: true });
    },
  );

  test.each(all)('%s stays open where another dialog is closed late', (box, way) => {
    const one = mission();
    one.make(...way);
    one.closeLate(box === 'aborting' ? 'completing' : 'aborting');
    expect(one.is()).toMatchObject({ box });
  });

  test.each(all)('the time is over while %s', (_, way) => {
    const one = mission();
    one.make(...way);
    const known = one.codes();
    one.hidden.length = 0;
    one.make('time.over');
    expect(one.codes()).toEqual([...known, 4]);
    expect(one.is()).toMatchObject({ stage: 'over', box: null });
    expect(one.outcome()).toBe('timeout');
    expect(one.hidden).toEqual([]);
  });
});

describe('away and back', () => {
  test('a return is recorded once for each time away', () => {
    const one = mission();
    one.make(...started, 'page.return', 'link.open', 'page.return', 'page.return');
    one.make('link.open', 'link.open', 'step.next', 'page.return');
    expect(one.codes().slice(3)).toEqual([15, 16, 15, 15, 9, 16]);
    expect(one.events().at(-1)).toMatchObject({ step: 2 });
    expect(one.is().away).toBe(false);
  });
});

describe('the end', () => {
  test('the time may end before the start', () => {
    const one = mission();
    one.at(70_000).make('time.over');
    expect(one.events()).toEqual([{ code: 4, at: 0 }]);
    expect(one.outcome()).toBe('timeout');
  });

  test.each([
    ['finished', ['task.complete', 'box.confirm', 'box.confirm']],
    ['cancelled', ['task.abort', 'box.confirm']],
    ['timeout', ['time.over']],
  ] as const)('%s is final', (outcome, way) => {
    const one = mission();
    one.make(...started, ...way);
    const known = one.codes();
    one.make('time.over', 'form.submit', 'task.restart', 'task.abort', 'task.complete');
    one.make('step.next', 'tip.open', 'tip.next', 'box.close', 'box.confirm');
    one.make('link.open', 'page.return', { type: 'reminder.mute', isMuted: true });
    expect(one.codes()).toEqual(known);
    expect(one.outcome()).toBe(outcome);
    expect(one.is().stage).toBe('over');
    expect(one.answers()).toBe(1);
  });
});

describe('a mission with more events than an answer holds', () => {
  const leafing = Array.from(
    { length: limits.taskEvents },
    (_, turn): Made => (turn % 2 ? 'tip.previous' : 'tip.next'),
  );

  test.each([
    ['cancelled', 3, ['task.abort', 'box.confirm']],
    ['timeout', 4, ['time.over']],
  ] as const)('keeps the first ones, and that it was %s', (outcome, code, way) => {
    const one = mission();
    one.make('form.submit', ...leafing, 'box.close', ...way);
    expect(one.outcome()).toBe(outcome);
    expect(one.codes()).toHaveLength(limits.taskEvents);
    expect(one.codes().at(-1)).toBe(code);
  });

  test('can still be finished', () => {
    const one = mission();
    one.make('form.submit', ...leafing, 'box.close', 'task.complete', 'box.confirm', 'box.confirm');
    expect(one.outcome()).toBe('finished');
    expect(one.codes().length).toBeLessThanOrEqual(limits.taskEvents);
  });
});

/** Gestures in any order, also those that no screen offers, at any time of a clock. */
const anyWay = fc.array(
  fc.record({
    gesture: fc.constantFrom<Made[]>(
      ...(['form.submit', 'task.abort', 'task.complete', 'task.restart', 'step.next'] as const),
      ...(['tip.open', 'tip.previous', 'tip.next', 'box.close', 'box.confirm'] as const),
      ...(['link.open', 'page.return', 'time.over'] as const),
      { type: 'reminder.mute', isMuted: true },
    ),
    time: fc.double({ min: 0, max: 1e13, noNaN: true }),
  }),
  { maxLength: 40 },
);

describe('in any order of inputs', () => {
  test('events are well formed, at increasing times, and the first is at 0', () => {
    fc.assert(
      fc.property(anyWay, fc.nat(3), fc.boolean(), (way, steps, remind) => {
        const one = mission({ steps, remind });
        for (const { gesture, time } of way) one.at(time).make(gesture);
        const events = one.events();
        expect(v.is(v.array(taskEventSchema), events)).toBe(true);
        expect(events[0]?.at ?? 0).toBe(0);
        for (const [place, { at, step = 0 }] of events.entries()) {
          expect(at).toBeGreaterThan(events[place - 1]?.at ?? -1);
          expect(step).toBeLessThanOrEqual(steps);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('a dialog closes before another opens, and the outcome is recorded last', () => {
    const opens: readonly number[] = [7, 12, 13, 17];
    const shuts: readonly number[] = [2, 3, 4, 5, 6, 8, 14, 18];
    fc.assert(
      fc.property(anyWay, (way) => {
        const one = mission();
        for (const { gesture, time } of way) one.at(time).make(gesture);
        let open = 0;
        for (const code of one.codes()) {
          if (shuts.includes(code)) open = 0;
          if (opens.includes(code)) open += 1;
          expect(open).toBeLessThanOrEqual(1);
        }
        const isTold = { finished: 17, cancelled: 3, timeout: 4 } as const;
        const outcome = one.outcome();
        const boxes = one.codes().filter((code) => ![15, 16].includes(code));
        if (outcome) expect(boxes.at(-1)).toBe(isTold[outcome]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a reload', () => {
  test('changes nothing, at any point', () => {
    fc.assert(
      fc.property(anyWay, fc.nat(40), (way, place) => {
        const straight = mission();
        let reloaded = mission();
        for (const [turn, { gesture, time }] of way.entries()) {
          if (turn === place) reloaded = reloaded.reloaded();
          straight.at(time).make(gesture);
          reloaded.at(time).make(gesture);
        }
        expect(selectProgress(reloaded.now())).toEqual(selectProgress(straight.now()));
        expect(selectMuted(reloaded.now())).toBe(selectMuted(straight.now()));
      }),
      { numRuns: 300 },
    );
  });

  test('after the end sends the answer again', () => {
    const one = mission();
    one.make(...started, 'task.abort', 'box.confirm');
    expect(one.answers()).toBe(1);
    expect(one.reloaded().answers()).toBe(1);
  });
});

function mission({ steps = 2, remind = true, isMuted = false } = {}, progress?: Progress) {
  let answers = 0;
  let time = 0;
  const missionId = { surveyId: 'shop', channel: 'web', respondentId: 'r1', questionId: 'm1' };
  const machine = taskMachine.provide({
    actions: {
      answer: () => {
        answers += 1;
      },
      submit: () => {},
      readTime: assign({ now: () => time }),
    },
    actors: {
      keep: fromCallback<Kept, KeepInput>(() => {}),
      seen: fromCallback<Event, undefined>(() => {}),
    },
  });
  const resumed = { progress: progress ?? null, isMuted, isSeen: false, timeOffset: 0 };
  const actor = createActor(machine, {
    input: { mission: missionId, steps, remind, isDone: false, resumed },
  });
  const hidden: number[] = [];
  actor.on('box.hide', ({ code }) => hidden.push(code));
  actor.start();
  const now = (): TaskSnapshot => actor.getSnapshot();
  const one = {
    now,
    /** The hide codes of the boxes, in the order they came. */
    hidden,
    /** Later gestures happen at this time. */
    at(ms: number) {
      time = ms;
      return one;
    },
    make(...gestures: readonly Made[]) {
      for (const made of gestures) {
        if (made === 'box.close') actor.send({ type: made, box: selectBox(now()) ?? 'reminding' });
        else actor.send(typeof made === 'string' ? { type: made } : made);
      }
    },
    closeLate: (box: Box) => actor.send({ type: 'box.close', box }),
    events: (): readonly TaskEvent[] => selectEvents(now()),
    codes: (): number[] => selectEvents(now()).map(({ code }) => code),
    outcome: () => now().context.outcome,
    answers: () => answers,
    is: () => ({
      stage: selectStage(now()),
      box: selectBox(now()),
      away: selectAway(now()),
      step: selectStep(now()),
    }),
    /** Its progress as kept in a text, and read by another page. */
    reloaded: () =>
      mission(
        { steps, remind, isMuted: selectMuted(now()) },
        JSON.parse(JSON.stringify(selectProgress(now()))),
      ),
  };
  return one;
}
