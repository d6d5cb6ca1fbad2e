import { assign } from 'xstate';
import { codes } from '../../contract/envelope.ts';
import { status } from '../../contract/status.ts';
import { session } from './setup.ts';

/** A dialog waits for the respondent. */
export const halted = session.createStateConfig({
  exit: 'closeDialog',
  on: {
    'session.restart': '#session.restarting',
    'session.continue': [
      { guard: { type: 'isRefusedAs', params: codes.notOpen }, target: '#session.notOpen' },
      { guard: { type: 'isRefusedAs', params: codes.paused }, target: '#session.paused' },
      // The location also brings the time that is left.
      {
        guard: { type: 'interruptsAnswering', params: codes.restartOrContinue },
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
