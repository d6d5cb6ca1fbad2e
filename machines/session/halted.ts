import { assign } from 'xstate';
import { codes } from '../../contract/envelope.ts';
import { status } from '../../contract/status.ts';
import { session } from './setup.ts';

export const halted = session.createStateConfig({
  exit: 'closeDialog',
  on: { 'time.over': '#session.ending' },
  initial: 'surveyChanged',
  states: {
    /** Code 4004, which only a restart resolves. */
    surveyChanged: {
      entry: { type: 'openDialog', params: 'surveyChanged' },
      on: { 'session.restart': '#session.restarting' },
    },
    resume: {
      entry: { type: 'openDialog', params: 'resume' },
      on: {
        'session.restart': '#session.restarting',
        'session.continue': [
          {
            guard: { type: 'interruptsAnswering', params: codes.restartOrContinue },
            target: '#session.locating.continuing',
          },
          {
            target: '#session.answering.fetching',
            actions: assign({ status: status.answering, failure: null }),
          },
        ],
      },
    },
    notOpen: {
      entry: { type: 'openDialog', params: 'notOpen' },
      on: { 'session.continue': '#session.notOpen' },
    },
    paused: {
      entry: { type: 'openDialog', params: 'paused' },
      on: { 'session.continue': '#session.paused' },
    },
    /** Another tab or device has changed the session. */
    elsewhere: {
      entry: { type: 'openDialog', params: 'elsewhere' },
      on: { 'session.continue': '#session.answering' },
    },
  },
});
