import { describe, expect, test } from 'vitest';
import { selectMuted, selectTip } from '../../../machines/mission/mission.select.ts';
import { type Made, mission, started } from './mission.fixture.ts';

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
    aborting: [...started, 'mission.abort'],
    completing: [...started, 'mission.complete'],
    submitting: [...started, 'mission.complete', 'box.confirm'],
  } as const satisfies Record<string, readonly Made[]>;
  const all = Object.entries(boxes);

  test.each(all)(
    '%s prevents any other from opening, and closes while the participant is away',
    (box, way) => {
      const one = mission();
      one.make(...way);
      const known = one.codes();
      one.make('tip.open', 'mission.abort', 'mission.complete', 'step.next', 'form.submit');
      expect(one.codes()).toEqual(known);
      one.make('link.open', 'participant.return', 'link.open');
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
    one.make(
      ...started,
      'participant.return',
      'link.open',
      'participant.return',
      'participant.return',
    );
    one.make('link.open', 'link.open', 'step.next', 'participant.return');
    expect(one.codes().slice(3)).toEqual([15, 16, 15, 15, 9, 16]);
    expect(one.events().at(-1)).toMatchObject({ step: 2 });
    expect(one.is().away).toBe(false);
  });
});
