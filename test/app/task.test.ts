import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import type { Answer } from '../../contract/questions/index.ts';
import type { TaskEvent } from '../../contract/taskEvents.ts';
import type { Gesture } from '../../machines/task/context.ts';
import type { TaskActor } from '../../machines/task/task.machine.ts';
import {
  selectAway,
  selectBox,
  selectEvents,
  selectMuted,
  selectStage,
  selectStep,
} from '../../machines/task/task.select.ts';
import { asked, type MissionOptions, stopPages } from '../support/fixtures/mission.ts';
import { type StubbedTab, stubTab } from '../support/tab.ts';

const noon = new Date('2026-11-21T12:00:00Z').getTime();
const progress = 'askpath.mission.shop.r1.m1';

let tab: StubbedTab;
let told: { url: string; keepalive: boolean; info: { questionId: string; events: TaskEvent[] } }[];
let reply: () => Response;

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  tab = stubTab();
  told = [];
  reply = () => Response.json({ code: 200, data: null });
  // In a page an address without a host is the page's own; Node has no page.
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, 'http://survey.test') : input, init);
      }
    },
  );
  vi.stubGlobal('fetch', async (request: Request) => {
    const form = new URLSearchParams(await request.text());
    const { url, keepalive } = request;
    told.push({ url, keepalive, info: JSON.parse(form.get('info') ?? 'null') });
    return reply();
  });
});

afterEach(() => {
  stopPages();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a mission', () => {
  test('is submitted as the answer, with all of its events', async () => {
    const { task, commit } = await started();
    await pass(1500);
    task.send({ type: 'box.close', box: 'reminding' });
    await pass(500);
    send(task, 'task.abort', 'box.confirm');
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
    const kept: Answer = { outcome: 'finished', events: [{ code: 1, at: 0 }] };
    const done = await asked({ answer: kept });
    done.task.send({ type: 'form.submit' });
    expect(selectStage(done.task.getSnapshot())).toBe('briefing');
    expect(done.commit.made).toHaveLength(1);
    const { task, commit } = await asked();
    abort(task);
    await commit.last().reject(new Error('No connection'));
    task.send({ type: 'form.submit' });
    expect(commit.made).toHaveLength(2);
  });

  test('leaves nothing in the tab once its answer is confirmed (P03)', async () => {
    const { task, commit } = await asked();
    reply = () => Response.json({ code: 503 }, { status: 503 });
    abort(task);
    expect(Object.keys(tab.session)).toEqual([progress, 'askpath.outbox.shop.r1']);
    await commit.last().resolve({ status: 2 });
    expect(Object.keys(tab.session)).toEqual([]);
  });

  test('that times out during Back is submitted where Back fails', async () => {
    const { questionActor, task, commit, previous } = await asked({ index: 2 });
    task.send({ type: 'form.submit' });
    questionActor.send({ type: 'question.previous' });
    send(task, 'box.close', 'task.abort', 'box.confirm');
    expect(commit.made).toHaveLength(0);
    await previous.last().reject(new Error('No connection'));
    expect(commit.last().input.answer).toMatchObject({ outcome: 'cancelled' });
  });

  test('that is skipped in the middle keeps its events', async () => {
    const { questionActor, task, commit } = await asked({ required: false });
    task.send({ type: 'form.submit' });
    questionActor.send({ type: 'answer.submit' });
    await commit.last().resolve({ status: 2 });
    await pass(1000);
    expect(told.map(({ info }) => info.events.map(({ code }) => code))).toEqual([[1, 7]]);
  });
});

describe('the maximum answer time', () => {
  test('ends a mission in progress, and its events are its answer', async () => {
    const { questionActor, task, commit } = await asked();
    task.send({ type: 'form.submit' });
    await pass(800);
    questionActor.send({ type: 'time.over' });
    expect(commit.last().input.answer).toMatchObject({
      outcome: 'timeout',
      events: [{ code: 1 }, { code: 7 }, { code: 4, at: 800 }],
    });
  });

  test('leaves the stored answer of a mission that is only viewed', async () => {
    const kept: Answer = { outcome: 'finished', events: [{ code: 1, at: 0 }] };
    const { questionActor, commit } = await asked({ answer: kept });
    questionActor.send({ type: 'time.over' });
    await pass(limits.finalAnswerTimeout);
    expect(commit.made).toHaveLength(0);
    expect(questionActor.getSnapshot().output).toMatchObject({ kind: 'expired' });
  });
});

describe('a reload', () => {
  test('keeps the step, and the clock continues', async () => {
    const { task } = await started();
    send(task, 'box.close');
    await pass(2000);
    task.send({ type: 'step.next' });
    await pass(3000);
    const after = await reloaded();
    await pass(1000);
    after.task.send({ type: 'task.complete' });
    expect(selectStep(after.task.getSnapshot())).toBe(2);
    expect(last(after.task)).toEqual({ code: 13, at: 6000, step: 2 });
  });

  test('submits a mission again whose answer was not confirmed', async () => {
    const { task } = await asked();
    abort(task);
    const after = await reloaded();
    await pass(0);
    expect(after.commit.last().input.answer).toMatchObject({ outcome: 'cancelled' });
    await after.commit.last().resolve({ status: 2 });
    expect(Object.keys(tab.session)).toEqual([]);
  });

  test.each([
    ['no JSON', () => '{'],
    ['the state of another build', (now: string) => now.replace('"reminding"', '"dreaming"')],
    ['an event of another build', (now: string) => now.replace('"code":7', '"code":77')],
    ['an end without an outcome', (now: string) => now.replace('"working"', '"over"')],
    ['a start without a time', (now: string) => now.replace(/"startedAt":\d+/, '"startedAt":null')],
  ])('restarts where %s is stored', async (_, change) => {
    await started();
    const now = tab.session.getItem(progress) ?? '';
    expect(change(now)).not.toBe(now);
    tab.session.setItem(progress, change(now));
    const after = await reloaded();
    expect(selectStage(after.task.getSnapshot())).toBe('briefing');
    after.task.send({ type: 'form.submit' });
    expect(selectBox(after.task.getSnapshot())).toBe('reminding');
  });

  test('restarts a mission with a stored answer, and submits none of its stored progress', async () => {
    const { task } = await asked();
    abort(task);
    const kept: Answer = { outcome: 'finished', events: [{ code: 1, at: 0 }] };
    const after = await reloaded({ answer: kept });
    await pass(0);
    expect(after.commit.made).toHaveLength(0);
    expect(selectStage(after.task.getSnapshot())).toBe('briefing');
    expect(tab.session.getItem(progress)).not.toContain('cancelled');
  });

  test.each([
    ['with other steps', { steps: 2 }],
    ['of another respondent', { respondent: 'r2' }],
  ])('restarts in a mission %s', async (_, how) => {
    await started();
    const after = await reloaded(how);
    expect(selectStage(after.task.getSnapshot())).toBe('briefing');
  });
});

test.each([
  ['forbade is not sent again in the same page', 403, 0],
  ['refused otherwise is sent again', 5, 1],
])('an answer that the server %s', async (_, code, count) => {
  const { task, commit, askAgain } = await asked();
  abort(task);
  await commit.last().reject(new Refusal(code, ''));
  const again = await askAgain();
  await pass(0);
  expect(again.commit.made).toHaveLength(count);
  expect(selectStage(again.task.getSnapshot())).toBe('over');
});

describe('a participant at the link', () => {
  test('returns once when the page comes to the front', async () => {
    const { task } = await started();
    send(task, 'box.close', 'link.open');
    tab.hide();
    expect(selectAway(task.getSnapshot())).toBe(true);
    await pass(5000);
    tab.show();
    tab.focus();
    expect(selectAway(task.getSnapshot())).toBe(false);
    expect(codes(task)).toEqual([1, 7, 8, 15, 16]);
    expect(last(task)).toMatchObject({ at: 5000 });
  });

  test('returns when the link was open in another window', async () => {
    const { task } = await started();
    send(task, 'box.close', 'link.open');
    tab.focus();
    expect(codes(task)).toEqual([1, 7, 8, 15, 16]);
  });

  test('returns by a visible page after a reload', async () => {
    const { task } = await started();
    send(task, 'box.close', 'link.open');
    const after = await reloaded();
    await pass(0);
    expect(codes(after.task)).toEqual([1, 7, 8, 15, 16]);
  });
});

test('events are sent by exInfo during the mission', async () => {
  const { task } = await started();
  await pass(1000);
  task.send({ type: 'box.close', box: 'reminding' });
  tab.hide();
  await pass(0);
  expect(
    told.map(({ keepalive, info }) => [keepalive, info.events.map(({ code }) => code)]),
  ).toEqual([
    [false, [1, 7]],
    [true, [8]],
  ]);
  expect(told[0]).toMatchObject({
    url: 'http://survey.test/api/ut/surveyId/shop/exInfo?channel=web',
    info: { questionId: 'm1' },
  });
});

test('"do not remind again" holds for the next mission of the survey on this device', async () => {
  const { task } = await started();
  task.send({ type: 'reminder.mute', isMuted: true });
  const after = await reloaded({ id: 'm2', respondent: 'r2' });
  expect(selectMuted(after.task.getSnapshot())).toBe(true);
  after.task.send({ type: 'form.submit' });
  expect(selectBox(after.task.getSnapshot())).toBeNull();
});

/** The same with the mission under way. */
async function started() {
  const page = await asked();
  page.task.send({ type: 'form.submit' });
  return page;
}

/** The page that takes the place of the one before. */
async function reloaded(how: MissionOptions = {}) {
  const now = Date.now();
  // Takes the time back as well.
  vi.clearAllTimers();
  vi.setSystemTime(now);
  tab.reload();
  return asked(how);
}

/** Starts, and gives up at once. */
function abort(task: TaskActor): void {
  send(task, 'form.submit', 'box.close', 'task.abort', 'box.confirm');
}

/** Sends these events in turn. */
function send(task: TaskActor, ...types: Exclude<Gesture['type'], 'reminder.mute'>[]): void {
  for (const type of types) {
    if (type === 'box.close') {
      task.send({ type, box: selectBox(task.getSnapshot()) ?? 'reminding' });
    } else task.send({ type });
  }
}

function last(actor: TaskActor): TaskEvent | undefined {
  return selectEvents(actor.getSnapshot()).at(-1);
}

function codes(actor: TaskActor): number[] {
  return selectEvents(actor.getSnapshot()).map(({ code }) => code);
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}
