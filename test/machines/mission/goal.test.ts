import { expect, test } from 'vitest';
import { started, startMission } from './mission.fixture.ts';

/** A mission in progress whose author names a goal. */
function startSeeking(how = {}) {
  const mission = startMission({ hasGoal: true, ...how });
  mission.make(...started);
  return mission;
}

test('the goal has the time since the start and the step, and is no event', () => {
  const mission = startSeeking();
  const before = mission.codes();
  mission.at(4_000).make('step.next');
  mission.at(5_200.4).reach();
  expect(mission.reached()).toEqual({ at: 5_200, step: 2 });
  expect(mission.codes()).toEqual([...before, 9]);
});

test('the goal of a mission without steps has none', () => {
  const mission = startMission({ hasGoal: true, steps: 0 });
  mission.make('form.submit');
  mission.at(300).reach();
  expect(mission.reached()).toEqual({ at: 300 });
});

test('a report that was held back counts for its own time, and not before the start', () => {
  const mission = startSeeking();
  mission.at(9_000).reach(2_500);
  expect(mission.reached()).toMatchObject({ at: 6_500 });
  const other = startSeeking();
  other.at(1_000).reach(2_500);
  expect(other.reached()).toMatchObject({ at: 0 });
});

test('only the first time counts, and a restart of the mission keeps it', () => {
  const mission = startSeeking();
  mission.at(1_000).reach();
  mission.at(2_000).reach();
  mission.make('mission.complete', 'box.confirm', 'mission.restart');
  mission.at(3_000).reach();
  expect(mission.reached()).toMatchObject({ at: 1_000 });
});

test('the goal changes nothing of what the participant does', () => {
  const mission = startSeeking();
  const before = mission.is();
  mission.reach();
  expect(mission.soughtGoal()).toBeNull();
  expect(mission.is()).toEqual(before);
  expect([mission.outcome(), mission.submits()]).toEqual([null, 0]);
});

test('nobody listens before the start, after the end and where the author names no goal', () => {
  const mission = startMission({ hasGoal: true });
  expect(mission.soughtGoal()).toBeNull();
  mission.make(...started);
  expect(mission.soughtGoal()).toEqual({ reporter: 'https://shop.example', path: '', word: 'a' });
  mission.make('mission.abort', 'box.confirm');
  expect([mission.outcome(), mission.soughtGoal()]).toEqual(['cancelled', null]);

  const without = startMission();
  without.make(...started);
  expect(without.soughtGoal()).toBeNull();
});

test('the goal survives a reload, and is reached after it', () => {
  const mission = startSeeking();
  const later = mission.reloaded();
  later.at(700).reach();
  expect(later.reached()).toEqual({ at: 700, step: 1 });
  const again = later.reloaded();
  again.at(900).reach();
  expect(again.reached()).toEqual({ at: 700, step: 1 });
});
