import { assign, fromCallback } from 'xstate';
import type { Event, Input, KeepInput, Kept, Resumed } from '../../../machines/task/context.ts';
import { taskMachine } from '../../../machines/task/task.machine.ts';
import { withInput } from '../../actors/withInput.ts';
import { isSeen, watchSeen } from '../../effects/page/presence.ts';
import { forgetProgress, isQuiet } from '../../effects/storage/missions.ts';
import { clockOffset } from '../../effects/storage/persistentClock.ts';
import { keepMission } from './keepMission.ts';
import { loadMission } from './missionProgress.ts';

/** The machine of a mission with the real browser behind its ports. */
export const wiredTask = withInput(
  taskMachine.provide({
    actions: {
      readTime: assign({ now: ({ context }) => context.timeOffset + performance.now() }),
    },
    actors: {
      keep: fromCallback<Kept, KeepInput>(({ input, receive }) => {
        const keeping = keepMission(input.mission, input.task);
        receive(keeping.forget);
        return keeping.end;
      }),
      seen: fromCallback<Event, undefined>(({ sendBack }) =>
        watchSeen(() => sendBack({ type: 'page.return' })),
      ),
    },
  }),
  (input) => ({ ...input, resumed: resume(input) }),
);

function resume(input: Input): Resumed {
  // An answer on the server makes the progress in this tab obsolete.
  if (input.isDone) forgetProgress(input.mission);
  const progress = loadMission(input);
  const last = (progress?.startedAt ?? 0) + (progress?.events.at(-1)?.at ?? 0);
  return {
    progress,
    isMuted: isQuiet(input.mission.surveyId),
    isSeen: isSeen(),
    timeOffset: clockOffset(progress?.startedAt ? last : 0),
  };
}
