import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { missionEventSchema } from '../../../contract/missionEvents.ts';
import {
  selectBox,
  selectMuted,
  selectProgress,
} from '../../../machines/mission/mission.select.ts';
import { type NamedGesture, started, startMission } from './mission.fixture.ts';

/** Gestures in any order, also those that no screen offers, at any time of a clock. */
const anyWay = fc.array(
  fc.record({
    gesture: fc.constantFrom<NamedGesture[]>(
      ...([
        'form.submit',
        'mission.abort',
        'mission.complete',
        'mission.restart',
        'step.next',
      ] as const),
      ...(['tip.open', 'tip.previous', 'tip.next', 'box.close', 'box.confirm'] as const),
      ...(['link.open', 'participant.return', 'time.over'] as const),
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
        const mission = startMission({ steps, remind });
        for (const { gesture, time } of way) mission.at(time).make(gesture);
        const events = mission.events();
        expect(v.is(v.array(missionEventSchema), events)).toBe(true);
        expect(events[0]?.at ?? 0).toBe(0);
        for (const [index, { at, step = 0 }] of events.entries()) {
          expect(at).toBeGreaterThan(events[index - 1]?.at ?? -1);
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
        const mission = startMission();
        for (const { gesture, time } of way) mission.at(time).make(gesture);
        let open = 0;
        for (const code of mission.codes()) {
          if (shuts.includes(code)) open = 0;
          if (opens.includes(code)) open += 1;
          expect(open).toBeLessThanOrEqual(1);
        }
        const endCodes = { finished: 17, cancelled: 3, timeout: 4 } as const;
        const outcome = mission.outcome();
        const boxes = mission.codes().filter((code) => ![15, 16].includes(code));
        if (outcome) expect(boxes.at(-1)).toBe(endCodes[outcome]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a reload', () => {
  test('changes nothing, at any point', () => {
    fc.assert(
      fc.property(anyWay, fc.nat(40), (way, index) => {
        const straight = startMission();
        let reloaded = startMission();
        for (const [turn, { gesture, time }] of way.entries()) {
          if (turn === index) reloaded = reloaded.reloaded();
          straight.at(time).make(gesture);
          reloaded.at(time).make(gesture);
        }
        expect(selectProgress(reloaded.now())).toEqual(selectProgress(straight.now()));
        expect(selectMuted(reloaded.now())).toBe(selectMuted(straight.now()));
      }),
      { numRuns: 300 },
    );
  });

  test.each<[string, readonly NamedGesture[]]>([
    ['reminding', ['form.submit']],
    ['aborting', [...started, 'mission.abort']],
    ['completing', [...started, 'mission.complete']],
    ['submitting', [...started, 'mission.complete', 'box.confirm']],
  ])('keeps the open dialog: %s', (box, gestures) => {
    const mission = startMission();
    mission.make(...gestures);
    expect(selectBox(mission.reloaded().now())).toBe(box);
  });

  test('after the end sends the answer again', () => {
    const mission = startMission();
    mission.make(...started, 'mission.abort', 'box.confirm');
    expect(mission.answers()).toBe(1);
    expect(mission.reloaded().answers()).toBe(1);
  });
});
