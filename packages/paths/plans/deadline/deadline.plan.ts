import type { EventFromLogic } from 'xstate';
import type { Extensions, Location } from '../../../../contract/survey.ts';
import { deadlineMachine } from '../../../../machines/deadline/deadline.machine.ts';
import type { EngineBrowser } from '../../browser/port.ts';
import type { Site } from '../../browser/stage.ts';
import { holdTime, passTime } from '../../browser/time.ts';
import { Walk } from '../../browser/walk.ts';
import { explore, stateKey } from '../../model.ts';
import {
  type Action,
  injecting,
  lost,
  made,
  refusal,
  refused,
  reply,
  subject,
} from '../outcomes.ts';
import { planOf } from '../plan.ts';
import { twoQuestions } from '../surveys.ts';
import { texts } from './deadline.words.ts';

const second = 1000;
const minute = 60 * second;
export const noon = 1_700_000_000_000;

export type Key =
  | 'idle'
  | 'early'
  | 'early, 301'
  | 'lastFiveMinutes.said, 61'
  | 'lastMinute.said, 21'
  | 'early, asking'
  | 'early, hidden'
  | 'early, extensible'
  | 'early, extended'
  | 'lastMinute.fresh, extensible'
  | 'lastMinute.fresh, extending'
  | 'lastMinute.fresh, extended'
  | 'lastMinute.fresh, not extended'
  | 'lastMinute.fresh, not extended, not counted'
  | 'lastMinute.fresh, not extended, asking'
  | `lastMinute.fresh, ${'extended' | 'not extended'}, used up`
  | 'confirming'
  | `${'lastFiveMinutes' | 'lastMinute' | 'lastTwentySeconds'}.${'fresh' | 'said'}`
  | 'over';

const running: Key[] = [
  'early',
  'lastFiveMinutes.fresh',
  'lastFiveMinutes.said',
  'lastMinute.fresh',
  'lastMinute.said',
  'lastTwentySeconds.fresh',
  'lastTwentySeconds.said',
];

const twice: Extensions = { left: 2, seconds: 300 };
const once: Extensions = { left: 1, seconds: 300 };
const never: Extensions = { left: 0, seconds: 300 };
/** The remaining time that becomes ten minutes after ten seconds. */
const longer = 10 * minute + 10 * second;

/** Each stage begins with the same remaining time, so that it looks the same on every path. */
export const cases = {
  'the server tells of ten minutes': serverTells(10 * minute, [
    'idle',
    'early',
    'lastFiveMinutes.said',
    'lastMinute.said',
    'lastTwentySeconds.said',
    'over',
  ]),
  'the server tells of five minutes': serverTells(5 * minute, [
    'lastMinute.said',
    'lastTwentySeconds.said',
  ]),
  'the server tells of one minute': serverTells(minute, [
    'idle',
    'lastFiveMinutes.said',
    'lastTwentySeconds.said',
  ]),
  'the server tells of no limit': serverTells(null, ['early', 'lastMinute.said', 'over']),
  'the server replies that it is over': serverTells(0, ['idle', 'lastTwentySeconds.fresh']),

  'the server tells of one minute that can be extended': serverTells(minute, ['idle'], twice),

  'five minutes are left': passed(5 * minute, ['early', 'early, 301']),
  'five minutes and a second are left': passed(5 * minute + second, ['early']),
  'one minute and a second is left': passed(minute + second, ['lastFiveMinutes.said']),
  '21 seconds are left': passed(21 * second, ['lastMinute.said']),
  'one minute is left': passed(minute, [
    'early',
    'lastFiveMinutes.fresh',
    'lastFiveMinutes.said',
    'lastFiveMinutes.said, 61',
  ]),
  '20 seconds are left': passed(20 * second, [
    'early',
    'lastFiveMinutes.said',
    'lastMinute.fresh',
    'lastMinute.said',
    'lastMinute.said, 21',
  ]),
  'nothing is left': passed(0, [...running, 'early, asking', 'lastMinute.fresh, extensible']),

  'ten seconds pass after five minutes': news('lastFiveMinutes'),
  'ten seconds pass after one minute': news('lastMinute'),
  'ten seconds pass after 20 seconds': news('lastTwentySeconds'),

  'come back to the page': {
    event: { type: 'time.wake' },
    at: ['early', 'early, asking'],
    perform: async (walk) => {
      // A call under way is given up for another one.
      walk.calls.forget();
      await walk.page.evaluate(() => {
        document.dispatchEvent(new Event('visibilitychange'));
      });
    },
  },
  'the time → ten minutes': asked(10 * minute),
  'the time → one minute': asked(minute),
  'the time → over': asked(0),
  'the time → no limit any more': asked(null),
  'the time → nothing to answer': {
    ...made('readTime', 'location', 'nothingToAnswer', location(3)),
    at: ['early, asking'],
  },
  'the time → 500': { ...refused('readTime', 'location', 500), at: ['early, asking'] },

  'the time → one minute that can be extended': {
    ...made(
      'readTime',
      'location',
      { remainingMs: minute, extensions: once },
      location(2, minute, once),
    ),
    at: ['lastMinute.fresh, not extended, asking'],
  },

  'the time → one minute that cannot be extended': {
    ...made(
      'readTime',
      'location',
      { remainingMs: minute, extensions: never },
      location(2, minute, never),
    ),
    at: ['lastMinute.fresh, not extended, asking'],
  },

  'ask for more time': {
    event: { type: 'time.extend' },
    at: [
      'lastMinute.fresh, extensible',
      'lastMinute.fresh, extended',
      'lastMinute.fresh, not extended',
      'lastMinute.fresh, not extended, not counted',
    ],
    perform: async (walk) => {
      // A moment passes between two presses, which must not make another key.
      await passTime(walk.page, 1);
      await walk.press('More time');
    },
  },
  'more time is not offered': {
    event: { type: 'time.extend', at: 'no extension' },
    at: [
      'lastMinute.fresh',
      'lastMinute.fresh, extended, used up',
      'lastMinute.fresh, not extended, used up',
    ],
    isIgnored: true,
    perform: (walk) => walk.hasNoButton('More time'),
  },
  'more time → ten minutes': extended(longer),
  'more time → one minute': extended(minute),
  'more time → one minute, for the last time': extended(minute, never),
  'more time → 409': refused('extendTime', 'extendTime', 409),
  'more time → lost': lost('extendTime', 'extendTime'),
  'ten seconds pass after more time': {
    event: { type: 'xstate.after.warningTime.deadline.running.extension.granted' },
    at: ['early, extended'],
    perform: (walk) => passTime(walk.page, 10 * second),
  },

  'the end → ten minutes': made(
    'confirmEnd',
    'location',
    { remainingMs: 10 * minute, extensions: once },
    location(2, 10 * minute, once),
  ),
  'the end → over': made(
    'confirmEnd',
    'location',
    { remainingMs: 0, extensions: twice },
    location(2, 0, twice),
  ),
  'the end → no limit any more': made(
    'confirmEnd',
    'location',
    { remainingMs: null, extensions: null },
    location(2),
  ),
  'the end → nothing to answer': made('confirmEnd', 'location', 'nothingToAnswer', location(3)),
  'the end → 500': refused('confirmEnd', 'location', 500),
  'the end → no reply for a second': {
    event: { type: 'xstate.after.confirmTime.deadline.running.clock.ticking.confirming' },
    perform: (walk) => passTime(walk.page, second),
  },

  'hide the time': toggled('Hide timer', 'early'),
  'show the time': toggled('Show timer', 'early, hidden'),
} satisfies Record<string, Action>;

const states: Record<Key, (walk: Walk) => Promise<void>> = {
  idle: (walk) => walk.page.getByRole('timer').waitFor({ state: 'detached' }),
  early: async (walk) => {
    await shows(walk, '10:00');
    await warnsOf(walk, null);
    // A jump in time would cancel a call that has no reply yet.
    await walk.calls.received(walk.page);
  },
  'early, 301': async (walk) => {
    await shows(walk, '5:01');
    await warnsOf(walk, null);
  },
  'lastFiveMinutes.said, 61': async (walk) => {
    await shows(walk, '1:01');
    await warnsOf(walk, null);
  },
  'lastMinute.said, 21': async (walk) => {
    await shows(walk, '0:21');
    await warnsOf(walk, reminder);
  },
  'early, asking': async (walk) => {
    await shows(walk, '10:00');
    await walk.calls.made('location');
  },
  'early, hidden': async (walk) => {
    await walk.page.getByRole('timer').waitFor({ state: 'detached' });
    await walk.page.getByRole('button', { name: 'Show timer' }).waitFor();
  },
  'early, extensible': async (walk) => {
    await shows(walk, '10:00');
    await warnsOf(walk, null);
    await speaks(walk, '[aria-live=polite]', '');
  },
  'early, extended': async (walk) => {
    await shows(walk, '10:10');
    await warnsOf(walk, 'You have more time now. 10 minutes left.');
    await speaks(walk, '[aria-live=polite]', 'You have more time now. 10 minutes left.');
  },
  'lastMinute.fresh, extensible': async (walk) => {
    await warnsOf(walk, `1 minute left. ${consequence} You can request more time.`);
    await offers(walk);
  },
  'lastMinute.fresh, extending': async (walk) => {
    await offers(walk, { isBusy: true });
    await walk.calls.made('extendTime');
  },
  'lastMinute.fresh, extended': async (walk) => {
    await shows(walk, '1:00');
    await warnsOf(walk, 'You have more time now. 1 minute left.');
    await offers(walk);
  },
  'lastMinute.fresh, extended, used up': async (walk) => {
    await shows(walk, '1:00');
    await warnsOf(walk, 'You have more time now. 1 minute left.');
    await walk.hasNoButton('More time');
  },
  'lastMinute.fresh, not extended, used up': async (walk) => {
    await shows(walk, '1:00');
    await walk.hasNoButton('More time');
    await walk.calls.received(walk.page);
  },
  'lastMinute.fresh, not extended': isNotExtended,
  'lastMinute.fresh, not extended, not counted': isNotExtended,
  'lastMinute.fresh, not extended, asking': async (walk) => {
    await warnsOf(walk, 'The time couldn’t be extended. Try again.');
    await walk.calls.made('location');
  },
  confirming: async (walk) => {
    await shows(walk, '0:00');
    await walk.calls.made('location');
  },
  'lastFiveMinutes.fresh': async (walk) => {
    await shows(walk, '5:00');
    await warnsOf(walk, '5 minutes left.');
    await speaks(walk, '[aria-live=polite]', '5 minutes left.');
  },
  'lastFiveMinutes.said': async (walk) => {
    await shows(walk, '4:50');
    await warnsOf(walk, null);
    await speaks(walk, '[aria-live=polite]', '');
  },
  'lastMinute.fresh': async (walk) => {
    await shows(walk, '1:00');
    await warnsOf(walk, `1 minute left. ${consequence}`);
    await speaks(walk, '[aria-live=assertive]', `1 minute left. ${consequence}`);
  },
  'lastMinute.said': async (walk) => {
    await shows(walk, '0:50');
    await warnsOf(walk, reminder);
    await speaks(walk, '[aria-live=assertive]', '');
  },
  'lastTwentySeconds.fresh': async (walk) => {
    await shows(walk, '0:20');
    await warnsOf(walk, `20 seconds left. ${consequence}`);
    await speaks(walk, '[aria-live=assertive]', `20 seconds left. ${consequence}`);
  },
  'lastTwentySeconds.said': async (walk) => {
    await shows(walk, '0:10');
    await warnsOf(walk, reminder);
    await speaks(walk, '[aria-live=assertive]', '');
  },
  over: async (walk) => {
    await walk.calls.made('termQuestionnaire');
  },
};

const consequence = 'Your answers will then be sent, even if they’re unfinished.';
const reminder = 'When time is up, your answers will be sent, even if they’re unfinished.';

/** A second before each warning. */
const secondsBefore: ReadonlySet<number> = new Set([301, 61, 21]);

/** Words for the states of the region `extension`, except `idle`. */
const wordOf: Readonly<Record<string, string>> = {
  calling: 'extending',
  granted: 'extended',
  failed: 'not extended',
};

/** The machine is explored without a parent actor, so events to the parent are omitted. */
export const alone = deadlineMachine.provide({
  actions: { sendTimeOver: () => {}, requestLocation: () => {} },
});

const model = explore(alone, {
  input: { surveyId: twoQuestions.id, appname: '', userId: '', nonce: 'nonce', remainingMs: null },
  cases,
  keyOf: ({ value, context: { isHidden, extensions, remainingMs } }) => {
    const key = stateKey(value);
    if (key.endsWith('confirming')) return 'confirming';
    const stage = /stage\.([\w.]+)/.exec(key)?.[1];
    const extension = /extension\.(\w+)/.exec(key)?.[1] ?? 'idle';
    const canExtend = stage !== undefined && (extensions?.left ?? 0) > 0;
    return [
      stage ?? key,
      ...(extension === 'idle' ? (canExtend ? ['extensible'] : []) : [wordOf[extension]]),
      // A press whose reply is lost has its key once more.
      ...(extension === 'failed' && extensions?.left === 2 && !key.endsWith('reading')
        ? ['not counted']
        : []),
      ...(extension !== 'idle' && extensions?.left === 0 ? ['used up'] : []),
      ...(key.endsWith('reading') ? ['asking'] : []),
      ...(isHidden ? ['hidden'] : []),
      ...(secondsBefore.has((remainingMs ?? 0) / second) ? [(remainingMs ?? 0) / second] : []),
    ].join(', ');
  },
});

const events: Record<EventFromLogic<typeof deadlineMachine>['type'], keyof typeof cases> = {
  'time.set': 'the server tells of ten minutes',
  'time.tick': 'five minutes are left',
  'time.wake': 'come back to the page',
  'time.extend': 'ask for more time',
  'timer.toggle': 'hide the time',
};

export const plan = planOf('deadline', {
  survey: twoQuestions,
  model,
  events,
  actions: cases,
  states,
  texts,
  begin: beginTimed,
});

/** A respondent whose page asks for its location, and whose time is stopped. */
export async function beginTimed(browser: EngineBrowser, server: Site): Promise<Walk> {
  const walk = await Walk.begin(browser, server, { asks: true });
  await holdTime(walk.page);
  return walk;
}

/** A location reply, either the first of the page or the reply to a stale page's request. */
function serverTells(
  remainingMs: number | null,
  at: Key[],
  extensions: Extensions | null = null,
): Action {
  const ending = reply(location(2, remainingMs, extensions));
  const tried: Action = {
    event: { type: 'time.set', remainingMs, extensions },
    at,
    perform: async (walk) => {
      if (walk.calls.isHeld('termQuestionnaire')) {
        await walk.calls.end('termQuestionnaire', reply(null));
      } else if (await walk.page.getByRole('button', { name: 'Previous' }).isVisible()) {
        await walk.press('Previous');
        await walk.calls.end('prevSubject', refusal(403));
      }
      await walk.calls.end('location', ending);
      if (remainingMs !== 0) await walk.seesHeading('Second question');
    },
  };
  return injecting(tried, 'location', ending);
}

function asked(remainingMs: number | null): Action {
  const output = { remainingMs, extensions: null };
  return {
    ...made('readTime', 'location', output, location(2, remainingMs)),
    at: ['early, asking'],
  };
}

/** The reply to a press of "More time". */
function extended(remainingMs: number, extensions = once): Action {
  const output = { remainingMs, extensions };
  return made('extendTime', 'extendTime', output, {
    ...location(2, remainingMs, extensions),
    survey: undefined,
  });
}

/** Jumps forward in time, as a device does after sleep. */
function passed(remainingMs: number, at: Key[]): Action {
  return {
    event: { type: 'time.tick', remainingMs },
    at,
    perform: async ({ page }) => {
      const [minutes = 0, seconds = 0] = ((await page.getByRole('timer').textContent()) ?? '')
        .split(':')
        .map(Number);
      await passTime(page, (minutes * 60 + seconds) * second - remainingMs, true);
    },
  };
}

/** Ends a warning after its full time on screen. */
function news(stage: 'lastFiveMinutes' | 'lastMinute' | 'lastTwentySeconds'): Action {
  return {
    event: { type: `xstate.after.warningTime.deadline.running.stage.${stage}.fresh` },
    at: [`${stage}.fresh`],
    perform: (walk) => passTime(walk.page, 10 * second),
  };
}

function toggled(name: string, at: Key): Action {
  return { event: { type: 'timer.toggle', name }, at: [at], perform: (walk) => walk.press(name) };
}

export function location(
  status: Location['status'],
  remainingMs: number | null = null,
  extensions: Extensions | null = null,
): Location {
  return {
    channel: 'web',
    status,
    survey: { id: 'two', title: 'Two questions', config: {} },
    ...(status === 2 ? { subject: subject(2) } : {}),
    ...(remainingMs === null
      ? {}
      : {
          maxAnswerTimeConfig: {
            latestEndTime: noon + remainingMs,
            systemCurrTime: noon,
            ...(extensions ? { extensions } : {}),
          },
        }),
  };
}

async function isNotExtended(walk: Walk): Promise<void> {
  await warnsOf(walk, 'The time couldn’t be extended. Try again.');
  await offers(walk);
  await walk.calls.received(walk.page);
}

export async function shows({ page }: Walk, time: string): Promise<void> {
  await page
    .getByRole('timer')
    .filter({ hasText: new RegExp(`^${time}$`) })
    .waitFor();
}

/** Waits for the button for more time. */
export async function offers({ page }: Walk, { isBusy = false } = {}): Promise<void> {
  const state = isBusy ? '[aria-disabled]' : ':not([aria-disabled])';
  await page.locator(`[data-warned] button${state}`, { hasText: 'More time' }).waitFor();
}

export async function warnsOf({ page }: Walk, words: string | null): Promise<void> {
  const warning = page.locator('[data-warned]');
  if (words === null) await warning.waitFor({ state: 'detached' });
  else await warning.filter({ hasText: words }).waitFor();
}

/** Waits until a live region has this text. */
async function speaks({ page }: Walk, region: string, words: string): Promise<void> {
  await page
    .locator(`header ${region}`)
    .filter({ hasText: new RegExp(`^${words}$`) })
    .waitFor({
      state: 'attached',
    });
}
