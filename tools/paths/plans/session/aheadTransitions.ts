/** Transitions of a session whose question is shown ahead. */
export const aheadTransitions: readonly string[] = [
  'session.answering.asking: outbox.keep 0',
  'session.answering.asking: outbox.keep 1',
  'session.answering.asking: outbox.refuse 0',
  'session.answering.asking: outbox.refuse 1',
  'session.answering.asking: outbox.fail 0',
  'session.answering.asking: xstate.done.actor.question 1',
];
