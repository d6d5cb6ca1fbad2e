import { describe, expect, test } from 'vitest';
import { Refusal } from '../../contract/envelope.ts';
import type { Answer } from '../../contract/questions/index.ts';
import { selectBox, selectStage, selectStep } from '../../machines/mission/mission.select.ts';
import { asked } from '../support/fixtures/mission.ts';
import {
  abort,
  last,
  pass,
  progress,
  reloaded,
  send,
  started,
  stubBrowser,
} from './mission.fixture.ts';

const browser = stubBrowser();

describe('a reload', () => {
  test('keeps the step, and the clock continues', async () => {
    const { missionActor } = await started();
    send(missionActor, 'box.close');
    await pass(2000);
    missionActor.send({ type: 'step.next' });
    await pass(3000);
    const after = await reloaded(browser);
    await pass(1000);
    after.missionActor.send({ type: 'mission.complete' });
    expect(selectStep(after.missionActor.getSnapshot())).toBe(2);
    expect(last(after.missionActor)).toEqual({ code: 13, at: 6000, step: 2 });
  });

  test('submits a mission again whose answer was not confirmed', async () => {
    const { missionActor } = await asked();
    abort(missionActor);
    const after = await reloaded(browser);
    await pass(0);
    expect(after.commit.last().input.answer).toMatchObject({ outcome: 'cancelled' });
    await after.commit.last().resolve({ status: 2 });
    expect(Object.keys(browser.tab.session)).toEqual([]);
  });

  test.each([
    ['no JSON', () => '{'],
    ['the state of another build', (now: string) => now.replace('"reminding"', '"dreaming"')],
    ['an event of another build', (now: string) => now.replace('"code":7', '"code":77')],
    ['an end without an outcome', (now: string) => now.replace('"working"', '"over"')],
    ['a start without a time', (now: string) => now.replace(/"startedAt":\d+/, '"startedAt":null')],
  ])('restarts where %s is stored', async (_, change) => {
    await started();
    const now = browser.tab.session.getItem(progress) ?? '';
    expect(change(now)).not.toBe(now);
    browser.tab.session.setItem(progress, change(now));
    const after = await reloaded(browser);
    expect(selectStage(after.missionActor.getSnapshot())).toBe('briefing');
    after.missionActor.send({ type: 'form.submit' });
    expect(selectBox(after.missionActor.getSnapshot())).toBe('reminding');
  });

  test('restarts a mission with a stored answer, and submits none of its stored progress', async () => {
    const { missionActor } = await asked();
    abort(missionActor);
    const answer: Answer = { outcome: 'finished', events: [{ code: 1, at: 0 }] };
    const after = await reloaded(browser, { answer: answer });
    await pass(0);
    expect(after.commit.calls).toHaveLength(0);
    expect(selectStage(after.missionActor.getSnapshot())).toBe('briefing');
    expect(browser.tab.session.getItem(progress)).not.toContain('cancelled');
  });

  test.each([
    ['with other steps', { steps: 2 }],
    ['of another respondent', { respondent: 'r2' }],
  ])('restarts in a mission %s', async (_, how) => {
    await started();
    const after = await reloaded(browser, how);
    expect(selectStage(after.missionActor.getSnapshot())).toBe('briefing');
  });
});

test.each([
  ['forbade is not sent again in the same page', 403, 0],
  ['refused otherwise is sent again', 5, 1],
])('an answer that the server %s', async (_, code, count) => {
  const { missionActor, commit, askAgain } = await asked();
  abort(missionActor);
  await commit.last().reject(new Refusal(code, ''));
  const again = await askAgain();
  await pass(0);
  expect(again.commit.calls).toHaveLength(count);
  expect(selectStage(again.missionActor.getSnapshot())).toBe('over');
});
