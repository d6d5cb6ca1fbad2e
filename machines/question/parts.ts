import { question } from './setup.ts';

/** Starts the machine of a question type that has one. */
export const startPart = question.enqueueActions(
  ({ context: { question: asked, answer, place }, enqueue }) => {
    if (asked.type === 10 && 'path' in answer) {
      enqueue.spawnChild('linkage', {
        id: 'linkage',
        input: { question: asked, path: answer.path },
      });
    }
    if (asked.type === 12 && 'files' in answer) {
      const input = { question: asked, surveyId: place.surveyId, files: answer.files };
      enqueue.spawnChild('upload', { id: 'upload', input });
    }
  },
);

export const openPart = question.enqueueActions(({ context, enqueue }) => {
  if (context.question.type === 10) enqueue.sendTo('linkage', { type: 'part.open' });
  if (context.question.type === 12) enqueue.sendTo('upload', { type: 'part.open' });
});

export const closePart = question.enqueueActions(({ context, enqueue }) => {
  if (context.question.type === 10) enqueue.sendTo('linkage', { type: 'part.close' });
  if (context.question.type === 12) enqueue.sendTo('upload', { type: 'part.close' });
});

export const rewordPart = question.enqueueActions(({ context, enqueue }) => {
  if (context.question.type === 10) {
    enqueue.sendTo('linkage', { type: 'question.reword', question: context.question });
  }
});
