import type { SnapshotFrom } from 'xstate';
import { deliveryMachine } from '../../../../machines/delivery/delivery.machine.ts';
import { eventually } from '../../browser/poll.ts';
import { setVisibility } from '../../browser/visibility.ts';
import type { Walk } from '../../browser/walk.ts';
import { explore, stateKey } from '../../model.ts';
import { inBox } from '../mission/mission.cases.ts';
import { seesNext } from '../mission/next.plan.ts';
import { type Action, injecting, refusal } from '../outcomes.ts';
import { type Assertions, planOf } from '../plan.ts';
import { withTwoLongMissions } from '../surveys.ts';
import { cases as deliveryCases } from './delivery.cases.ts';
import { beginDelivery, ownerIn } from './delivery.plan.ts';
import { isEmpty, isSending, waitingEvents, waits } from './delivery.states.ts';
import { texts } from './end.words.ts';

const ending = 3;
const owner = ownerIn(withTwoLongMissions.id);

/** The states in which the answer of the mission is on its way. */
const unsent = [
  'open.visible.gathering, over',
  'open.visible.unsent, over',
  'open.hidden.unsent, over',
];
const underWay = 'open.visible.sending.alone, over';
const late = 'open.visible.sending.alone, stored';

export const cases = {
  'end the mission': {
    event: { type: 'event.record', questionId: 'q1', event: { code: ending, at: 2 } },
    at: ['open.visible.gathering'],
    perform: async (walk) => {
      await walk.press('Stop task');
      await inBox('Stop task')(walk);
      await walk.calls.made('commitAnswer');
    },
  },
  'a second passes': { ...deliveryCases['a second passes'], at: ['open.visible.gathering, over'] },
  'leave the page': {
    ...deliveryCases['leave the page'],
    at: ['open.visible.unsent, over'],
    perform: async (walk) => {
      walk.calls.listen();
      await setVisibility(walk.page, 'hidden');
    },
  },
  'events → lost': {
    ...deliveryCases['events → lost'],
    at: [underWay, 'open.hidden.flushing, over'],
  },
  // The reply to the answer comes before that to the events, which were sent first.
  'the answer is stored': {
    event: { type: 'mission.drop', questionId: 'q1' },
    at: [...unsent, underWay],
    perform: async (walk) => {
      await walk.calls.pass('commitAnswer');
      await seesNext(walk);
    },
  },
  'the next mission opens': {
    event: { type: 'mission.open', owner },
    at: [late],
    isIgnored: true,
    perform: seesNext,
  },
  'events → stored, after the answer': { ...deliveryCases['events → stored'], at: [late] },
  'events → lost, after the answer': {
    ...deliveryCases['events → lost'],
    event: { ...deliveryCases['events → lost'].event, after: 'the answer' },
    at: [late],
  },
  'answer → code 4004, and start over': injecting(
    {
      event: { type: 'survey.clear' },
      at: unsent,
      perform: async (walk) => {
        await walk.calls.end('commitAnswer', refusal(4004));
        await walk.press('Restart');
        await walk.calls.pass('reAnswer');
        await walk.button(walk.startsBy).waitFor();
      },
    },
    'commitAnswer',
    refusal(4004),
  ),
} satisfies Record<string, Action>;

export type Key =
  | 'open.visible.gathering'
  | `open.visible.${'gathering' | 'sending.alone' | 'unsent'}, over`
  | 'open.visible.sending.alone, stored'
  | `open.hidden.${'flushing' | 'unsent'}, over`
  | `open.${'visible' | 'hidden'}.empty`;

const states: Assertions<Key> = {
  'open.visible.gathering': waits,
  'open.visible.gathering, over': ended(waits),
  'open.visible.sending.alone, over': ended((walk) => isSending(walk, 'everything')),
  'open.visible.unsent, over': ended(waits),
  'open.visible.sending.alone, stored': async (walk) => {
    await walk.calls.made('ut');
    await eventually(async () => {
      if ((await waitingEvents(walk)).length > 0)
        throw new Error('Events of the stored mission wait.');
    });
  },
  'open.hidden.flushing, over': ended((walk) => isSending(walk, 'everything')),
  'open.hidden.unsent, over': ended(waits),
  'open.visible.empty': isEmpty,
  'open.hidden.empty': isEmpty,
};

/** The answer of the mission waits for its reply. */
function ended(isSo: (walk: Walk) => Promise<void>): (walk: Walk) => Promise<void> {
  return async (walk) => {
    await walk.calls.made('commitAnswer');
    await isSo(walk);
  };
}

function keyOf({ value, context }: SnapshotFrom<typeof deliveryMachine>): string {
  const isOver = context.waiting.some((item) => 'event' in item && item.event.code === ending);
  const key = stateKey(value);
  if (isOver) return `${key}, over`;
  return key.includes('sending') ? `${key}, stored` : key;
}

export const plan = planOf('delivery at the end of a mission', {
  survey: withTwoLongMissions,
  model: explore(deliveryMachine, {
    input: undefined,
    first: [
      { type: 'mission.open', owner },
      { type: 'store.load', waiting: [] },
      { type: 'event.record', questionId: 'q1', event: { code: 1, at: 0 } },
    ],
    cases,
    keyOf,
  }),
  events: {
    'mission.drop': 'the answer is stored',
    'survey.clear': 'answer → code 4004, and start over',
  },
  actions: cases,
  states,
  texts,
  begin: async (browser, server) => {
    const walk = await beginDelivery(browser, server, withTwoLongMissions.id);
    walk.afterOpening(() => walk.press('Start the task'));
    return walk;
  },
});
