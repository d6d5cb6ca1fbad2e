import type { Step } from '../../../../contract/survey.ts';
import type { TimeLeft } from '../../../../machines/deadline/deadline.machine.ts';
import type { Walk } from '../../browser/walk.ts';
import { explore } from '../../model.ts';
import { type Action, done, injecting, refusal, reply, third } from '../outcomes.ts';
import { type Assertions, planOf } from '../plan.ts';
import { twoQuestions } from '../surveys.ts';
import { alone, beginTimed, location, noon, offers, shows, warnsOf } from './deadline.plan.ts';
import { texts } from './moreTime.words.ts';

const second = 1000;

interface Timed {
  /** How the machine gets the time of a reply. */
  readonly time: Required<TimeLeft>;
  readonly data: Pick<Step, 'maxAnswerTimeConfig'>;
}

/**
 * The time of a reply: the end and the moment at which the server has made the reply, both in seconds after the path has
 * begun, and how often more time can still be asked for, which is ten minutes each time.
 */
function timed(end: number, now: number, left: number): Timed {
  const [latestEndTime, systemCurrTime] = [noon + end * second, noon + now * second];
  const extensions = { left, seconds: 600 };
  return {
    time: { remainingMs: latestEndTime - systemCurrTime, extensions, end: latestEndTime },
    data: { maxAnswerTimeConfig: { latestEndTime, systemCurrTime, extensions } },
  };
}

/** The page is located at the second question. */
function located({ time, data }: Timed, at: Key): Action {
  const ending = reply({ ...location(2), ...data });
  const tried: Action = {
    event: { type: 'time.set', ...time },
    at: [at],
    perform: async (walk) => {
      await walk.calls.end('location', ending);
      await walk.seesHeading('Second question');
      await walk.calls.received(walk.page);
    },
  };
  return injecting(tried, 'location', ending);
}

/** The answer is stored, and the third question follows. */
function answered({ time, data }: Timed, at: Key): Action {
  const ending = reply({ status: 2, subject: third, ...data });
  const tried: Action = {
    event: { type: 'time.set', ...time },
    at: [at],
    perform: async (walk) => {
      await walk.calls.end('commitAnswer', ending);
      await walk.seesHeading('Third question');
    },
  };
  return injecting(tried, 'commitAnswer', ending);
}

function extended({ time, data }: Timed, at: Key): Action {
  const ending = reply({ status: 2, ...data });
  const tried: Action = {
    event: done('extendTime', time),
    at: [at],
    perform: (walk) => walk.calls.end('extendTime', ending),
  };
  return injecting(tried, 'extendTime', ending);
}

/** A commit tells of the time once the end was moved, so more time was granted before, and can be twice again. */
export const cases = {
  'the server tells of one minute': located(timed(60, 0, 2), 'idle'),
  'answer, and ask for more time': {
    event: { type: 'time.extend' },
    at: ['1:00'],
    perform: async (walk) => {
      await walk.changeAndSubmit();
      await walk.calls.made('commitAnswer');
      await walk.press('More time');
    },
  },
  'answer → next question': answered(timed(60, 10, 2), '1:00, asking'),
  'more time → granted, after the answer': extended(timed(660, 10, 1), '0:50, asking'),
  'more time → granted': extended(timed(660, 0, 1), '1:00, asking'),
  'answer → next question, with the end before': {
    ...answered(timed(60, 0, 2), '11:00, granted'),
    isIgnored: true,
  },
  'answer → next question, with the end of another tab': answered(
    timed(1260, 10, 0),
    '1:00, asking',
  ),
  'more time → granted, with the end before': extended(timed(660, 0, 1), '20:50, asking'),

  'the server tells of 40 seconds': located(timed(40, 0, 2), 'idle'),
  'ask for more time, and be located': {
    event: { type: 'time.extend' },
    at: ['0:40'],
    perform: async (walk) => {
      await walk.press('More time');
      await walk.calls.made('extendTime');
      await walk.press('Previous');
      await walk.calls.end('prevSubject', refusal(403));
      await walk.calls.made('location');
    },
  },
  'more time → granted, before the location': extended(timed(640, 0, 1), '0:40, asking'),
  'the question → with the end before': {
    ...located(timed(40, 0, 2), '10:40, granted'),
    isIgnored: true,
  },
} satisfies Record<string, Action>;

export type Key =
  | 'idle'
  | '1:00'
  | '1:00, asking'
  | '0:50, asking'
  | '10:50, granted'
  | '11:00, granted'
  | `20:50, ${'asking' | 'granted'}`
  | '0:40'
  | '0:40, asking'
  | '10:40, granted';

const states: Assertions<Key> = {
  idle: (walk) => walk.page.getByRole('timer').waitFor({ state: 'detached' }),
  '1:00': canAsk('1:00'),
  '1:00, asking': async (walk) => {
    await shows(walk, '1:00');
    await walk.calls.made('commitAnswer');
    await walk.calls.made('extendTime');
  },
  '0:50, asking': async (walk) => {
    await shows(walk, '0:50');
    await offers(walk, { isBusy: true });
  },
  '10:50, granted': grantedUntil('10:50', '10 minutes'),
  '11:00, granted': grantedUntil('11:00', '11 minutes'),
  '20:50, asking': async (walk) => {
    await shows(walk, '20:50');
    await walk.calls.made('extendTime');
  },
  '20:50, granted': grantedUntil('20:50', '20 minutes'),
  '0:40': canAsk('0:40'),
  '0:40, asking': async (walk) => {
    await walk.calls.made('extendTime');
    await walk.calls.made('location');
  },
  '10:40, granted': async (walk) => {
    // A page that is located shows no time.
    if (walk.calls.isHeld('location')) await walk.calls.received(walk.page, 1);
    else await grantedUntil('10:40', '10 minutes')(walk);
  },
};

function canAsk(time: string) {
  return async (walk: Walk) => {
    await shows(walk, time);
    await offers(walk);
  };
}

function grantedUntil(time: string, words: string) {
  return async (walk: Walk) => {
    await shows(walk, time);
    await warnsOf(walk, `You have more time now. ${words} left.`);
  };
}

export const plan = planOf('deadline that moves during another call', {
  survey: twoQuestions,
  model: explore(alone, {
    input: {
      surveyId: twoQuestions.id,
      appname: '',
      userId: '',
      nonce: 'nonce',
      remainingMs: null,
    },
    cases,
    keyOf: ({ value, context: { remainingMs } }) => {
      if (typeof value === 'string') return value;
      const seconds = (remainingMs ?? 0) / second;
      const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
      const { extension } = value.running;
      const words =
        extension === 'calling' ? ['asking'] : extension === 'granted' ? ['granted'] : [];
      return [time, ...words].join(', ');
    },
  }),
  events: {
    'time.set': 'the server tells of one minute',
    'time.extend': 'answer, and ask for more time',
  },
  actions: cases,
  states,
  texts,
  begin: beginTimed,
});
