import { assign } from 'xstate';
import { codes } from '../../contract/envelope.ts';
import { status } from '../../contract/status.ts';
import { session } from './setup.ts';

/** A dialog has to be answered first: codes 2, 4004, 5 and 6, and a survey that went on in another window. */
export const halted = session.createStateConfig({
  exit: 'dismiss',
  on: {
    'session.restart': '#session.restarting',
    'session.continue': [
      { guard: { type: 'isRefusedAs', params: codes.notOpen }, target: '#session.notOpen' },
      { guard: { type: 'isRefusedAs', params: codes.paused }, target: '#session.paused' },
      // Where the survey is known, it is asked for the time that is left, too.
      {
        guard: { type: 'interrupts', params: codes.restartOrContinue },
        target: '#session.locating',
        actions: assign({ goesOn: true }),
      },
      {
        guard: { type: 'isRefusedAs', params: codes.restartOrContinue },
        target: '#session.answering.fetching',
        actions: assign({ status: status.answering, failure: null }),
      },
      { target: '#session.answering' },
    ],
    'time.over': '#session.ending',
  },
});
