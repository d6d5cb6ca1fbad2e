import { assign } from 'xstate';
import { codes } from '../../contract/envelope.ts';
import { status } from '../../contract/status.ts';
import { session } from './setup.ts';

/** A refusal that concerns the survey: which one decides where to go. */
export const refused = session.createStateConfig({
  always: [
    {
      guard: { type: 'isRefusedAs', params: codes.moved },
      target: '#session.halted',
      actions: 'askToRestart',
    },
    {
      guard: { type: 'isRefusedAs', params: codes.restartOrContinue },
      target: '#session.halted',
      actions: 'askToResume',
    },
    {
      guard: { type: 'isRefusedAs', params: codes.notOpen },
      target: '#session.notOpen',
      actions: assign({ status: status.notOpen }),
    },
    {
      guard: { type: 'isRefusedAs', params: codes.paused },
      target: '#session.paused',
      actions: assign({ status: status.paused }),
    },
    { guard: { type: 'isRefusedAs', params: codes.missing }, target: '#session.missing' },
    { guard: 'isStale', target: '#session.locating' },
    { target: '#session.failed' },
  ],
});
