import { assign } from 'xstate';
import { taskEvents as codes, hideCodes } from '../../contract/taskEvents.ts';
import { task } from './setup.ts';

/** The boxes of a mission: at most one is open, and each is hidden with a code of its own. */
export const box = task.createStateConfig({
  initial: 'none',
  states: {
    resuming: {
      always: [
        { guard: { type: 'wasIn', params: 'reminding' }, target: 'reminding' },
        { guard: { type: 'wasIn', params: 'aborting' }, target: 'aborting' },
        { guard: { type: 'wasIn', params: 'completing' }, target: 'completing' },
        { guard: { type: 'wasIn', params: 'submitting' }, target: 'submitting' },
        { target: 'none' },
      ],
    },
    none: {
      on: {
        'step.next': {
          guard: 'hasNextStep',
          actions: ['goOn', { type: 'record', params: codes.nextStep }],
        },
        'tip.open': {
          guard: 'hasTips',
          target: 'reminding',
          actions: ['showTip', { type: 'record', params: codes.openTip }],
        },
        'task.abort': {
          target: 'aborting',
          actions: { type: 'record', params: codes.openSuspend },
        },
        'task.complete': {
          target: 'completing',
          actions: { type: 'record', params: codes.openFinish },
        },
      },
    },
    reminding: {
      on: {
        'reminder.mute': { actions: assign({ isMuted: ({ event }) => event.isMuted }) },
        'tip.previous': {
          guard: 'hasPreviousTip',
          actions: [
            'turnBack',
            { type: 'record', params: codes.previousTip },
            { type: 'hide', params: hideCodes.previousTip },
          ],
        },
        'tip.next': {
          guard: 'hasNextTip',
          actions: [
            'turnOn',
            { type: 'record', params: codes.nextTip },
            { type: 'hide', params: hideCodes.nextTip },
          ],
        },
        'box.close': {
          guard: { type: 'isOpenBox', params: 'reminding' },
          target: 'none',
          actions: [
            { type: 'record', params: codes.closeTip },
            { type: 'hide', params: hideCodes.tipClosed },
          ],
        },
      },
    },
    aborting: {
      on: {
        'box.close': {
          guard: { type: 'isOpenBox', params: 'aborting' },
          target: 'none',
          actions: [
            { type: 'record', params: codes.closeSuspend },
            { type: 'hide', params: hideCodes.abortClosed },
          ],
        },
        'box.confirm': {
          target: '#task.over',
          actions: [
            { type: 'record', params: codes.cancelTask },
            { type: 'end', params: 'cancelled' },
          ],
        },
      },
    },
    completing: {
      on: {
        'box.close': {
          guard: { type: 'isOpenBox', params: 'completing' },
          target: 'none',
          actions: [
            { type: 'record', params: codes.closeFinish },
            { type: 'hide', params: hideCodes.completeClosed },
          ],
        },
        'box.confirm': {
          target: 'submitting',
          actions: [
            { type: 'record', params: codes.finishTask },
            { type: 'record', params: codes.openNext },
          ],
        },
      },
    },
    submitting: {
      on: {
        'box.close': {
          guard: { type: 'isOpenBox', params: 'submitting' },
          target: 'none',
          actions: { type: 'record', params: codes.backNext },
        },
        'task.restart': {
          target: 'none',
          actions: ['goToFirst', { type: 'record', params: codes.restart }],
        },
        'box.confirm': {
          target: '#task.over',
          actions: { type: 'end', params: 'finished' },
        },
      },
    },
  },
});
