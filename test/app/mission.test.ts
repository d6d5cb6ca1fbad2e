import { describe, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import type { Answer } from '../../contract/questions/index.ts';
import type { MissionActor } from '../../machines/mission/mission.machine.ts';
import {
  selectAway,
  selectBox,
  selectEvents,
  selectMuted,
  selectStage,
} from '../../machines/mission/mission.select.ts';
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

describe('a mission', () => {
  test('is submitted as the answer, with all of its events', async () => {
    const { missionActor, commit } = await started();
    await pass(1500);
    missionActor.send({ type: 'box.close', box: 'reminding' });
    await pass(500);
    send(missionActor, 'mission.abort', 'box.confirm');
    expect(commit.last().input.answer).toEqual({
      outcome: 'cancelled',
      events: [
        { code: 1, at: 0, step: 1 },
        { code: 7, at: 1, step: 1 },
        { code: 8, at: 1500, step: 1 },
        { code: 12, at: 2000, step: 1 },
        { code: 3, at: 2001, step: 1 },
      ],
    });
  });

  test('that is finished or timed out submits its answer again', async () => {
    const answer: Answer = { outcome: 'finished', events: [{ code: 1, at: 0 }] };
    const done = await asked({ answer: answer });
    done.missionActor.send({ type: 'form.submit' });
    expect(selectStage(done.missionActor.getSnapshot())).toBe('briefing');
    expect(done.commit.calls).toHaveLength(1);
    const { missionActor, commit } = await asked();
    abort(missionActor);
    await commit.last().reject(new Error('No connection'));
    missionActor.send({ type: 'form.submit' });
    expect(commit.calls).toHaveLength(2);
  });

  test('leaves nothing in the tab once its answer is confirmed (P03)', async () => {
    const { missionActor, commit } = await asked();
    browser.reply = () => Response.json({ code: 503 }, { status: 503 });
    abort(missionActor);
    expect(Object.keys(browser.tab.session)).toEqual([progress, 'askpath.outbox.shop.r1']);
    await commit.last().resolve({ status: 2 });
    expect(Object.keys(browser.tab.session)).toEqual([]);
  });

  test('that times out during Back is submitted where Back fails', async () => {
    const { questionActor, missionActor, commit, previous } = await asked({ index: 2 });
    missionActor.send({ type: 'form.submit' });
    questionActor.send({ type: 'question.leave' });
    send(missionActor, 'box.close', 'mission.abort', 'box.confirm');
    expect(commit.calls).toHaveLength(0);
    await previous.last().reject(new Error('No connection'));
    expect(commit.last().input.answer).toMatchObject({ outcome: 'cancelled' });
  });

  test('that is skipped in the middle keeps its events', async () => {
    const { questionActor, missionActor, commit } = await asked({ required: false });
    missionActor.send({ type: 'form.submit' });
    questionActor.send({ type: 'answer.submit' });
    await commit.last().resolve({ status: 2 });
    await pass(1000);
    expect(browser.reported.map(({ info }) => info.events.map(({ code }) => code))).toEqual([
      [1, 7],
    ]);
  });
});

describe('the maximum answer time', () => {
  test('ends a mission in progress, and its events are its answer', async () => {
    const { questionActor, missionActor, commit } = await asked();
    missionActor.send({ type: 'form.submit' });
    await pass(800);
    questionActor.send({ type: 'time.over' });
    expect(commit.last().input.answer).toMatchObject({
      outcome: 'timeout',
      events: [{ code: 1 }, { code: 7 }, { code: 4, at: 800 }],
    });
  });

  test('leaves the stored answer of a mission that is only viewed', async () => {
    const answer: Answer = { outcome: 'finished', events: [{ code: 1, at: 0 }] };
    const { questionActor, commit } = await asked({ answer: answer });
    questionActor.send({ type: 'time.over' });
    await pass(limits.finalAnswerTimeout);
    expect(commit.calls).toHaveLength(0);
    expect(questionActor.getSnapshot().output).toMatchObject({ kind: 'expired' });
  });
});

describe('a participant at the link', () => {
  test('returns once when the page comes to the front', async () => {
    const { missionActor } = await started();
    send(missionActor, 'box.close', 'link.open');
    browser.tab.hide();
    expect(selectAway(missionActor.getSnapshot())).toBe(true);
    await pass(5000);
    browser.tab.show();
    browser.tab.focus();
    expect(selectAway(missionActor.getSnapshot())).toBe(false);
    expect(codes(missionActor)).toEqual([1, 7, 8, 15, 16]);
    expect(last(missionActor)).toMatchObject({ at: 5000 });
  });

  test('returns when the link was open in another window', async () => {
    const { missionActor } = await started();
    send(missionActor, 'box.close', 'link.open');
    browser.tab.focus();
    expect(codes(missionActor)).toEqual([1, 7, 8, 15, 16]);
  });

  test('returns by a visible page after a reload', async () => {
    const { missionActor } = await started();
    send(missionActor, 'box.close', 'link.open');
    const after = await reloaded(browser);
    await pass(0);
    expect(codes(after.missionActor)).toEqual([1, 7, 8, 15, 16]);
  });
});

test('events are sent by exInfo during the mission', async () => {
  const { missionActor } = await started();
  await pass(1000);
  missionActor.send({ type: 'box.close', box: 'reminding' });
  browser.tab.hide();
  await pass(0);
  expect(
    browser.reported.map(({ keepalive, info }) => [keepalive, info.events.map(({ code }) => code)]),
  ).toEqual([
    [false, [1, 7]],
    [true, [8]],
  ]);
  expect(browser.reported[0]).toMatchObject({
    url: 'http://survey.test/api/ut/surveyId/shop/exInfo?channel=web',
    info: { questionId: 'm1' },
  });
});

test('"do not remind again" holds for the next mission of the survey on this device', async () => {
  const { missionActor } = await started();
  missionActor.send({ type: 'reminder.mute', isMuted: true });
  const after = await reloaded(browser, { id: 'm2', respondent: 'r2' });
  expect(selectMuted(after.missionActor.getSnapshot())).toBe(true);
  after.missionActor.send({ type: 'form.submit' });
  expect(selectBox(after.missionActor.getSnapshot())).toBeNull();
});

function codes(actor: MissionActor): number[] {
  return selectEvents(actor.getSnapshot()).map(({ code }) => code);
}
