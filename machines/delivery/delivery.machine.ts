import type { ActorRefFrom, AnyActorRef } from 'xstate';
import { hidden } from './hidden.ts';
import { delivery } from './setup.ts';
import { visible } from './visible.ts';

/** The events of all missions of a respondent, in their order, from their record until the server has them. */
export const deliveryMachine = delivery.createMachine({
  id: 'delivery',
  context: { owner: null, waiting: [], carried: [] },
  initial: 'closed',
  on: {
    // Events of another respondent stay in the tab: this session could not send them.
    'mission.open': {
      guard: { type: 'isOtherOwner', params: ({ event }) => event.owner },
      target: '.open',
      reenter: true,
      actions: { type: 'setOwner', params: ({ event }) => event.owner },
    },
  },
  states: {
    /** No mission has been seen in this page. */
    closed: {},
    open: {
      invoke: [
        {
          id: 'outbox',
          src: 'outbox',
          input: ({ context }) => context.owner ?? { surveyId: '', channel: '', respondentId: '' },
        },
        { id: 'page', src: 'page' },
      ],
      on: {
        'mission.drop': {
          actions: { type: 'dropMission', params: ({ event }) => event.questionId },
        },
        'survey.clear': { actions: 'clear' },
      },
      initial: 'loading',
      states: {
        loading: {
          on: {
            'outbox.load': {
              target: 'visible',
              actions: { type: 'load', params: ({ event }) => event.waiting },
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
