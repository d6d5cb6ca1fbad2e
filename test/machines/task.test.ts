import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { limits } from '../../contract/limits.ts';
import { type hideCodes, type TaskEvent, taskEventSchema } from '../../contract/taskEvents.ts';
import type {
  Event,
  Gesture,
  Input,
  KeepInput,
  Kept,
  Progress,
  Resumed,
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
import { rowsOf } from '../../tools/docs/missions.rows.ts';
import { heldPort } from '../support/fixtures/ports.ts';

/** A gesture by its name; of the one that says more, all of it. */
type Made = Exclude<Gesture['type'], 'reminder.mute'> | Gesture;

const started: readonly Made[] = ['task.start', 'box.close'];

describe('every event code comes from its transition', () => {
  test.each<{
    code: number;
    says: string;
    before: readonly Made[];
    gesture: Made;
    gives?: number[];
  }>([
    { code: 1, says: 'start pressed', before: [], gesture: 'task.start', gives: [1, 7] },
    {
      code: 2,
      says: 'completed (confirmed)',
      before: [...started, 'task.complete'],
      gesture: 'box.confirm',
      gives: [2, 17],
    },
    {
      code: 3,
      says: 'aborted (confirmed)',
      before: [...started, 'task.abort'],
      gesture: 'box.confirm',
    },
    { code: 4, says: 'time ran out', before: started, gesture: 'time.over' },
    {
      code: 5,
      says: 'abort box closed',
      before: [...started, 'task.abort'],
      gesture: 'box.close',
    },
    {
      code: 6,
      says: 'complete box closed',
      before: [...started, 'task.complete'],
      gesture: 'box.close',
    },
    { code: 7, says: 'reminder opened', before: started, gesture: 'tip.open' },
    { code: 8, says: 'reminder closed', before: ['task.start'], gesture: 'box.close' },
    { code: 9, says: 'next operation step', before: started, gesture: 'step.next' },
    {
      code: 10,
      says: 'previous tip',
      before: ['task.start', 'tip.next'],
      gesture: 'tip.previous',
    },
    { code: 11, says: 'next tip', before: ['task.start'], gesture: 'tip.next' },
    { code: 12, says: 'abort box opened', before: started, gesture: 'task.abort' },
    { code: 13, says: 'complete box opened', before: started, gesture: 'task.complete' },
    {
      code: 14,
      says: 'restarted',
      before: [...started, 'task.complete', 'box.confirm'],
      gesture: 'task.restart',
    },
    { code: 15, says: 'mission link opened', before: started, gesture: 'link.open' },
    {
      code: 16,
      says: 'participant came back to the page',
      before: [...started, 'link.open'],
      gesture: 'page.return',
    },
    {
      code: 17,
      says: 'submit-result box opened',
      before: [...started, 'task.complete'],
      gesture: 'box.confirm',
      gives: [2, 17],
    },
    {
      code: 18,
      says: 'submit-result box left',
      before: [...started, 'task.complete', 'box.confirm'],
      gesture: 'box.close',
    },
  ])('$code: $says', ({ code, before, gesture, gives = [code] }) => {
    const one = mission();
    one.make(...before);
    const known = one.codes().length;
    one.make(gesture);
    expect(one.codes().slice(known)).toEqual(gives);
  });

  test('and from no other', () => {
    expect(rowsOf().map(({ code, state, event }) => `${code} ${state}: ${event}`)).toEqual([
      '1 briefing: task.start',
      '1 briefing: task.start',
      '2 completing: box.confirm',
      '3 aborting: box.confirm',
      '4 task: time.over',
      '5 aborting: box.close',
      '6 completing: box.close',
      '7 briefing: task.start',
      '7 none: tip.open',
      '8 reminding: box.close',
      '9 none: step.next',
      '10 reminding: tip.previous',
      '11 reminding: tip.next',
      '12 none: task.abort',
      '13 none: task.complete',
      '14 submitting: task.restart',
      '15 here: link.open',
      '15 away: link.open',
      '16 away: page.return',
      '17 completing: box.confirm',
      '18 submitting: box.close',
    ]);
  });
});

describe('every hide code comes from its transition', () => {
  test.each<[hide: keyof typeof hideCodes, code: number, before: readonly Made[], gesture: Made]>([
    ['tipClosed', 8, ['task.start'], 'box.close'],
    ['abortClosed', -1, [...started, 'task.abort'], 'box.close'],
    ['completeClosed', 6, [...started, 'task.complete'], 'box.close'],
    ['previousTip', 10, ['task.start', 'tip.next'], 'tip.previous'],
    ['nextTip', 11, ['task.start'], 'tip.next'],
  ])('%s is %i', (_, code, before, gesture) => {
    const one = mission();
    one.make(...before);
    one.hidden.length = 0;
    one.make(gesture);
    expect(one.hidden).toEqual([code]);
  });

  test('and from no other: what is confirmed, left for the mission or over in time hides with none', () => {
    const given = rowsOf().filter(({ hide }) => hide !== null);
    expect(given.map(({ hide, state, event }) => `${hide} ${state}: ${event}`)).toEqual([
      '-1 aborting: box.close',
      '6 completing: box.close',
      '8 reminding: box.close',
      '10 reminding: tip.previous',
      '11 reminding: tip.next',
    ]);
  });
});

describe('a mission', () => {
  test('begins with its briefing, and nothing has happened', () => {
    const { is, codes } = mission();
    expect(is()).toEqual({ stage: 'briefing', box: null, away: false, step: 0 });
    expect(codes()).toEqual([]);
  });

  test('begun, reminds of its operations from the first', () => {
    const one = mission();
    one.make('task.start');
    expect(one.is()).toEqual({ stage: 'working', box: 'reminding', away: false, step: 1 });
    expect(selectTip(one.now())).toBe(1);
    expect(one.codes()).toEqual([1, 7]);
  });

  test.each([
    ['its author does not want it', { remind: false }],
    ['the participant does not want it any more', { isMuted: true }],
    ['it has no operations', { steps: 0 }],
  ])('does not remind where %s', (_, input) => {
    const one = mission(input);
    one.make('task.start');
    expect(one.is()).toMatchObject({ stage: 'working', box: null });
    expect(one.codes()).toEqual([1]);
  });

  test('shows its tips where it does not remind, when they are asked for', () => {
    const one = mission({ remind: false });
    one.make('task.start', 'tip.open');
    expect(one.is().box).toBe('reminding');
    expect(one.codes()).toEqual([1, 7]);
  });

  test('has none to show without operations, and its events have no step', () => {
    const one = mission({ steps: 0 });
    one.make('task.start', 'tip.open', 'step.next', 'task.complete', 'box.confirm', 'box.confirm');
    expect(one.events().map(({ code }) => code)).toEqual([1, 13, 2, 17]);
    expect(one.events().every((event) => !('step' in event))).toBe(true);
  });

  test('does nothing but begin while it is briefed', () => {
    const one = mission();
    const before = one.now().value;
    one.make('task.abort', 'task.complete', 'task.restart', 'step.next', 'tip.open', 'tip.next');
    one.make('box.close', 'box.confirm', 'link.open', 'page.return');
    expect(one.now().value).toEqual(before);
    expect(one.codes()).toEqual([]);
  });

  test('is begun once', () => {
    const one = mission();
    one.make(...started, 'task.start');
    expect(one.codes()).toEqual([1, 7, 8]);
  });

  test('done as asked: what happened stands in the order it did, and is finished', () => {
    const one = mission();
    one.make(...started, 'link.open', 'page.return', 'step.next');
    one.make('task.complete', 'box.confirm', 'box.confirm');
    expect(one.codes()).toEqual([1, 7, 8, 15, 16, 9, 13, 2, 17]);
    expect(one.outcome()).toBe('finished');
  });
});

describe('operations', () => {
  test('go on one by one, and end at the last', () => {
    const one = mission({ steps: 3 });
    one.make(...started, 'step.next', 'step.next', 'step.next');
    expect(one.is().step).toBe(3);
    expect(one.events().slice(3)).toMatchObject([
      { code: 9, step: 2 },
      { code: 9, step: 3 },
    ]);
  });

  test('begin again with a restart, which tells so', () => {
    const one = mission();
    one.make(...started, 'step.next', 'task.complete', 'box.confirm', 'task.restart');
    expect(one.is()).toEqual({ stage: 'working', box: null, away: false, step: 1 });
    expect(one.events().at(-1)).toMatchObject({ code: 14, step: 1 });
    one.make('step.next');
    expect(one.is().step).toBe(2);
  });

  test('a restart loses nothing of what happened, nor the time', () => {
    const one = mission();
    one.at(1000).make('task.start');
    one.at(2000).make('box.close', 'task.complete', 'box.confirm');
    one.at(5000).make('task.restart');
    expect(one.codes()).toEqual([1, 7, 8, 13, 2, 17, 14]);
    expect(one.events().at(-1)?.at).toBe(4000);
  });

  test('may be gone on with where the result is not submitted after all', () => {
    const one = mission();
    one.make(...started, 'step.next', 'task.complete', 'box.confirm', 'box.close');
    expect(one.is()).toEqual({ stage: 'working', box: null, away: false, step: 2 });
  });
});

describe('tips', () => {
  test('open at the operation the participant is at', () => {
    const one = mission();
    one.make(...started, 'step.next', 'tip.open');
    expect(selectTip(one.now())).toBe(2);
    expect(one.events().at(-1)).toMatchObject({ code: 7, step: 2 });
  });

  test('after a restart, at the first', () => {
    const one = mission();
    one.make(...started, 'step.next', 'task.complete', 'box.confirm', 'task.restart', 'tip.open');
    expect(selectTip(one.now())).toBe(1);
  });

  test('end at the first and at the last, and an end tells nothing', () => {
    const one = mission({ steps: 2 });
    one.make('task.start', 'tip.previous', 'tip.next', 'tip.next');
    expect(selectTip(one.now())).toBe(2);
    one.make('tip.previous', 'tip.previous');
    expect(selectTip(one.now())).toBe(1);
    expect(one.codes()).toEqual([1, 7, 11, 10]);
    expect(one.hidden).toEqual([11, 10]);
  });

  test('are leafed through without the operation changing; each event has the tip that is shown then', () => {
    const one = mission();
    one.make('task.start', 'tip.next', 'box.close');
    expect(one.is().step).toBe(1);
    expect(one.events().slice(1)).toMatchObject([
      { code: 7, step: 1 },
      { code: 11, step: 2 },
      { code: 8, step: 2 },
    ]);
  });

  test('"do not remind again" is remembered, may be taken back, and is no event', () => {
    const one = mission();
    one.make('task.start', { type: 'reminder.mute', isMuted: true });
    expect(selectMuted(one.now())).toBe(true);
    expect(one.is().box).toBe('reminding');
    one.make({ type: 'reminder.mute', isMuted: false });
    expect(selectMuted(one.now())).toBe(false);
    expect(one.codes()).toEqual([1, 7]);
  });

  test('and only where it is asked: in the reminder', () => {
    const one = mission();
    one.make({ type: 'reminder.mute', isMuted: true }, ...started);
    one.make({ type: 'reminder.mute', isMuted: true });
    expect(selectMuted(one.now())).toBe(false);
  });
});

describe('boxes', () => {
  const boxes = {
    reminding: ['task.start'],
    aborting: [...started, 'task.abort'],
    completing: [...started, 'task.complete'],
    submitting: [...started, 'task.complete', 'box.confirm'],
  } as const satisfies Record<string, readonly Made[]>;
  const all = Object.entries(boxes);

  test.each(all)('while %s, no other opens and no step is taken', (box, way) => {
    const one = mission();
    one.make(...way);
    const known = one.codes();
    one.make('tip.open', 'task.abort', 'task.complete', 'step.next', 'task.start');
    expect(one.is()).toMatchObject({ box, step: 1 });
    expect(one.codes()).toEqual(known);
  });

  test.each(all)(
    'while %s, the link is opened and come back from, and the box stays',
    (box, way) => {
      const one = mission();
      one.make(...way, 'link.open');
      expect(one.is()).toMatchObject({ box, away: true });
      one.make('page.return');
      expect(one.is()).toMatchObject({ box, away: false });
      expect(one.codes().slice(-2)).toEqual([15, 16]);
    },
  );

  test.each(all)('%s closes while the participant is away, who stays away', (_, way) => {
    const one = mission();
    one.make(...way, 'link.open', 'box.close');
    expect(one.is()).toMatchObject({ stage: 'working', box: null, away: true });
  });

  test.each(all)('the time is over while %s: one event, and the mission is over', (_, way) => {
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

  test('the reminder is confirmed by closing it, and is restarted by nothing', () => {
    const one = mission();
    one.make('task.start', 'box.confirm', 'task.restart');
    expect(one.is().box).toBe('reminding');
  });
});

describe('away and back', () => {
  test('who never left does not come back', () => {
    const one = mission();
    one.make(...started, 'page.return');
    expect(one.codes()).toEqual([1, 7, 8]);
  });

  test('a return is noticed once for each time away', () => {
    const one = mission();
    one.make(...started, 'link.open', 'page.return', 'page.return', 'link.open', 'page.return');
    expect(one.codes().slice(3)).toEqual([15, 16, 15, 16]);
  });

  test('the link opened once more, from where it is waited, is told once more', () => {
    const one = mission();
    one.make(...started, 'link.open', 'link.open', 'page.return');
    expect(one.codes().slice(3)).toEqual([15, 15, 16]);
    expect(one.is().away).toBe(false);
  });

  test('steps are taken while away, and each is told with its own', () => {
    const one = mission();
    one.make(...started, 'link.open', 'step.next', 'page.return');
    expect(one.events().slice(3)).toMatchObject([
      { code: 15, step: 1 },
      { code: 9, step: 2 },
      { code: 16, step: 2 },
    ]);
  });
});

describe('the end', () => {
  test('the time that is over before the start is all that happened', () => {
    const one = mission();
    one.at(70_000).make('time.over');
    expect(one.events()).toEqual([{ code: 4, at: 0 }]);
    expect(one.outcome()).toBe('timeout');
  });

  test('the time is over on the way, here or away', () => {
    for (const way of [started, [...started, 'link.open']] as Made[][]) {
      const one = mission();
      one.make(...way, 'time.over');
      expect(one.codes().at(-1)).toBe(4);
      expect(one.outcome()).toBe('timeout');
    }
  });

  test.each([
    ['finished', ['task.complete', 'box.confirm', 'box.confirm']],
    ['cancelled', ['task.abort', 'box.confirm']],
    ['timeout', ['time.over']],
  ] as const)('over is over: %s stays what it is, whatever comes then', (outcome, way) => {
    const one = mission();
    one.make(...started, ...way);
    const known = one.codes();
    one.make('time.over', 'task.start', 'task.restart', 'task.abort', 'task.complete');
    one.make('step.next', 'tip.open', 'tip.next', 'box.close', 'box.confirm');
    one.make('link.open', 'page.return', { type: 'reminder.mute', isMuted: true });
    expect(one.codes()).toEqual(known);
    expect(one.outcome()).toBe(outcome);
    expect(one.is().stage).toBe('over');
    expect(one.answers()).toBe(1);
  });
});

describe('times', () => {
  test('count from the start, whenever that was', () => {
    const one = mission();
    one.at(1_700_000_000_000.4).make('task.start');
    one.at(1_700_000_001_500.2).make('box.close');
    expect(one.events()).toEqual([
      { code: 1, at: 0, step: 1 },
      { code: 7, at: 1, step: 1 },
      { code: 8, at: 1500, step: 1 },
    ]);
  });

  test('never stand still and never go back, even where the clock does', () => {
    const one = mission();
    one.at(10_000).make(...started);
    one.at(12_000).make('task.abort');
    one.at(3_000).make('box.close', 'step.next');
    one.at(12_900).make('tip.open');
    expect(one.events().map(({ at }) => at)).toEqual([0, 1, 2, 2000, 2001, 2002, 2900]);
  });
});

describe('very much happens', () => {
  const leafing = Array.from(
    { length: limits.taskEvents },
    (_, turn): Made => (turn % 2 ? 'tip.previous' : 'tip.next'),
  );

  test.each([
    ['cancelled', 3, ['task.abort', 'box.confirm']],
    ['timeout', 4, ['time.over']],
  ] as const)(
    'no more is remembered than can be sent, and that it was %s is',
    (outcome, code, way) => {
      const one = mission();
      one.make('task.start', ...leafing, 'box.close', ...way);
      expect(one.outcome()).toBe(outcome);
      expect(one.codes()).toHaveLength(limits.taskEvents);
      expect(one.codes().at(-1)).toBe(code);
    },
  );

  test('and it can still be finished', () => {
    const one = mission();
    one.make('task.start', ...leafing, 'box.close', 'task.complete', 'box.confirm', 'box.confirm');
    expect(one.outcome()).toBe('finished');
    expect(one.codes().length).toBeLessThanOrEqual(limits.taskEvents);
  });
});

/** Every way a participant may take, also those no screen offers, at any time a clock may show. */
const anyWay = fc.array(
  fc.record({
    gesture: fc.constantFrom<Made[]>(
      'task.start',
      'task.abort',
      'task.complete',
      'task.restart',
      'step.next',
      'tip.open',
      'tip.previous',
      'tip.next',
      'box.close',
      'box.confirm',
      'link.open',
      'page.return',
      'time.over',
      { type: 'reminder.mute', isMuted: true },
    ),
    time: fc.double({ min: 0, max: 1e13, noNaN: true }),
  }),
  { maxLength: 40 },
);

describe('whatever is done, in whatever order', () => {
  test('events are well formed, later one by one, and the first is at 0', () => {
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

  test('a box that opened closes before another opens, and how it ended is told last', () => {
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
  const ways: Record<string, readonly Made[]> = {
    'in the briefing': [],
    'on the way': started,
    'at the second operation': [...started, 'step.next'],
    away: [...started, 'link.open'],
    'in the reminder': ['task.start'],
    'in the reminder, at the second tip': ['task.start', 'tip.next'],
    'in the reminder, muted': ['task.start', { type: 'reminder.mute', isMuted: true }],
    'in the reminder, away': ['task.start', 'link.open'],
    'in the abort box': [...started, 'task.abort'],
    'in the complete box': [...started, 'task.complete'],
    'in the complete box, away': [...started, 'task.complete', 'link.open'],
    'in the submit-result box': [...started, 'task.complete', 'box.confirm'],
    'when it is over': [...started, 'task.abort', 'box.confirm'],
  };

  test.each(Object.entries(ways))('%s lands where it was', (_, way) => {
    const one = mission();
    one.make(...way);
    const again = one.reloaded();
    expect(selectProgress(again.now())).toEqual(selectProgress(one.now()));
  });

  test('goes on as if there had been none, wherever it comes', () => {
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

  test('when it is over gives the answer again', () => {
    const one = mission();
    one.make(...started, 'task.abort', 'box.confirm');
    expect(one.answers()).toBe(1);
    expect(one.reloaded().answers()).toBe(1);
  });
});

function mission({ steps = 2, remind = true, isMuted = false } = {}, progress?: Progress) {
  let answers = 0;
  let time = 0;
  const place = { surveyId: 'shop', channel: 'web', respondentId: 'r1', questionId: 'm1' };
  const machine = taskMachine.provide({
    actions: {
      answer: () => {
        answers += 1;
      },
      submit: () => {},
    },
    actors: {
      resume: heldPort<Resumed, Input>().logic,
      keep: fromCallback<Kept, KeepInput>(() => {}),
      seen: fromCallback<Event, undefined>(() => {}),
    },
  });
  const actor = createActor(machine, { input: { place, steps, remind, isDone: false } });
  const hidden: number[] = [];
  actor.on('box.hide', ({ code }) => hidden.push(code));
  actor.start();
  const output: Resumed = {
    progress: progress ?? null,
    isMuted,
    isSeen: false,
    clock: () => time,
  };
  actor.send({ type: 'xstate.done.actor.resume', output, actorId: 'resume' } as never);
  const now = (): TaskSnapshot => actor.getSnapshot();
  const one = {
    now,
    /** The hide codes of the boxes, in the order they came. */
    hidden,
    /** What is done from now on is done at this time. */
    at(ms: number) {
      time = ms;
      return one;
    },
    make(...gestures: readonly Made[]) {
      for (const made of gestures) actor.send(typeof made === 'string' ? { type: made } : made);
    },
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
