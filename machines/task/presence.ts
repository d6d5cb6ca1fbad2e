import { taskEvents as codes } from '../../contract/taskEvents.ts';
import { task } from './setup.ts';

/** Whether the participant is here, or on the page where the mission is done. */
export const presence = task.createStateConfig({
  initial: 'here',
  states: {
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
