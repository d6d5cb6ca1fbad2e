import type { MissionId } from '../../../machines/task/context.ts';
import type { TaskActor } from '../../../machines/task/task.machine.ts';
import { selectMuted, selectProgress } from '../../../machines/task/task.select.ts';
import { forgetProgress, keepQuiet } from '../../effects/storage/missions.ts';
import { saveMission } from './missionProgress.ts';

/** Keeps the progress of a mission in the tab, and the choice not to be reminded on the device. */
export function keepMission(mission: MissionId, task: TaskActor) {
  let isMuted: boolean | null = null;
  const subscription = task.subscribe((snapshot) => {
    // The storage of the tab is not taken up yet.
    if (snapshot.context.served !== null) return;
    saveMission(mission, selectProgress(snapshot));
    if (isMuted !== null && selectMuted(snapshot) !== isMuted)
      keepQuiet(mission.surveyId, !isMuted);
    isMuted = selectMuted(snapshot);
  });
  const end = () => subscription.unsubscribe();
  return {
    forget() {
      end();
      forgetProgress(mission);
    },
    end,
  };
}
