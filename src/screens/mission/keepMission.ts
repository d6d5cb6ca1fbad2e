import type { TaskEvent } from '../../../contract/taskEvents.ts';
import type { Place } from '../../../machines/task/context.ts';
import type { TaskActor } from '../../../machines/task/task.machine.ts';
import { selectMuted, selectProgress } from '../../../machines/task/task.select.ts';
import { outboxOf } from '../../effects/network/missionOutbox.ts';
import { forgetProgress, keepQuiet } from '../../effects/storage/missions.ts';
import { saveMission } from './missionProgress.ts';

/** Keeps the progress of a mission in the tab, its wish for silence on the device, and sends its events. */
export function keepMission(place: Place, task: TaskActor) {
  const outbox = outboxOf(place);
  const { questionId, surveyId } = place;
  let isMuted: boolean | null = null;
  let isOver = false;
  const subscription = task.subscribe((snapshot) => {
    const progress = selectProgress(snapshot);
    if (progress === null) return;
    saveMission(place, progress);
    isOver = progress.stage === 'over';
    if (isMuted !== null && selectMuted(snapshot) !== isMuted) keepQuiet(surveyId, !isMuted);
    isMuted = selectMuted(snapshot);
  });
  const end = () => subscription.unsubscribe();
  return {
    record: (event: TaskEvent) => outbox.add({ questionId, events: [event] }),
    /** The server has the answer to the mission. */
    forget() {
      end();
      forgetProgress(place);
      // A mission that was left out has an answer without events.
      if (isOver) outbox.drop(questionId);
    },
    end,
  };
}
