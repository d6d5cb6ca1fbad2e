import { beforeEach, describe, expect, test } from 'vitest';
import { emptyStorage, type Gesture, open, owner, stored } from './delivery.fixture.ts';

beforeEach(() => emptyStorage());

describe('events kept by an earlier page', () => {
  test('are sent immediately', async () => {
    const page = open();
    for (const gesture of ['record', 'record', 'pass', 'lose'] as const) await page.make(gesture);
    expect(open().calls).toMatchObject([{ ats: [1, 2] }]);
  });

  test('are not sent as those of another respondent', async () => {
    const page = open();
    await page.make('record');
    page.actor.send({ type: 'mission.open', owner: { ...owner, respondentId: 'r2' } });
    expect(page.state()).toBe('open.visible.empty');
    page.actor.send({ type: 'mission.open', owner });
    expect(page.calls).toMatchObject([{ ats: [1] }]);
  });
});

describe.each([
  ['the answer has brought the mission', { type: 'mission.drop', questionId: 'm1' }],
  ['the survey is cleared', { type: 'survey.clear' }],
] as const)('once %s', (_, event) => {
  test.each<[string, readonly Gesture[], string]>([
    ['gathering', ['record'], 'visible.empty'],
    ['unsent', ['record', 'pass', 'lose'], 'visible.empty'],
    ['hidden and unsent', ['record', 'page.hide', 'lose'], 'hidden.empty'],
    ['sending', ['record', 'pass'], 'visible.sending.alone'],
  ])('nothing waits: %s', async (__, gestures, to) => {
    const page = open();
    for (const gesture of gestures) await page.make(gesture);
    page.actor.send(event);
    expect(page.state()).toBe(`open.${to}`);
    expect(stored.r1).toEqual([]);
  });

  test('a hidden page with a call under way has nothing to send when it is shown', async () => {
    const page = open();
    for (const gesture of ['record', 'page.hide'] as const) await page.make(gesture);
    page.actor.send(event);
    await page.make('page.show');
    expect(page.state()).toBe('open.visible.empty');
    expect(page.calls).toHaveLength(1);
  });
});

test('another mission still waits when one is dropped', async () => {
  const page = open();
  page.record(1, 'm1');
  page.record(2, 'm2');
  page.actor.send({ type: 'mission.drop', questionId: 'm1' });
  await page.make('pass');
  expect(page.calls).toMatchObject([{ questionId: 'm2', ats: [2] }]);
});
