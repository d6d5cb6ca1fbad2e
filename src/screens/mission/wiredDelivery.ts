import { fromCallback, fromPromise } from 'xstate';
import type {
  Loaded,
  MissionOwner,
  PageEvent,
  Post,
  Saved,
} from '../../../machines/delivery/context.ts';
import { deliveryMachine } from '../../../machines/delivery/delivery.machine.ts';
import { portCalls } from '../../effects/network/network.chunk.ts';
import { watchDelivery } from '../../effects/page/presence.ts';
import { loadOutbox, saveOutbox } from '../../effects/storage/outbox.ts';

export const wiredDelivery = deliveryMachine.provide({
  actors: {
    post: fromPromise<void, Post>(({ input, signal }) =>
      portCalls.sendMissionEvents({ ...input, signal }),
    ),
    outbox: fromCallback<Loaded | Saved, MissionOwner>(({ input, sendBack, receive }) => {
      receive((event) => {
        if (event.type === 'outbox.save') saveOutbox(input, event.waiting);
      });
      sendBack({ type: 'outbox.load', waiting: loadOutbox(input) });
    }),
    page: fromCallback<PageEvent, undefined>(({ sendBack }) => watchDelivery(sendBack)),
  },
});
