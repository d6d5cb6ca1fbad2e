/** Transitions of a question that is shown ahead or followed by one. */
export const aheadTransitions: readonly string[] = [
  'question: question.confirm 0',
  'question.drafting: answer.submit 3',
  'question.drafting: answer.submit 4',
  'question.drafting: network.online 0',
  'question.drafting: question.previous 1',
  'question.confirming: outbox.fail 0',
  'question.confirming.toSend.brief: xstate.after.slowSend.question.confirming.toSend.brief 0',
];

/** Transitions that only `machines/ahead.test.ts` takes: a browser's clock would also end the send or the double click. */
export const clockTransitions: readonly string[] = [
  'question: question.settle 0',
  'question: time.over 0',
  'question.drafting: answer.submit 0',
  'question.confirming.toExpire: time.over 0',
  'question.confirming.toExpire: outbox.fail 0',
  'question.confirming.toExpire: xstate.after.finalSend.question.confirming.toExpire 0',
];
