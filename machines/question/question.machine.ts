import { type ActorRefFrom, assign, type SnapshotFrom, sendTo } from 'xstate';
import { withError, withEvent, withField, withOutput } from '../lib/params.ts';
import { commitOf, draftOf } from './question.logic.ts';
import {
  closePart,
  openPart,
  reportOutcome,
  requestAnswer,
  restorePart,
  rewordPart,
  startPart,
} from './question.parts.ts';
import { question } from './question.setup.ts';

const changed = [withEvent('setAnswer'), 'sendDraft', withEvent('setPart')] as const;

/** Marks a call as slow once the respondent may notice the wait. */
const slow = {
  initial: 'brief',
  states: { brief: { after: { slowSend: 'slow' } }, slow: { tags: 'slow' } },
} as const;

const expired = { target: '#question.done', actions: { type: 'expire', params: null } } as const;

/** Ends the question after codes that the session handles: 2, 5, 6, 4001, 4002, 4004, 403, 404 and 409. */
const refused = {
  guard: withError('isDecisive'),
  target: '#question.done',
  actions: withError('refuse'),
} as const;

/** One question on screen, from its first draft until the server has accepted the answer. */
export const questionMachine = question.createMachine({
  id: 'question',
  context: ({ input }) => ({
    ...input,
    parts: {},
    faults: input.faults ?? [],
    hasFollower: input.hasFollower ?? false,
    failure: null,
    revision: input.isDraft ? 1 : 0,
    departure: null,
    outcome: null,
  }),
  entry: startPart,
  on: {
    'question.reword': {
      actions: [assign({ question: ({ event }) => event.question }), rewordPart],
    },
    'page.takeOver': { guard: 'isMission', actions: sendTo('mission', ({ event }) => event) },
    'question.recall': { target: '.done', actions: 'recall' },
    // The call of a part was refused until the respondent logs in.
    'part.refuse': { target: '.done', actions: withField('refuse', 'failure') },
  },
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      states: {
        precedingAnswer: {
          initial: 'choosing',
          states: {
            choosing: {
              always: [{ guard: 'isAhead', target: 'unconfirmed' }, { target: 'accepted' }],
            },
            /** The question is shown ahead of the server's reply. */
            unconfirmed: {
              on: {
                'question.confirm': {
                  target: 'accepted',
                  actions: assign({ hasFollower: ({ event }) => event.hasFollower }),
                },
              },
            },
            accepted: {},
          },
        },
        answer: {
          initial: 'inTime',
          states: {
            inTime: {
              on: { 'time.over': 'late' },
              initial: 'choosing',
              states: {
                choosing: {
                  always: [
                    { guard: 'mustResend', target: 'submitting' },
                    { guard: 'isUntouchedAhead', target: 'drafting.opening' },
                    { target: 'drafting' },
                  ],
                },
                drafting: {
                  entry: openPart,
                  // A toast stays while the respondent changes the answer; leaving the draft clears it.
                  exit: 'clearToast',
                  on: {
                    'answer.change': { target: '.editing', actions: ['clearFaults', ...changed] },
                    'answer.restore': {
                      target: '.editing',
                      actions: ['clearFaults', withEvent('setAnswer'), 'sendDraft', restorePart],
                    },
                    'part.change': [
                      {
                        guard: withEvent('isNews'),
                        target: '.editing',
                        actions: ['clearFaults', withEvent('setPart')],
                      },
                      { actions: withEvent('setPart') },
                    ],
                    'answer.press': { guard: 'mayAdvance', target: '.advancing' },
                    'answer.submit': 'submitting',
                    'history.forward': 'submitting',
                    // Leaving is not possible at the first question and where the survey forbids it; a review can open any question.
                    'question.leave': {
                      guard: withEvent('mayLeave'),
                      target: 'departing',
                      actions: withEvent('setDeparture'),
                    },
                  },
                  initial: 'editing',
                  states: {
                    /** The question has just replaced another one. A quick press is ignored, because it may be the second click of a double click. */
                    opening: {
                      on: { 'answer.submit': {} },
                      after: { doublePress: 'editing' },
                    },
                    editing: {},
                    /** The chosen answer is on screen for a moment before the next question follows by itself. */
                    advancing: {
                      on: { 'advance.cancel': 'editing' },
                      after: { autoAdvance: '#question.open.answer.inTime.submitting' },
                    },
                    /** The server may not have received the answer; it is sent again with the same key. */
                    unsent: {
                      on: {
                        'network.online': {
                          target: '#question.open.answer.inTime.submitting',
                          actions: 'showOnline',
                        },
                      },
                    },
                  },
                },
                /** Decides whether the answer waits for a part, has a fault, waits for a confirmation, or is sent. */
                submitting: {
                  always: [
                    { guard: 'isPending', target: 'waiting.toSubmit' },
                    { guard: 'isFaulty', target: 'drafting', actions: ['showFaults', 'feedback'] },
                    { guard: 'isUnconfirmed', target: 'confirming.toSubmit' },
                    // If the next question is known, the session shows it and the outbox sends this answer.
                    { guard: 'hasFollower', target: '#question.done', actions: 'setSentOutcome' },
                    { target: 'committing' },
                  ],
                },
                /** Decides whether leaving waits for a part or for a confirmation. */
                departing: {
                  always: [
                    { guard: 'isPending', target: 'waiting.toDepart' },
                    { guard: 'isUnconfirmed', target: 'confirming.toDepart' },
                    { target: 'leaving' },
                  ],
                },
                /** Waits for a busy part, such as an upload. */
                waiting: {
                  tags: ['busy', 'waiting'],
                  entry: 'clearFaults',
                  on: {
                    'answer.change': { actions: changed },
                    'part.change': { actions: withEvent('setPart') },
                  },
                  initial: 'toSubmit',
                  states: {
                    toSubmit: {
                      always: {
                        guard: 'isComplete',
                        target: '#question.open.answer.inTime.submitting',
                      },
                    },
                    toDepart: {
                      always: {
                        guard: 'isComplete',
                        target: '#question.open.answer.inTime.departing',
                      },
                    },
                  },
                },
                /** The server must accept the answer before this one first. */
                confirming: {
                  tags: ['busy', 'sending'],
                  entry: ['clearFaults', 'retryOutbox'],
                  on: {
                    'outbox.fail': {
                      target: 'drafting.unsent',
                      actions: [withField('fail', 'failure'), withField('showFailure', 'failure')],
                    },
                  },
                  initial: 'toSubmit',
                  states: {
                    toSubmit: {
                      ...slow,
                      always: {
                        guard: 'isPrecedingAccepted',
                        target: '#question.open.answer.inTime.submitting',
                      },
                    },
                    toDepart: {
                      always: {
                        guard: 'isPrecedingAccepted',
                        target: '#question.open.answer.inTime.departing',
                      },
                    },
                  },
                },
                committing: {
                  tags: ['busy', 'sending'],
                  entry: ['clearFaults', closePart],
                  ...slow,
                  invoke: {
                    id: 'commit',
                    src: 'commit',
                    input: ({ context }) => commitOf(context),
                    onDone: { target: '#question.done', actions: withOutput('accept') },
                    onError: [
                      // The server found a fault in the answer (422).
                      {
                        guard: withError('isFault'),
                        target: 'drafting',
                        actions: withError('setFaults'),
                      },
                      refused,
                      {
                        guard: withError('isUnreachable'),
                        target: 'drafting.unsent',
                        actions: [withError('fail'), withError('showFailure')],
                      },
                      {
                        target: 'drafting',
                        actions: [withError('fail'), withError('showFailure')],
                      },
                    ],
                  },
                },
                /** Only the server can determine the previous question. */
                leaving: {
                  tags: 'busy',
                  entry: ['clearFaults', closePart],
                  invoke: {
                    id: 'previous',
                    src: 'previous',
                    input: ({ context: { call, departure } }) => ({
                      ...call,
                      ...(departure !== null && { to: departure }),
                    }),
                    onDone: {
                      target: '#question.done',
                      actions: assign({
                        outcome: ({ context, event }) => ({
                          kind: 'left',
                          subject: event.output,
                          draft: draftOf(context),
                        }),
                      }),
                    },
                    onError: [refused, { target: 'drafting', actions: withError('showFailure') }],
                  },
                },
              },
            },

            /** The time is over, and the answers are sent in their order as long as the server may accept them. */
            late: {
              tags: 'busy',
              entry: 'clearFaults',
              initial: 'choosing',
              states: {
                choosing: {
                  always: [
                    { guard: 'isUnconfirmed', target: 'confirming' },
                    { guard: 'hasValidDraft', target: 'flushing' },
                    { guard: 'isMission', target: 'awaitingFinalAnswer' },
                    expired,
                  ],
                },
                confirming: {
                  tags: 'sending',
                  entry: 'retryOutbox',
                  always: { guard: 'isPrecedingAccepted', target: 'choosing' },
                  after: { finalSend: expired },
                },
                /** The events of a mission so far become its answer. */
                awaitingFinalAnswer: {
                  entry: requestAnswer,
                  on: {
                    'answer.change': {
                      target: 'flushing',
                      actions: [withEvent('setAnswer'), 'sendDraft'],
                    },
                  },
                  after: { finalAnswer: expired },
                },
                /** Reuses the key of a pending call, so that the server stores one answer. */
                flushing: {
                  entry: closePart,
                  invoke: {
                    id: 'flush',
                    src: 'commit',
                    input: ({ context }) => commitOf(context),
                    onDone: { target: '#question.done', actions: withOutput('expire') },
                    onError: expired,
                  },
                  after: { finalSend: expired },
                },
              },
            },
          },
        },
      },
    },
    done: { type: 'final', entry: reportOutcome },
  },
  output: ({ context }) => context.outcome,
});

export type QuestionActor = ActorRefFrom<typeof questionMachine>;
export type QuestionSnapshot = SnapshotFrom<typeof questionMachine>;
