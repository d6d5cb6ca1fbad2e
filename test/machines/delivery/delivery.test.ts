import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { InvalidReply, Refusal } from '../../../contract/envelope.ts';
import { emptyStorage, type Gesture, lost, open, stored } from './delivery.fixture.ts';

beforeEach(() => emptyStorage());

describe('a call', () => {
  test('sends the events of a second, and keeps none once they are stored', async () => {
    const page = open();
    await page.make('record');
    page.pass(999);
    await page.make('record');
    expect(page.calls).toEqual([]);
    page.pass(1);
    expect(page.calls[0]).toMatchObject({ surveyId: 'shop', channel: 'web', questionId: 'm1' });
    expect(page.calls[0]).toMatchObject({ ats: [1, 2], keepalive: false });
    await page.make('arrive');
    expect(stored.r1).toEqual([]);
  });

  test('survives a hidden page, and replaces the previous call', async () => {
    const page = open();
    for (const gesture of ['record', 'pass', 'record', 'page.hide', 'page.hide'] as const) {
      await page.make(gesture);
    }
    expect(page.calls).toMatchObject([
      { ats: [1], isStopped: true },
      { ats: [1, 2], keepalive: true, isStopped: false },
    ]);
  });

  test('is made for one mission at a time, and the next follows immediately', async () => {
    const page = open();
    page.record(5, 'm1');
    page.record(6, 'm2');
    await page.make('pass');
    await page.make('arrive');
    expect(page.calls).toMatchObject([
      { questionId: 'm1', ats: [5] },
      { questionId: 'm2', ats: [6] },
    ]);
  });

  test('sends no more than a keepalive request may have', async () => {
    const page = open();
    for (let index = 1; index <= 1100; index += 1) page.record(index);
    for (const gesture of ['pass', 'arrive', 'arrive'] as const) await page.make(gesture);
    expect(page.calls.map(({ ats }) => ats.length)).toEqual([500, 500, 100]);
    for (const { questionId, events } of page.calls) {
      const form = new URLSearchParams({ info: JSON.stringify({ questionId, events }) });
      expect(`${form}`.length).toBeLessThan(64 * 1024);
    }
  });

  test('has notes beside the events, as many as a keepalive request may have', async () => {
    const page = open();
    page.record(1);
    const texts = Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(500, '語'));
    for (const text of texts) {
      page.actor.send({ type: 'event.record', questionId: 'm1', note: { text, at: 2 } });
    }
    await page.make('pass');
    for (let calls = 1; page.underWay(); calls += 1) {
      expect(page.calls).toHaveLength(calls);
      await page.make('arrive');
    }
    expect(page.calls.flatMap(({ notes = [] }) => notes.map(({ text }) => text))).toEqual(texts);
    expect(page.calls.flatMap(({ ats }) => ats)).toEqual([1]);
    for (const { questionId, events, notes } of page.calls) {
      const form = new URLSearchParams({ info: JSON.stringify({ questionId, events, notes }) });
      expect(`${form}`.length).toBeLessThan(64 * 1024);
    }
    expect(stored.r1).toEqual([]);
  });

  test.each<readonly [string, Error, readonly number[]]>([
    ['a lost connection', lost, [1, 2]],
    ['a reply without an envelope', new InvalidReply('HTTP 404'), [1, 2]],
    ...[500, 429, 4001].map((code) => [`${code}`, new Refusal(code, ''), [1, 2]] as const),
    ...[400, 403, 404, 409, 413, 422].map(
      (code) => [`${code}`, new Refusal(code, ''), [2]] as const,
    ),
  ])('that ends with %s is followed by %o', async (_, error, ats) => {
    const page = open();
    await page.make('record');
    await page.make('pass');
    await page.fail(error);
    await page.make('record');
    await page.make('pass');
    expect(page.calls[1]?.ats).toEqual(ats);
  });
});

test('no event is lost, reordered or sent by two calls at once, in any order of inputs', async () => {
  const anyGesture = fc.constantFrom<(Gesture | 'reload')[]>(
    ...(['record', 'pass', 'page.hide', 'page.show', 'network.online'] as const),
    ...(['arrive', 'lose', 'reload'] as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(anyGesture), async (gestures) => {
      emptyStorage();
      let page = open();
      const arrived: number[] = [];
      const make = async (gesture: Gesture) => {
        if (gesture === 'arrive') arrived.push(...(page.underWay()?.ats ?? []));
        await page.make(gesture);
      };
      for (const gesture of gestures) {
        if (gesture !== 'reload') await make(gesture);
        else page = open({ from: page });
        expect(page.calls.filter(({ isOver, isStopped }) => !isOver && !isStopped).length).toBe(
          page.underWay() ? 1 : 0,
        );
      }
      for (const last of ['network.online', 'arrive', 'network.online', 'arrive'] as const) {
        await make(last);
      }
      expect(arrived).toEqual(Array.from({ length: page.recorded() }, (__, index) => index + 1));
      expect(stored.r1 ?? []).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
