import { expect, test } from 'vitest';
import { selectProgress } from '../../machines/mission/mission.select.ts';
import { asked } from '../support/fixtures/mission.ts';
import { abort, pass, progress, reloaded, send, started, stubBrowser } from './mission.fixture.ts';

const browser = stubBrowser();
const how = { goal: { word: 'ordered' } };
const reached = { type: 'goal.reach', age: 0 } as const;

test('the goal is sent with the next batch of events, and with the answer', async () => {
  const { missionActor, commit } = await started(how);
  await pass(400);
  missionActor.send(reached);
  await pass(600);
  const goal = { at: 400, step: 1 };
  expect(browser.reported.map(({ info }) => info)).toMatchObject([
    { questionId: 'm1', events: [{ code: 1 }, { code: 7 }], goal },
  ]);
  send(missionActor, 'box.close', 'mission.abort', 'box.confirm');
  expect(commit.last().input.answer).toMatchObject({ outcome: 'cancelled', goal });
});

test('no field of a goal is sent where it is not reached, neither in a batch nor in the answer', async () => {
  const { missionActor, commit } = await asked(how);
  abort(missionActor);
  await pass(1000);
  expect(browser.reported).toHaveLength(1);
  expect(browser.reported[0]?.info).not.toHaveProperty('goal');
  expect(commit.last().input.answer).not.toHaveProperty('goal');
});

test('a reload has the goal, and sends what was not sent', async () => {
  const { missionActor } = await started(how);
  missionActor.send(reached);
  const after = await reloaded(browser, how);
  await pass(1000);
  expect(selectProgress(after.missionActor.getSnapshot()).reached).toEqual({ at: 0, step: 1 });
  expect(browser.reported.flatMap(({ info }) => info.goal ?? [])).toEqual([{ at: 0, step: 1 }]);
});

test('a mission that an earlier build has stored, without a goal, continues', async () => {
  await started(how);
  const { reached: _, ...before } = JSON.parse(browser.tab.session.getItem(progress) ?? '{}');
  browser.tab.session.setItem(progress, JSON.stringify(before));
  const after = await reloaded(browser, how);
  after.missionActor.send(reached);
  expect(selectProgress(after.missionActor.getSnapshot()).reached).toMatchObject({ step: 1 });
});
