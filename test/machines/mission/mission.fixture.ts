import { assign, createActor, fromCallback } from 'xstate';
import type { MissionEvent } from '../../../contract/missionEvents.ts';
import type { Goal } from '../../../contract/missionGoal.ts';
import { type MissionSnapshot, missionMachine } from '../../../machines/mission/mission.machine.ts';
import {
  selectAway,
  selectBox,
  selectCompanion,
  selectDraft,
  selectEvents,
  selectMuted,
  selectNotes,
  selectProgress,
  selectStage,
  selectStep,
  selectWantsCompanion,
} from '../../../machines/mission/mission.select.ts';
import type {
  Box,
  CompanionEvent,
  Event,
  Gesture,
  GoalEvent,
  Progress,
  ProgressStoreEvent,
  ProgressStoreInput,
} from '../../../machines/mission/mission.types.ts';

/** A gesture by its name, or with its data. */
export type NamedGesture =
  | Exclude<Gesture['type'], 'reminder.mute' | 'note.change'>
  | Exclude<Gesture, { type: 'box.close' }>;

export const started: readonly NamedGesture[] = ['form.submit', 'box.close'];

export function startMission(
  {
    steps = 2,
    remind = true,
    hasNotes = false,
    hasGoal = false,
    isMuted = false,
    isDone = false,
    hasCompanion = false,
    wantsCompanion = false,
  } = {},
  progress?: Progress,
) {
  let answers = 0;
  let submits = 0;
  let time = 0;
  let windows = 0;
  let sought: Goal | null = null;
  let fromPage: (event: GoalEvent) => void = () => {};
  let fromWindow: (event: CompanionEvent) => void = () => {};
  const goal = hasGoal ? { reporter: 'https://shop.example', path: '', word: 'a' } : null;
  const missionId = { surveyId: 'shop', channel: 'web', respondentId: 'r1', questionId: 'm1' };
  const machine = missionMachine.provide({
    actions: {
      answer: () => {
        answers += 1;
      },
      submit: () => {
        submits += 1;
      },
      readTime: assign({ now: () => time }),
    },
    actors: {
      progressStore: fromCallback<ProgressStoreEvent, ProgressStoreInput>(() => {}),
      seen: fromCallback<Event, undefined>(() => {}),
      companion: fromCallback<CompanionEvent, undefined>(({ sendBack }) => {
        windows += 1;
        fromWindow = sendBack;
        return () => {
          windows -= 1;
        };
      }),
      goal: fromCallback<GoalEvent, Goal | null>(({ input, sendBack }) => {
        sought = input;
        fromPage = sendBack;
        return () => {
          sought = null;
        };
      }),
    },
  });
  const resumed = {
    progress: progress ?? null,
    isMuted,
    hasCompanion,
    wantsCompanion,
    isSeen: false,
    timeOffset: 0,
  };
  const actor = createActor(machine, {
    input: { mission: missionId, steps, remind, hasNotes, goal, isDone, resumed },
  });
  const hidden: number[] = [];
  actor.on('box.hide', ({ code }) => hidden.push(code));
  actor.start();
  const now = (): MissionSnapshot => actor.getSnapshot();
  const mission = {
    now,
    /** The hide codes of the boxes, in the order they came. */
    hidden,
    /** Later gestures happen at this time. */
    at(ms: number) {
      time = ms;
      return mission;
    },
    make(...gestures: readonly NamedGesture[]) {
      for (const gesture of gestures) {
        if (gesture === 'box.close')
          actor.send({ type: gesture, box: selectBox(now()) ?? 'reminding' });
        else actor.send(typeof gesture === 'string' ? { type: gesture } : gesture);
      }
    },
    /** What the window of the companion reports. */
    report: (type: CompanionEvent['type']) => fromWindow({ type }),
    /** The tested page has reported the goal, this many milliseconds ago. */
    reach: (age = 0) => fromPage({ type: 'goal.reach', age }),
    reached: () => selectProgress(now()).reached,
    /** What the mission waits for; null where it does not listen. */
    soughtGoal: () => sought,
    companion: () => selectCompanion(now()),
    /** How many windows of the companion are open or opening. */
    windows: () => windows,
    closeLate: (box: Box) => actor.send({ type: 'box.close', box }),
    events: (): readonly MissionEvent[] => selectEvents(now()),
    codes: (): number[] => selectEvents(now()).map(({ code }) => code),
    notes: () => selectNotes(now()),
    draft: () => selectDraft(now()),
    outcome: () => now().context.outcome,
    answers: () => answers,
    submits: () => submits,
    is: () => ({
      stage: selectStage(now()),
      box: selectBox(now()),
      away: selectAway(now()),
      step: selectStep(now()),
    }),
    /** Its progress as kept in a text, and read by another page. */
    reloaded: () =>
      startMission(
        {
          steps,
          remind,
          hasNotes,
          hasGoal,
          isMuted: selectMuted(now()),
          hasCompanion,
          wantsCompanion: selectWantsCompanion(now()),
        },
        JSON.parse(JSON.stringify(selectProgress(now()))),
      ),
  };
  return mission;
}
