import { promisePort } from '../../machines/lib/port.ts';
import { questionMachine } from '../../machines/question/question.machine.ts';
import { portCalls } from '../effects/network/portCalls.ts';
import { vibrate } from '../effects/page/vibrate.ts';
import { wiredLinkage } from './linkage.ts';
import { wiredMission } from './mission.ts';
import { wiredUpload } from './upload.ts';

/** The machines of question types that have one. */
export const questionMachines = {
  linkage: wiredLinkage,
  mission: wiredMission,
  upload: wiredUpload,
};

export function wireQuestion({ commit }: Pick<typeof portCalls, 'commit'>) {
  return questionMachine.provide({
    actions: { feedback: vibrate },
    actors: {
      ...questionMachines,
      commit: promisePort(commit),
      previous: promisePort(portCalls.previous),
    },
  });
}
