import { expect, test } from 'vitest';
import { type NamedGesture, started, startMission } from './mission.fixture.ts';

/** A mission in progress, whose controls are in the window beside the page. */
function startBeside() {
  const mission = startMission({ hasCompanion: true });
  mission.make(...started, 'companion.open');
  mission.report('companion.ready');
  return mission;
}

test('the window opens with a press, and closes with another one', () => {
  const mission = startMission({ hasCompanion: true });
  mission.make(...started);
  expect([mission.companion(), mission.windows()]).toEqual(['absent', 0]);
  mission.make('companion.open');
  expect([mission.companion(), mission.windows()]).toEqual(['opening', 1]);
  mission.report('companion.ready');
  expect(mission.companion()).toBe('open');
  mission.make('companion.close');
  expect([mission.companion(), mission.windows()]).toEqual(['closed', 0]);
});

test('where the browser has no such window, none is asked for', () => {
  const mission = startMission();
  mission.make(...started, 'companion.open');
  expect([mission.companion(), mission.windows()]).toEqual([null, 0]);
});

test.each<[NamedGesture, number[], before?: NamedGesture[]]>([
  ['tip.open', [7]],
  ['box.close', [8], ['tip.open']],
  ['step.next', [9]],
  ['tip.next', [11], ['tip.open']],
  ['tip.previous', [10], ['tip.open', 'tip.next']],
  ['mission.abort', [12]],
  ['box.close', [5], ['mission.abort']],
  ['box.confirm', [3], ['mission.abort']],
  ['mission.complete', [13]],
  ['box.close', [6], ['mission.complete']],
  ['box.confirm', [2, 17], ['mission.complete']],
  ['box.close', [18], ['mission.complete', 'box.confirm']],
  ['mission.restart', [14], ['mission.complete', 'box.confirm']],
  ['link.open', [15]],
  ['participant.return', [16], ['link.open']],
  ['time.over', [4]],
])('%s has the codes %j while the window is open', (gesture, codes, before = []) => {
  const mission = startBeside();
  mission.make(...before);
  const known = mission.codes().length;
  mission.make(gesture);
  expect(mission.codes().slice(known)).toEqual(codes);
});

test('opening and closing the window is no event, and no return to the survey', () => {
  const mission = startBeside();
  mission.make('link.open');
  const before = mission.codes();
  mission.report('companion.close');
  mission.make('companion.open');
  expect(mission.codes()).toEqual(before);
  expect(mission.is().away).toBe(true);
});

test('a refused window leaves the mission in the page, and can be asked for again', () => {
  const mission = startMission({ hasCompanion: true });
  mission.make(...started, 'companion.open');
  mission.report('companion.refuse');
  expect([mission.companion(), mission.windows()]).toEqual(['refused', 0]);
  mission.make('companion.open');
  expect(mission.companion()).toBe('opening');
});

test.each<NamedGesture[]>([
  ['time.over'],
  ['mission.abort', 'box.confirm'],
  ['mission.complete', 'box.confirm', 'box.confirm'],
])('the window closes with the mission: %s', (...gestures) => {
  const mission = startBeside();
  mission.make(...gestures);
  expect([mission.is().stage, mission.windows()]).toEqual(['over', 0]);
});

test('a reload loses the window, which only a press brings back', () => {
  const mission = startBeside().reloaded();
  expect([mission.companion(), mission.windows()]).toEqual(['lost', 0]);
  mission.make('companion.open');
  expect([mission.companion(), mission.windows()]).toEqual(['opening', 1]);
});

test('a window that the participant has closed is not missed after a reload', () => {
  const mission = startBeside();
  mission.make('companion.close');
  expect(mission.reloaded().companion()).toBe('absent');
});

test('the press that starts the next mission opens the window again, after the start and its reminder', () => {
  const mission = startMission({ hasCompanion: true, wantsCompanion: true });
  expect(mission.windows()).toBe(0);
  mission.make('form.submit');
  expect([mission.companion(), mission.windows()]).toEqual(['opening', 1]);
  expect(mission.codes()).toEqual([1, 7]);
  const muted = startMission({ hasCompanion: true, wantsCompanion: true, isMuted: true });
  muted.make('form.submit');
  expect([muted.companion(), muted.codes()]).toEqual(['opening', [1]]);
});
