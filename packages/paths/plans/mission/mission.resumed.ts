import type { SnapshotFrom } from 'xstate';
import type { missionMachine } from '../../../../machines/mission/mission.machine.ts';
import {
  selectMuted,
  selectProgress,
  selectWantsCompanion,
} from '../../../../machines/mission/mission.select.ts';
import type { Resumed } from '../../../../machines/mission/mission.types.ts';

/** The script takes over the page that the server has drawn. */
export const takeOver = { type: 'page.takeOver', age: 0 };

/** What a page finds of a mission in the tab: the progress, and the choice against reminders on the device. */
export function resumedOf(
  snapshot: SnapshotFrom<typeof missionMachine>,
  { isSeen = true, isSamePage = false } = {},
): Resumed {
  const progress = selectProgress(snapshot);
  return {
    // A refusal counts only on the page that received it.
    progress: { ...progress, isRefused: progress.isRefused && isSamePage },
    isMuted: selectMuted(snapshot),
    hasCompanion: snapshot.context.hasCompanion,
    wantsCompanion: selectWantsCompanion(snapshot),
    isSeen,
    timeOffset: 0,
  };
}
