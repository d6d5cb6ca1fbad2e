import type { MissionActor } from '../../machines/mission/mission.machine.ts';
import {
  selectMuted,
  selectProgress,
  selectWantsCompanion,
} from '../../machines/mission/mission.select.ts';
import type { MissionId } from '../../machines/mission/mission.types.ts';
import { keepCompanion } from '../effects/storage/companion.ts';
import { forgetProgress, keepQuiet } from '../effects/storage/missions.ts';
import { saveMission } from './missionProgress.ts';

/** Stores the progress of a mission and its companion in the tab, and the choice not to be reminded on the device. */
export function keepMission(mission: MissionId, missionActor: MissionActor) {
  let isMuted: boolean | null = null;
  let isWanted: boolean | null = null;
  const subscription = missionActor.subscribe((snapshot) => {
    // A page that the server has rendered shows the server's progress until the take-over, which must not replace the
    // stored one.
    if (snapshot.context.served !== null) return;
    saveMission(mission, selectProgress(snapshot));
    if (isMuted !== null && selectMuted(snapshot) !== isMuted)
      keepQuiet(mission.surveyId, !isMuted);
    isMuted = selectMuted(snapshot);
    if (isWanted !== null && selectWantsCompanion(snapshot) !== isWanted)
      keepCompanion(mission.surveyId, !isWanted);
    isWanted = selectWantsCompanion(snapshot);
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
