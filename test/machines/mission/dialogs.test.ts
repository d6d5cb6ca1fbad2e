import { describe, expect, test } from 'vitest';
import { selectMuted, selectTip } from '../../../machines/mission/mission.select.ts';
import { type NamedGesture, started, startMission } from './mission.fixture.ts';

describe('tips', () => {
  test('open at the current operation, without changing it', () => {
    const mission = startMission({ steps: 3 });
    mission.make(...started, 'step.next', 'tip.open', 'tip.next', 'tip.next', 'box.close');
    expect(mission.is().step).toBe(2);
    expect(mission.events().slice(-3)).toMatchObject([
      { code: 7, step: 2 },
      { code: 11, step: 3 },
      { code: 8, step: 3 },
    ]);
  });

  test('end at the first', () => {
    const mission = startMission();
    mission.make('form.submit', 'tip.next', 'tip.previous', 'tip.previous');
    expect(selectTip(mission.now())).toBe(1);
    expect(mission.codes()).toEqual([1, 7, 11, 10]);
  });

  test('are muted in the reminder only, without an event', () => {
    const mission = startMission();
    const mute = { type: 'reminder.mute', isMuted: true } as const;
    mission.make(mute, ...started, mute);
    expect(selectMuted(mission.now())).toBe(false);
    mission.make('tip.open', mute);
    expect(selectMuted(mission.now())).toBe(true);
    expect(mission.is().box).toBe('reminding');
    mission.make({ type: 'reminder.mute', isMuted: false });
    expect(selectMuted(mission.now())).toBe(false);
    expect(mission.codes()).toEqual([1, 7, 8, 7]);
  });
});

describe('dialogs', () => {
  const boxes = {
    reminding: ['form.submit'],
    aborting: [...started, 'mission.abort'],
    completing: [...started, 'mission.complete'],
    submitting: [...started, 'mission.complete', 'box.confirm'],
  } as const satisfies Record<string, readonly NamedGesture[]>;
  const all = Object.entries(boxes);

  test.each(all)(
    '%s prevents any other from opening, and closes while the participant is away',
    (box, way) => {
      const mission = startMission();
      mission.make(...way);
      const known = mission.codes();
      mission.make('tip.open', 'mission.abort', 'mission.complete', 'step.next', 'form.submit');
      expect(mission.codes()).toEqual(known);
      mission.make('link.open', 'participant.return', 'link.open');
      expect(mission.is()).toEqual({ stage: 'working', box, away: true, step: 1 });
      expect(mission.codes().slice(-3)).toEqual([15, 16, 15]);
      mission.make('box.close');
      expect(mission.is()).toMatchObject({ stage: 'working', box: null, away: true });
    },
  );

  test.each(all)('%s stays open where another dialog is closed late', (box, way) => {
    const mission = startMission();
    mission.make(...way);
    mission.closeLate(box === 'aborting' ? 'completing' : 'aborting');
    expect(mission.is()).toMatchObject({ box });
  });

  test.each(all)('the time is over while %s', (_, way) => {
    const mission = startMission();
    mission.make(...way);
    const known = mission.codes();
    mission.hidden.length = 0;
    mission.make('time.over');
    expect(mission.codes()).toEqual([...known, 4]);
    expect(mission.is()).toMatchObject({ stage: 'over', box: null });
    expect(mission.outcome()).toBe('timeout');
    expect(mission.hidden).toEqual([]);
  });
});

describe('away and back', () => {
  test('a return is recorded once for each time away', () => {
    const mission = startMission();
    mission.make(
      ...started,
      'participant.return',
      'link.open',
      'participant.return',
      'participant.return',
    );
    mission.make('link.open', 'link.open', 'step.next', 'participant.return');
    expect(mission.codes().slice(3)).toEqual([15, 16, 15, 15, 9, 16]);
    expect(mission.events().at(-1)).toMatchObject({ step: 2 });
    expect(mission.is().away).toBe(false);
  });
});
