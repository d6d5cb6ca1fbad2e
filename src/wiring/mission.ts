import { assign, fromCallback } from 'xstate';
import type { Goal } from '../../contract/missionGoal.ts';
import { missionMachine } from '../../machines/mission/mission.machine.ts';
import type {
  CompanionEvent,
  Event,
  GoalEvent,
  Input,
  ProgressStoreEvent,
  ProgressStoreInput,
  Resumed,
} from '../../machines/mission/mission.types.ts';
import { withInput } from '../actors/withInput.ts';
import { hasCompanion, openCompanion } from '../effects/page/companion.ts';
import { watchGoal } from '../effects/page/goal.ts';
import { isSeen, watchSeen } from '../effects/page/presence.ts';
import { wantsCompanion } from '../effects/storage/companion.ts';
import { forgetProgress, isQuiet } from '../effects/storage/missions.ts';
import { clockOffset } from '../effects/storage/persistentClock.ts';
import { keepMission } from './keepMission.ts';
import { loadMission } from './missionProgress.ts';

/** The machine of a mission with the real browser behind its ports. */
export const wiredMission = withInput(
  missionMachine.provide({
    actions: {
      readTime: assign({ now: ({ context }) => context.timeOffset + performance.now() }),
    },
    actors: {
      progressStore: fromCallback<ProgressStoreEvent, ProgressStoreInput>(({ input, receive }) => {
        const keeping = keepMission(input.mission, input.actor);
        receive(keeping.forget);
        return keeping.end;
      }),
      seen: fromCallback<Event, undefined>(({ sendBack }) =>
        watchSeen(() => sendBack({ type: 'participant.return' })),
      ),
      companion: fromCallback<CompanionEvent, undefined>(({ sendBack }) =>
        openCompanion({
          onReady: () => sendBack({ type: 'companion.ready' }),
          onRefuse: () => sendBack({ type: 'companion.refuse' }),
          onClose: () => sendBack({ type: 'companion.close' }),
        }),
      ),
      goal: fromCallback<GoalEvent, Goal | null>(({ input, sendBack }) =>
        watchGoal(input, (age) => sendBack({ type: 'goal.reach', age })),
      ),
    },
  }),
  (input) => ({ ...input, resumed: resume(input) }),
);

function resume(input: Input): Resumed {
  // Progress in this tab is obsolete where the server has the answer of the mission.
  if (input.isDone) forgetProgress(input.mission);
  const progress = loadMission(input);
  const last = (progress?.startedAt ?? 0) + (progress?.events.at(-1)?.at ?? 0);
  return {
    progress,
    isMuted: isQuiet(input.mission.surveyId),
    hasCompanion: hasCompanion(),
    wantsCompanion: wantsCompanion(input.mission.surveyId),
    isSeen: isSeen(),
    timeOffset: clockOffset(progress?.startedAt ? last : 0),
  };
}
