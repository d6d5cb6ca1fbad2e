import type { ActorRefFrom, AnyActorRef } from 'xstate';
import { withError, withEvent, withField } from '../lib/params.ts';
import { postOf } from './delivery.logic.ts';
import { delivery } from './delivery.setup.ts';

/** The page is in front: events are sent a second after the first of a batch, one call at a time. */
const visible = delivery.createStateConfig({
  initial: 'choosing',
  on: { 'page.hide': '#delivery.open.hidden' },
  states: {
    choosing: { always: [{ guard: 'isEmpty', target: 'empty' }, { target: 'sending' }] },
    empty: {
      on: {
        'event.record': {
          target: 'gathering',
          actions: withEvent('add'),
        },
      },
    },
    gathering: {
      always: { guard: 'isEmpty', target: 'empty' },
      on: {
        'event.record': { actions: withEvent('add') },
        'network.online': 'sending',
      },
      after: { batch: 'sending' },
    },
    sending: {
      entry: 'take',
      invoke: {
        id: 'post',
        src: 'post',
        input: ({ context }) => postOf(context, false),
        onDone: [
          {
            guard: 'hasNext',
            target: 'gathering',
            actions: 'dropCarried',
          },
          { target: 'choosing', actions: 'dropCarried' },
        ],
        onError: [
          {
            guard: withError('isRefused'),
            target: 'choosing',
            actions: 'dropCarried',
          },
          { guard: 'isAlone', target: 'unsent' },
          { target: 'gathering' },
        ],
      },
      initial: 'alone',
      states: {
        alone: {
          on: {
            'event.record': {
              target: 'gathering',
              actions: withEvent('add'),
            },
            'network.online': 'retrying',
          },
        },
        /** A failure of this call is followed by another call. */
        retrying: {
          on: {
            'event.record': {
              target: 'due',
              actions: withEvent('add'),
            },
          },
        },
        gathering: {
          on: {
            'event.record': { actions: withEvent('add') },
            'network.online': 'due',
          },
          after: { batch: 'due' },
        },
        /** The next batch follows this call at once. */
        due: {
          on: { 'event.record': { actions: withEvent('add') } },
        },
      },
    },
    /** The call failed after all repeats of the network client. */
    unsent: {
      always: { guard: 'isEmpty', target: 'empty' },
      on: {
        'event.record': {
          target: 'gathering',
          actions: withEvent('add'),
        },
        'network.online': 'sending',
      },
    },
  },
});

/** The page may never be shown again: everything is sent immediately, by keepalive requests. */
const hidden = delivery.createStateConfig({
  initial: 'choosing',
  states: {
    choosing: { always: [{ guard: 'isEmpty', target: 'empty' }, { target: 'flushing' }] },
    empty: {
      on: {
        'event.record': {
          target: 'flushing',
          actions: withEvent('add'),
        },
        'page.show': '#delivery.open.visible',
      },
    },
    flushing: {
      entry: 'take',
      on: {
        'event.record': {
          target: 'flushing',
          reenter: true,
          actions: withEvent('add'),
        },
        'page.show': '#delivery.open.visible',
      },
      invoke: {
        id: 'post',
        src: 'post',
        input: ({ context }) => postOf(context, true),
        onDone: { target: 'choosing', actions: 'dropCarried' },
        onError: [
          {
            guard: withError('isRefused'),
            target: 'choosing',
            actions: 'dropCarried',
          },
          { target: 'unsent' },
        ],
      },
    },
    unsent: {
      always: { guard: 'isEmpty', target: 'empty' },
      on: {
        'event.record': {
          target: 'flushing',
          actions: withEvent('add'),
        },
        'page.hide': 'flushing',
        'network.online': 'flushing',
        'page.show': '#delivery.open.visible.unsent',
      },
    },
  },
});

/** The events of all missions of a respondent, in their order, from their record until the server has them. */
export const deliveryMachine = delivery.createMachine({
  id: 'delivery',
  context: { owner: null, waiting: [], carried: [] },
  initial: 'closed',
  on: {
    // Events of another respondent stay in the tab: this session could not send them.
    'mission.open': {
      guard: withField('isOtherOwner', 'owner'),
      target: '.open',
      reenter: true,
      actions: withField('setOwner', 'owner'),
    },
  },
  states: {
    /** No mission has been seen in this page. */
    closed: {},
    open: {
      invoke: [
        {
          id: 'missionStore',
          src: 'missionStore',
          input: ({ context }) => context.owner ?? { surveyId: '', channel: '', respondentId: '' },
        },
        { id: 'page', src: 'page' },
      ],
      on: {
        'mission.drop': {
          actions: withField('dropMission', 'questionId'),
        },
        'survey.clear': { actions: 'clear' },
      },
      initial: 'loading',
      states: {
        loading: {
          on: {
            'store.load': {
              target: 'visible',
              actions: withField('load', 'waiting'),
            },
          },
        },
        visible,
        hidden,
      },
    },
  },
});

export type DeliveryActor = ActorRefFrom<typeof deliveryMachine>;

/** The delivery of the system, for `sendTo`. */
export function deliveryIn({ system }: { system: AnyActorRef['system'] }): DeliveryActor {
  return system.get('delivery');
}
