import { fromCallback } from 'xstate';
import { deliveryMachine } from '../../machines/delivery/delivery.machine.ts';
import type {
  Loaded,
  MissionOwner,
  PageEvent,
  Saved,
} from '../../machines/delivery/delivery.types.ts';
import { promisePort } from '../../machines/lib/port.ts';
import { portCalls } from '../effects/network/portCalls.ts';
import { watchDelivery } from '../effects/page/presence.ts';
import { loadOutbox, saveOutbox } from '../effects/storage/missionOutbox.ts';

export const wiredDelivery = deliveryMachine.provide({
  actors: {
    post: promisePort(portCalls.sendMissionEvents),
    missionStore: fromCallback<Loaded | Saved, MissionOwner>(({ input, sendBack, receive }) => {
      receive((event) => {
        if (event.type === 'store.save') saveOutbox(input, event.waiting);
      });
      sendBack({ type: 'store.load', waiting: loadOutbox(input) });
    }),
    page: fromCallback<PageEvent, undefined>(({ sendBack }) => watchDelivery(sendBack)),
  },
});
