import { describe, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { selectProgress } from '../../../machines/mission/mission.select.ts';
import { type NamedGesture, started, startMission } from './mission.fixture.ts';

/** Hide codes of boxes, by the event code of the gesture. */
const hideCodeOf = new Map([
  [5, [-1]],
  ...[6, 8, 10, 11].map((code): [number, number[]] => [code, [code]]),
]);

describe('every event code comes from its transition', () => {
  const submitting = [...started, 'mission.complete', 'box.confirm'] as const;
  test.each<
    [code: number, title: string, before: readonly NamedGesture[], NamedGesture, codes?: number[]]
  >([
    [1, 'start pressed', [], 'form.submit', [1, 7]],
    [2, 'completed (confirmed)', [...started, 'mission.complete'], 'box.confirm', [2, 17]],
    [3, 'aborted (confirmed)', [...started, 'mission.abort'], 'box.confirm'],
    [4, 'time ran out', started, 'time.over'],
    [5, 'abort box closed', [...started, 'mission.abort'], 'box.close'],
    [6, 'complete box closed', [...started, 'mission.complete'], 'box.close'],
    [7, 'reminder opened', started, 'tip.open'],
    [8, 'reminder closed', ['form.submit'], 'box.close'],
    [9, 'next operation step', started, 'step.next'],
    [10, 'previous tip', ['form.submit', 'tip.next'], 'tip.previous'],
    [11, 'next tip', ['form.submit'], 'tip.next'],
    [12, 'abort box opened', started, 'mission.abort'],
    [13, 'complete box opened', started, 'mission.complete'],
    [14, 'restarted', submitting, 'mission.restart'],
    [15, 'mission link opened', started, 'link.open'],
    [15, 'mission link opened once more', [...started, 'link.open'], 'link.open'],
    [16, 'participant came back to the page', [...started, 'link.open'], 'participant.return'],
    [18, 'submit-result box left', submitting, 'box.close'],
  ])('%i: %s', (code, _, before, gesture, codes = [code]) => {
    const mission = startMission();
    mission.make(...before);
    const known = mission.codes().length;
    mission.hidden.length = 0;
    mission.make(gesture);
    expect(mission.codes().slice(known)).toEqual(codes);
    expect(mission.hidden).toEqual(hideCodeOf.get(code) ?? []);
  });
});

describe('a mission', () => {
  test.each([
    ['its author does not ask for it', { remind: false }],
    ['the participant has muted it', { isMuted: true }],
    ['it has no operations', { steps: 0 }],
  ])('does not remind where %s', (_, input) => {
    const mission = startMission(input);
    mission.make('form.submit');
    expect(mission.is()).toMatchObject({ stage: 'working', box: null });
    expect(mission.codes()).toEqual([1]);
  });

  test('without operations shows no tips, and its events have no step', () => {
    const mission = startMission({ steps: 0 });
    mission.make(
      'form.submit',
      'tip.open',
      'step.next',
      'mission.complete',
      'box.confirm',
      'box.confirm',
    );
    expect(mission.events().map(({ code }) => code)).toEqual([1, 13, 2, 17]);
    expect(mission.events().every((event) => !('step' in event))).toBe(true);
  });

  test('accepts no other input in its briefing', () => {
    const mission = startMission();
    const before = mission.now().value;
    mission.make(
      'mission.abort',
      'mission.complete',
      'mission.restart',
      'step.next',
      'tip.open',
      'tip.next',
    );
    mission.make('box.close', 'box.confirm', 'link.open', 'participant.return');
    expect(mission.now().value).toEqual(before);
    expect(mission.codes()).toEqual([]);
  });
});

describe('operations', () => {
  test('end at the last', () => {
    const mission = startMission({ steps: 3 });
    mission.make(...started, 'step.next', 'step.next', 'step.next');
    expect(mission.is().step).toBe(3);
    expect(mission.events().slice(3)).toMatchObject([
      { code: 9, step: 2 },
      { code: 9, step: 3 },
    ]);
  });

  test('restart at the first, and keep the events and the time', () => {
    const mission = startMission();
    mission.at(1000).make('form.submit');
    mission.at(2000).make('box.close', 'step.next', 'mission.complete', 'box.confirm');
    mission.at(5000).make('mission.restart');
    expect(mission.is()).toEqual({ stage: 'working', box: null, away: false, step: 1 });
    expect(mission.codes()).toEqual([1, 7, 8, 9, 13, 2, 17, 14]);
    expect(mission.events().at(-1)).toEqual({ code: 14, at: 4000, step: 1 });
  });
});

describe('the end', () => {
  test('the time may end before the start', () => {
    const mission = startMission();
    mission.at(70_000).make('time.over');
    expect(mission.events()).toEqual([{ code: 4, at: 0 }]);
    expect(mission.outcome()).toBe('timeout');
  });

  test('with a stored answer is submitted again, also where this tab has it in progress', () => {
    const begun = startMission();
    begun.make(...started);
    const mission = startMission({ isDone: true }, selectProgress(begun.now()));
    mission.make('form.submit');
    expect([mission.submits(), mission.is().stage]).toEqual([1, 'working']);
  });

  test.each([
    ['finished', ['mission.complete', 'box.confirm', 'box.confirm']],
    ['cancelled', ['mission.abort', 'box.confirm']],
    ['timeout', ['time.over']],
  ] as const)('%s is final', (outcome, way) => {
    const mission = startMission();
    mission.make(...started, ...way);
    const known = mission.codes();
    mission.make(
      'time.over',
      'form.submit',
      'mission.restart',
      'mission.abort',
      'mission.complete',
    );
    mission.make('step.next', 'tip.open', 'tip.next', 'box.close', 'box.confirm');
    mission.make('link.open', 'participant.return', { type: 'reminder.mute', isMuted: true });
    expect(mission.codes()).toEqual(known);
    expect(mission.outcome()).toBe(outcome);
    expect(mission.is().stage).toBe('over');
    expect(mission.answers()).toBe(1);
  });
});

describe('a mission with more events than an answer holds', () => {
  const tipEvents = Array.from(
    { length: limits.missionEvents },
    (_, turn): NamedGesture => (turn % 2 ? 'tip.previous' : 'tip.next'),
  );

  test.each([
    ['cancelled', 3, ['mission.abort', 'box.confirm']],
    ['timeout', 4, ['time.over']],
  ] as const)('keeps the first ones, and that it was %s', (outcome, code, way) => {
    const mission = startMission();
    mission.make('form.submit', ...tipEvents, 'box.close', ...way);
    expect(mission.outcome()).toBe(outcome);
    expect(mission.codes()).toHaveLength(limits.missionEvents);
    expect(mission.codes().at(-1)).toBe(code);
  });

  test('can still be finished', () => {
    const mission = startMission();
    mission.make(
      'form.submit',
      ...tipEvents,
      'box.close',
      'mission.complete',
      'box.confirm',
      'box.confirm',
    );
    expect(mission.outcome()).toBe('finished');
    expect(mission.codes().length).toBeLessThanOrEqual(limits.missionEvents);
  });
});
