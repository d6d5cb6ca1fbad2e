import { describe, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { selectProgress } from '../../../machines/mission/mission.select.ts';
import { type Made, mission, started } from './mission.fixture.ts';

/** Hide codes of boxes, by the event code of the gesture. */
const hideCodeOf = new Map([
  [5, [-1]],
  ...[6, 8, 10, 11].map((code): [number, number[]] => [code, [code]]),
]);

describe('every event code comes from its transition', () => {
  const submitting = [...started, 'mission.complete', 'box.confirm'] as const;
  test.each<[code: number, title: string, before: readonly Made[], Made, codes?: number[]]>([
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
    one.make(
      'form.submit',
      'tip.open',
      'step.next',
      'mission.complete',
      'box.confirm',
      'box.confirm',
    );
    expect(one.events().map(({ code }) => code)).toEqual([1, 13, 2, 17]);
    expect(one.events().every((event) => !('step' in event))).toBe(true);
  });

  test('accepts no other input in its briefing', () => {
    const one = mission();
    const before = one.now().value;
    one.make(
      'mission.abort',
      'mission.complete',
      'mission.restart',
      'step.next',
      'tip.open',
      'tip.next',
    );
    one.make('box.close', 'box.confirm', 'link.open', 'participant.return');
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
    one.at(2000).make('box.close', 'step.next', 'mission.complete', 'box.confirm');
    one.at(5000).make('mission.restart');
    expect(one.is()).toEqual({ stage: 'working', box: null, away: false, step: 1 });
    expect(one.codes()).toEqual([1, 7, 8, 9, 13, 2, 17, 14]);
    expect(one.events().at(-1)).toEqual({ code: 14, at: 4000, step: 1 });
  });
});

describe('the end', () => {
  test('the time may end before the start', () => {
    const one = mission();
    one.at(70_000).make('time.over');
    expect(one.events()).toEqual([{ code: 4, at: 0 }]);
    expect(one.outcome()).toBe('timeout');
  });

  test('with a stored answer is submitted again, also where this tab has it in progress', () => {
    const begun = mission();
    begun.make(...started);
    const one = mission({ isDone: true }, selectProgress(begun.now()));
    one.make('form.submit');
    expect([one.submits(), one.is().stage]).toEqual([1, 'working']);
  });

  test.each([
    ['finished', ['mission.complete', 'box.confirm', 'box.confirm']],
    ['cancelled', ['mission.abort', 'box.confirm']],
    ['timeout', ['time.over']],
  ] as const)('%s is final', (outcome, way) => {
    const one = mission();
    one.make(...started, ...way);
    const known = one.codes();
    one.make('time.over', 'form.submit', 'mission.restart', 'mission.abort', 'mission.complete');
    one.make('step.next', 'tip.open', 'tip.next', 'box.close', 'box.confirm');
    one.make('link.open', 'participant.return', { type: 'reminder.mute', isMuted: true });
    expect(one.codes()).toEqual(known);
    expect(one.outcome()).toBe(outcome);
    expect(one.is().stage).toBe('over');
    expect(one.answers()).toBe(1);
  });
});

describe('a mission with more events than an answer holds', () => {
  const leafing = Array.from(
    { length: limits.missionEvents },
    (_, turn): Made => (turn % 2 ? 'tip.previous' : 'tip.next'),
  );

  test.each([
    ['cancelled', 3, ['mission.abort', 'box.confirm']],
    ['timeout', 4, ['time.over']],
  ] as const)('keeps the first ones, and that it was %s', (outcome, code, way) => {
    const one = mission();
    one.make('form.submit', ...leafing, 'box.close', ...way);
    expect(one.outcome()).toBe(outcome);
    expect(one.codes()).toHaveLength(limits.missionEvents);
    expect(one.codes().at(-1)).toBe(code);
  });

  test('can still be finished', () => {
    const one = mission();
    one.make(
      'form.submit',
      ...leafing,
      'box.close',
      'mission.complete',
      'box.confirm',
      'box.confirm',
    );
    expect(one.outcome()).toBe('finished');
    expect(one.codes().length).toBeLessThanOrEqual(limits.missionEvents);
  });
});
