import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { Refusal } from '../../contract/envelope.ts';
import type { Location } from '../../contract/survey.ts';
import { selectTimeLeft } from '../../machines/deadline.select.ts';
import { wiredDeadline } from '../../src/app/wired/deadline.ts';
import { send } from '../../src/effects/network.ts';

vi.mock('../../src/effects/network.ts', () => ({ send: vi.fn() }));

const minute = 60_000;
const time = { latestEndTime: 1_700_000_180_000, systemCurrTime: 1_700_000_000_000 };

let page: EventTarget;
const motor = vi.fn();

beforeEach(() => {
  motor.mockClear();
  page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    documentElement: { lang: 'de' },
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { vibrate: motor });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a page that wakes asks where it stands', () => {
  test.each([
    ['answering, with 3 minutes left', at(2, time), 3 * minute],
    ['at home, with 3 minutes left', at(1, time), 3 * minute],
    ['answering, with no end told of', at(2), null],
    ['at home, with no end told of', at(0), null],
    ['ended', at(3), 0],
    ['closed, whatever the time', at(4, time), 0],
  ])('%s', async (_, location, left) => {
    const { actor, wake, tell } = running();
    wake();
    await tell(location);
    expect(vi.mocked(send).mock.lastCall).toEqual([
      'location',
      { body: { surveyInfo: 's' }, headers: { 'Accept-Language': 'de' } },
    ]);
    expect(selectTimeLeft(actor.getSnapshot())).toBe(left);
    actor.stop();
  });

  test('and counts on when it is refused', async () => {
    const { actor, wake, refuse } = running();
    wake();
    await refuse();
    expect(selectTimeLeft(actor.getSnapshot())).toBeGreaterThan(9 * minute);
    actor.stop();
  });
});

test('a warning is felt', () => {
  const { actor } = running();
  expect(motor).not.toHaveBeenCalled();
  actor.send({ type: 'time.set', left: minute });
  expect(motor).toHaveBeenCalledTimes(1);
  actor.stop();
});

/** The machine with its real clock, ten minutes before the end. */
function running() {
  const reply = Promise.withResolvers<Location>();
  vi.mocked(send).mockReturnValue(reply.promise);
  // It has no session to tell of the end.
  const alone = wiredDeadline.provide({ actions: { tellOver: () => {} } });
  const actor = createActor(alone, { input: { surveyId: 's', left: 10 * minute } }).start();
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return {
    actor,
    wake: () => page.dispatchEvent(new Event('visibilitychange')),
    tell: (location: Location) => {
      reply.resolve(location);
      return settled();
    },
    refuse: () => {
      reply.reject(new Refusal(503, 'Later'));
      return settled();
    },
  };
}

function at(status: Location['status'], maxAnswerTimeConfig?: typeof time): Location {
  return {
    channel: 'web',
    status,
    survey: { id: 's', title: 'S', config: {} },
    ...(maxAnswerTimeConfig ? { maxAnswerTimeConfig } : {}),
  } as Location;
}
