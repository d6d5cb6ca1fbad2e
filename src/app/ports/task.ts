import { createActor } from 'xstate';
import { missionOf } from '../../../contract/questions/index.ts';
import type { Place } from '../../../machines/question/context.ts';
import { selectDone } from '../../../machines/question/mission.select.ts';
import type {
  QuestionActor,
  QuestionSnapshot,
} from '../../../machines/question/question.machine.ts';
import type { Gesture } from '../../../machines/task/context.ts';
import { type TaskActor, taskMachine } from '../../../machines/task/task.machine.ts';
import {
  selectAway,
  selectEvents,
  selectMuted,
  selectStage,
} from '../../../machines/task/task.select.ts';
import { requests } from '../../effects/network/client.ts';
import { type Outbox, openOutbox } from '../../effects/network/outbox.ts';
import { isSeen, watchSeen } from '../../effects/page/presence.ts';
import {
  forgetProgress,
  isQuiet,
  keepQuiet,
  loadProgress,
  type MissionPlace,
  outboxName,
  saveProgress,
} from '../../effects/storage/missions.ts';
import { persistentClock } from '../../effects/storage/persistentClock.ts';
import { handOver, isTurnedDown } from './handOver.ts';
import { lastTime, progressOf, resume } from './resume.ts';

/** A mission under way. */
export interface Task {
  readonly actor: TaskActor;
  /** Tells the machine of a gesture, with the time at which it was made. */
  readonly send: (gesture: Gesture) => void;
}

const tasks = new WeakMap<QuestionActor, Task>();

/** The mission that a question is: begun where this tab has left it, and the same as long as the question is asked. */
export function taskOf(asker: QuestionActor): Task {
  const task = tasks.get(asker) ?? begin(asker);
  tasks.set(asker, task);
  return task;
}

/** One for every respondent that this page has seen: what waits in it outlives the question it happened in. */
const outboxes = new Map<string, Outbox>();

/** The missions whose answers the server has forbidden to this page: they are not handed over again by themselves. */
const turnedDown = new Set<string>();

function begin(asker: QuestionActor): Task {
  const { question, place } = asker.getSnapshot().context;
  const { questionId } = question;
  const mine = { surveyId: place.surveyId, respondentId: place.respondent.id ?? '', questionId };
  const mission = missionOf(question);
  const input = {
    steps: mission?.steps.length ?? 0,
    remind: mission?.remind ?? false,
    isMuted: isQuiet(mine.surveyId),
  };
  const logic = taskMachine.provide({
    actions: { answer: ({ context }) => handOver(asker, context) },
  });
  // What this tab has of a mission that the server has an answer to is of no more use.
  if (selectDone(asker.getSnapshot())) forgetProgress(mine);
  const resumed = resume(logic, input, loadProgress(mine));
  const actor = resumed ?? createActor(logic, { input, ...globalThis.askpathWatch });
  const time = persistentClock(lastTime(actor.getSnapshot()));
  const send = (gesture: Gesture) => actor.send({ ...gesture, time: time() });
  const outbox = outboxOf(mine, place);
  follow(actor, mine, outbox);
  actor.start();

  const comeBack = () => {
    if (isSeen() && selectAway(actor.getSnapshot())) send({ type: 'page.return' });
  };
  const endWatch = watchSeen(comeBack);
  const due = asker.on('answer.request', () => {
    // Time that ends while an answer from before is only looked at is none of its events.
    if (!selectDone(asker.getSnapshot())) send({ type: 'time.over' });
  });
  asker.subscribe({
    next: (now) => {
      if (selectStage(actor.getSnapshot()) === 'over' && isWithout(now)) {
        handOver(asker, actor.getSnapshot().context);
      }
    },
    complete: () => {
      endWatch();
      due.unsubscribe();
      actor.stop();
      const { output } = asker.getSnapshot();
      if (isTurnedDown(output)) turnedDown.add(questionId);
      if (output?.kind !== 'kept') return;
      forgetProgress(mine);
      // One that was left out has an answer without events.
      if (selectStage(actor.getSnapshot()) === 'over') outbox.drop(questionId);
    },
  });
  if (resumed) {
    // Whoever asks for a mission may be drawing, when nothing else may change.
    queueMicrotask(() => {
      if (asker.getSnapshot().status !== 'active') return;
      comeBack();
      const now = actor.getSnapshot();
      if (selectStage(now) === 'over' && !turnedDown.has(questionId)) handOver(asker, now.context);
    });
  }
  return { actor, send };
}

/** True where a question that waits for its answer has none, since it came while it could not be taken. */
function isWithout(now: QuestionSnapshot): boolean {
  return now.matches('drafting') && now.context.revision === 0;
}

/** Keeps what changes: how far the mission is, what has happened, and whether it may remind. */
function follow(actor: TaskActor, mine: MissionPlace, outbox: Outbox): void {
  let last = actor.getSnapshot();
  actor.subscribe((next) => {
    saveProgress(mine, progressOf(next));
    const news = selectEvents(next).slice(selectEvents(last).length);
    outbox.add({ questionId: mine.questionId, events: news });
    if (selectMuted(next) !== selectMuted(last)) keepQuiet(mine.surveyId, selectMuted(next));
    last = next;
  });
}

function outboxOf(mine: MissionPlace, { surveyId, channel }: Place): Outbox {
  const name = outboxName(mine);
  const outbox =
    outboxes.get(name) ??
    openOutbox(name, (batch, { keepalive, signal }) =>
      requests.sendMissionEvents({ surveyId, channel, ...batch, keepalive, signal }),
    );
  outboxes.set(name, outbox);
  return outbox;
}
