import { taskEvents as codes } from '../../contract/taskEvents.ts';
import { task } from './setup.ts';

/** Whether the participant is here, or on the page where the mission is done. */
export const presence = task.createStateConfig({
  initial: 'here',
  states: {
    resuming: {
      always: [
        {
          guard: 'hasReturned',
          target: 'here',
          actions: { type: 'record', params: codes.returnTask },
        },
        { guard: 'wasAway', target: 'away' },
        { target: 'here' },
      ],
    },
    here: {
      on: {
        'link.open': {
          target: 'away',
          actions: { type: 'record', params: codes.openTask },
        },
      },
    },
    /** On the page where the mission is done: this one waits. */
    away: {
      invoke: { id: 'seen', src: 'seen' },
      on: {
        'link.open': { actions: { type: 'record', params: codes.openTask } },
        'page.return': {
          target: 'here',
          actions: { type: 'record', params: codes.returnTask },
        },
      },
    },
  },
});
