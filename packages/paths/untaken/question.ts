import type { Untaken } from './untaken.ts';

export const question: Untaken = {
  'question: question.reword 0': {
    file: 'test/journeys/languages/switch.test.ts',
    title: 'arrow keys pass languages: one applies at Enter, on leaving the list, or after a pause',
  },
  'question.open.answer.inTime.choosing: always 0': {
    file: 'test/machines/ahead.test.ts',
    title: 'is sent by the next page of the tab',
  },
  'question.open.answer.inTime.drafting: part.change 1': {
    file: 'test/machines/upload/upload.test.ts',
    title: 'is sent unchanged where it cannot be prepared',
  },
  'question.open.answer.inTime.drafting: history.forward 0': {
    file: 'test/machines/question.test.ts',
    title: 'by Forward of the browser is one like any other',
  },
  'question.open.answer.inTime.drafting.opening: answer.submit 0': {
    file: 'test/machines/ahead.test.ts',
    title: 'the second of two quick presses is for the question before',
  },
  'question.open.answer.late.awaitingFinalAnswer: xstate.after.finalAnswer.question.open.answer.late.awaitingFinalAnswer 0':
    {
      file: 'test/machines/question.test.ts',
      title: 'has 500 ms to answer',
    },
};
