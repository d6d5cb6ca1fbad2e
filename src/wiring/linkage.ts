import { promisePort } from '../../machines/lib/port.ts';
import { type Branch, type Item, linkageMachine } from '../../machines/linkage/linkage.machine.ts';
import { portCalls } from '../effects/network/portCalls.ts';

/** The machine of linked lists with the real calls behind its port. */
export const wiredLinkage = linkageMachine.provide({
  actors: {
    fetch: promisePort<readonly Item[], Branch>(portCalls.cascade),
  },
});
