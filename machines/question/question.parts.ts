import { goalOf } from '../../contract/missionGoal.ts';
import { hasCascade, hasFiles, isMission, missionOf } from '../../contract/questions/index.ts';
import { hasOutcome } from './question.logic.ts';
import { question } from './question.setup.ts';

/** Starts the machine of a question type that has one. */
export const startPart = question.enqueueActions(
  ({
    context: { question: asked, answer, isDraft, call, lists, mission: served = null },
    enqueue,
  }) => {
    if (hasCascade(asked) && 'path' in answer) {
      enqueue.spawnChild('linkage', {
        id: 'linkage',
        input: { question: asked, path: answer.path, lists },
      });
    }
    if (hasFiles(asked) && 'files' in answer) {
      const input = { question: asked, surveyId: call.surveyId, files: answer.files };
      enqueue.spawnChild('upload', { id: 'upload', input });
    }
    const mission = missionOf(asked);
    if (mission) {
      const { surveyId, channel, respondent } = call;
      enqueue.spawnChild('mission', {
        id: 'mission',
        input: {
          mission: {
            surveyId,
            channel,
            respondentId: respondent.id ?? '',
            questionId: asked.questionId,
          },
          steps: mission.steps.length,
          remind: mission.remind,
          hasNotes: mission.notes === true,
          goal: goalOf(mission),
          isDone: !isDraft && hasOutcome(answer),
          served,
          resumed: null,
        },
      });
    }
  },
);

/** Gives an answer that was set from outside to the machine of its type. */
export const restorePart = question.enqueueActions(({ context: { answer }, enqueue }) => {
  if ('path' in answer) enqueue.sendTo('linkage', { type: 'path.restore', path: answer.path });
  if ('files' in answer) enqueue.sendTo('upload', { type: 'files.restore', files: answer.files });
});

export const openPart = question.enqueueActions(({ context, enqueue }) => {
  if (hasCascade(context.question)) enqueue.sendTo('linkage', { type: 'part.open' });
  if (hasFiles(context.question)) enqueue.sendTo('upload', { type: 'part.open' });
  if (isMission(context.question)) enqueue.sendTo('mission', { type: 'part.open' });
});

export const closePart = question.enqueueActions(({ context, enqueue }) => {
  if (hasCascade(context.question)) enqueue.sendTo('linkage', { type: 'part.close' });
  if (hasFiles(context.question)) enqueue.sendTo('upload', { type: 'part.close' });
  if (isMission(context.question)) enqueue.sendTo('mission', { type: 'part.close' });
});

export const rewordPart = question.enqueueActions(({ context, enqueue }) => {
  if (hasCascade(context.question)) {
    enqueue.sendTo('linkage', { type: 'question.reword', question: context.question });
  }
});

/** Asks a mission without an answer for what has happened so far. */
export const requestAnswer = question.enqueueActions(({ context, enqueue }) => {
  if (!hasOutcome(context.answer)) enqueue.sendTo('mission', { type: 'time.over' });
});

/** Notifies a mission whether the server has stored its answer. */
export const reportOutcome = question.enqueueActions(({ context, enqueue }) => {
  if (!isMission(context.question)) return;
  const { outcome } = context;
  if (outcome?.kind === 'accepted' || (outcome?.kind === 'expired' && outcome.step))
    enqueue.sendTo('mission', { type: 'answer.accept' });
  if (outcome?.kind === 'refused') {
    enqueue.sendTo('mission', { type: 'answer.refuse', failure: outcome.failure });
  }
});
