import { fromPromise } from 'xstate';
import {
  type Branch,
  type Item,
  linkageMachine,
} from '../../../machines/linkage/linkage.machine.ts';
import { request } from '../../effects/network/lazyCalls.ts';

/** The machine of linked lists with the real calls behind its port. */
export const wiredLinkage = linkageMachine.provide({
  actors: {
    fetch: fromPromise<readonly Item[], Branch>(({ input }) =>
      request((client) => client.cascade, input),
    ),
  },
});
