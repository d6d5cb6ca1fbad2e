import type { EventFromLogic } from 'xstate';
import type { Location } from '../../../../contract/survey.ts';
import { deadlineMachine } from '../../../../machines/deadline/deadline.machine.ts';
import { holdTime, passTime } from '../../browser/time.ts';
import { Walk } from '../../browser/walk.ts';
import { explore, stateKey } from '../../model.ts';
import { type Action, injecting, made, refusal, refused, reply, subject } from '../outcomes.ts';
import { planOf } from '../plan.ts';
import { twoQuestions } from '../surveys.ts';
import { texts } from './deadline.words.ts';

const second = 1000;
const minute = 60 * second;
const noon = 1_700_000_000_000;

export type Key =
  | 'idle'
  | 'early'
  | 'early, asking'
  | 'early, hidden'
  | `${'five' | 'one' | 'last'}.${'fresh' | 'said'}`
  | 'over';

const running: Key[] = [
  'early',
  'five.fresh',
  'five.said',
  'one.fresh',
  'one.said',
  'last.fresh',
  'last.said',
];

/** Each stage begins with the same time left, so that it looks the same on every path. */
export const cases = {
  'the server tells of ten minutes': told(10 * minute, ['idle', 'early', 'last.said', 'over']),
  'the server tells of one minute': told(minute, ['idle', 'five.said']),
  'the server tells of no limit': told(null, ['early', 'one.said', 'over']),
  'the server replies that it is over': told(0, ['idle', 'last.fresh']),

  'five minutes are left': passed(5 * minute, ['early']),
  'one minute is left': passed(minute, ['early', 'five.fresh', 'five.said']),
  '20 seconds are left': passed(20 * second, ['early', 'five.said', 'one.fresh', 'one.said']),
  'nothing is left': passed(0, [...running, 'early, asking']),

  'ten seconds pass after five minutes': news('five'),
  'ten seconds pass after one minute': news('one'),
  'ten seconds pass after 20 seconds': news('last'),

  'come back to the page': {
    event: { type: 'time.wake' },
    at: ['early'],
    perform: (walk) =>
      walk.page.evaluate(() => {
        document.dispatchEvent(new Event('visibilitychange'));
      }),
  },
  'the time → ten minutes': asked(10 * minute),
  'the time → one minute': asked(minute),
  'the time → over': asked(0),
  'the time → nothing to answer': made('readTime', 'location', null, location(3)),
  'the time → 500': refused('readTime', 'location', 500),

  'hide the time': toggled('Hide time', 'early'),
  'show the time': toggled('Show time', 'early, hidden'),
} satisfies Record<string, Action>;

const states: Record<Key, (walk: Walk) => Promise<void>> = {
  idle: (walk) => walk.page.getByRole('timer').waitFor({ state: 'detached' }),
  early: async (walk) => {
    await shows(walk, '10:00');
    await warnsOf(walk, null);
    // A jump in time ends a call that has no reply yet.
    await walk.calls.received(walk.page);
  },
  'early, asking': async (walk) => {
    await shows(walk, '10:00');
    await walk.calls.made('location');
  },
  'early, hidden': async (walk) => {
    await walk.page.getByRole('timer').waitFor({ state: 'detached' });
    await walk.page.getByRole('button', { name: 'Show time' }).waitFor();
  },
  'five.fresh': async (walk) => {
    await shows(walk, '5:00');
    await warnsOf(walk, '5 minutes left.');
    await speaks(walk, '[aria-live=polite]', '5 minutes left.');
  },
  'five.said': async (walk) => {
    await shows(walk, '4:50');
    await warnsOf(walk, null);
    await speaks(walk, '[aria-live=polite]', '');
  },
  'one.fresh': async (walk) => {
    await shows(walk, '1:00');
    await warnsOf(walk, `1 minute left. ${consequence}`);
    await speaks(walk, '[aria-live=assertive]', `1 minute left. ${consequence}`);
  },
  'one.said': async (walk) => {
    await shows(walk, '0:50');
    await warnsOf(walk, reminder);
    await speaks(walk, '[aria-live=assertive]', '');
  },
  'last.fresh': async (walk) => {
    await shows(walk, '0:20');
    await warnsOf(walk, `20 seconds left. ${consequence}`);
    await speaks(walk, '[aria-live=assertive]', `20 seconds left. ${consequence}`);
  },
  'last.said': async (walk) => {
    await shows(walk, '0:10');
    await warnsOf(walk, reminder);
    await speaks(walk, '[aria-live=assertive]', '');
  },
  over: async (walk) => {
    await walk.calls.made('termQuestionnaire');
  },
};

const consequence = 'Then your answers are sent as they are.';
const reminder = 'When the time is up, your answers are sent as they are.';

/** Exploration has no parent actor. */
const alone = deadlineMachine.provide({
  actions: { sendTimeOver: () => {}, requestLocation: () => {} },
});

const model = explore(alone, {
  input: { surveyId: twoQuestions.id, left: null },
  cases,
  keyOf: ({ value, context: { isHidden } }) => {
    const key = stateKey(value);
    const stage = /stage\.([\w.]+)/.exec(key)?.[1] ?? key;
    return [
      stage,
      ...(key.endsWith('reading') ? ['asking'] : []),
      ...(isHidden ? ['hidden'] : []),
    ].join(', ');
  },
});

const events: Record<EventFromLogic<typeof deadlineMachine>['type'], keyof typeof cases> = {
  'time.set': 'the server tells of ten minutes',
  'time.tick': 'five minutes are left',
  'time.wake': 'come back to the page',
  'timer.toggle': 'hide the time',
};

export const plan = planOf('deadline', {
  survey: twoQuestions,
  model,
  events,
  actions: cases,
  states,
  texts,
  begin: async (browser, server) => {
    const walk = await Walk.begin(browser, server, { asks: true });
    await holdTime(walk.page);
    return walk;
  },
  // Held calls have one name; `test/machines/deadline/corrections.test.ts` tests a wake during a request.
  coveredElsewhere: ['deadline.running.clock.ticking.reading: time.wake 0'],
});

/** A location reply: the first one of the page, or one that a stale page requests. */
function told(left: number | null, at: Key[]): Action {
  const ending = reply(location(2, left));
  const tried: Action = {
    event: { type: 'time.set', left },
    at,
    perform: async (walk) => {
      if (walk.calls.isHeld('termQuestionnaire')) {
        await walk.calls.end('termQuestionnaire', reply(null));
      } else if (await walk.page.getByRole('button', { name: 'Previous' }).isVisible()) {
        await walk.press('Previous');
        await walk.calls.end('prevSubject', refusal(403));
      }
      await walk.calls.end('location', ending);
      if (left !== 0) await walk.seesHeading('Second question');
    },
  };
  return injecting(tried, 'location', ending);
}

function asked(left: number): Action {
  return made('readTime', 'location', left, location(2, left));
}

/** A jump in time, as after sleep. */
function passed(left: number, at: Key[]): Action {
  return {
    event: { type: 'time.tick', left },
    at,
    perform: async ({ page }) => {
      const [minutes = 0, seconds = 0] = ((await page.getByRole('timer').textContent()) ?? '')
        .split(':')
        .map(Number);
      await passTime(page, (minutes * 60 + seconds) * second - left, true);
    },
  };
}

/** A warning that was shown for its full time. */
function news(stage: 'five' | 'one' | 'last'): Action {
  return {
    event: { type: `xstate.after.warningTime.deadline.running.stage.${stage}.fresh` },
    perform: (walk) => passTime(walk.page, 10 * second),
  };
}

function toggled(name: string, at: Key): Action {
  return { event: { type: 'timer.toggle', name }, at: [at], perform: (walk) => walk.press(name) };
}

function location(status: Location['status'], left: number | null = null): Location {
  return {
    channel: 'web',
    status,
    survey: { id: 'two', title: 'Two questions', config: {} },
    ...(status === 2 ? { subject: subject(2) } : {}),
    ...(left === null
      ? {}
      : { maxAnswerTimeConfig: { latestEndTime: noon + left, systemCurrTime: noon } }),
  };
}

async function shows({ page }: Walk, time: string): Promise<void> {
  await page
    .getByRole('timer')
    .filter({ hasText: new RegExp(`^${time}$`) })
    .waitFor();
}

async function warnsOf({ page }: Walk, words: string | null): Promise<void> {
  const warning = page.locator('[data-warned]');
  if (words === null) await warning.waitFor({ state: 'detached' });
  else await warning.filter({ hasText: words }).waitFor();
}

/** Expects the text of a live region; null expects an empty one. */
async function speaks({ page }: Walk, region: string, words: string): Promise<void> {
  await page
    .locator(`header ${region}`)
    .filter({ hasText: new RegExp(`^${words}$`) })
    .waitFor({
      state: 'attached',
    });
}
