import { type ActorRefFrom, assign, type SnapshotFrom } from 'xstate';
import { codes } from '../../contract/envelope.ts';
import type { Locale } from '../../contract/locales.ts';
import { status } from '../../contract/status.ts';
import type { Location } from '../../contract/survey.ts';
import { locationRequest } from '../lib/locationRequest.ts';
import { withError, withEvent, withField, withOutput } from '../lib/params.ts';
import type { Outcome } from '../question/question.types.ts';
import {
  asksForSignature,
  callInput,
  cameTooLate,
  extensionsIn,
  initialContext,
  onwardLink,
  questionInput,
  refusalCode,
  startInput,
} from './session.logic.ts';
import { session } from './session.setup.ts';
import type { Context } from './session.types.ts';

// Transitions that occur more than once.

/** A location, applied, decides the state by its status. */
const byLocation = {
  target: '#session.routing',
  actions: [withOutput('applyLocation'), withOutput('raiseStatus')],
} as const;

const garbled = {
  target: '#session.failed',
  actions: { type: 'fail', params: { kind: 'garbled' } },
} as const;

/** −1 once more: no reply leads to an endless chain of calls. */
const unknownAgain = { ...garbled, guard: withOutput('isUnknown') } as const;

/** A location that does not come: a screen says why. */
const locationRefused = { target: '#session.locationRefused', actions: withError('fail') } as const;

/** A call that the respondent has made was refused: a dialog says why. */
const interrupted = { ...locationRefused, target: '#session.interrupted' } as const;

/** "Continue" did not arrive. */
const failedToContinue = { ...locationRefused, target: '#session.failed.toContinue' } as const;

const toast = withError('showFailure');

const dropSignature = { type: 'setSignature', params: '' } as const;

const refusedWith = (code: number, target: string) =>
  ({ guard: { type: 'code', params: code }, target }) as const;

const applyOutcome = withOutput('applyOutcome');

const raiseStatusOfStep = {
  type: 'raiseStatus',
  params: ({ event: { output } }: Left) =>
    output && 'step' in output ? (output.step ?? null) : null,
} as const;

/** Where the reply itself says nothing of the status, or not what the respondent has chosen. */
const toAnswering = {
  target: '#session.routing',
  actions: { type: 'raiseStatus', params: { status: status.answering } },
} as const;

const request = ({ context }: { context: Context }) => locationRequest(context);

const locate = { id: 'locate', src: 'locate', input: request } as const;

/** A new round, which offers the old answers or none of them. */
const restart = (keepsAnswers: boolean) =>
  session.createStateConfig({
    invoke: {
      id: 'reAnswer',
      src: 'reAnswer',
      input: ({ context }) => ({ ...callInput(context), keepsAnswers }),
      onDone: {
        ...byLocation,
        actions: [keepsAnswers ? 'clearDelivery' : 'clearAnswers', ...byLocation.actions],
      },
      onError: interrupted,
    },
  });

/** One respondent in one survey. The statuses −1 to 6 are states; the others are calls, questions to the respondent and dead ends. */
export const sessionMachine = session.createMachine({
  id: 'session',
  context: ({ input }) => initialContext(input),
  invoke: [
    {
      id: 'toast',
      systemId: 'toast',
      src: 'toast',
      // A dialog says that a form came too late.
      input: ({ context }) => ({
        failure: cameTooLate(context) ? null : (context.refusal ?? null),
      }),
    },
    {
      id: 'deadline',
      src: 'deadline',
      input: ({ context }) => ({
        ...locationRequest(context),
        nonce: context.nonce,
        remainingMs: context.remainingMs,
        extensions: extensionsIn(context.reply),
      }),
    },
    {
      id: 'language',
      src: 'language',
      input: ({ context }) => ({ ...locationRequest(context), locale: context.locale as Locale }),
    },
    { id: 'delivery', systemId: 'delivery', src: 'delivery' },
    { id: 'outbox', src: 'outbox' },
  ],
  on: {
    'device.change': { actions: withField('setDevice', 'device') },
    'keyboard.change': { actions: withField('setKeyboard', 'isOpen') },
    'language.change': { actions: withEvent('reword') },
    'page.takeOver': { actions: withEvent('takeOver') },
    // The browser has restored the page, or nothing is left to answer.
    'session.locate': '.unknown',
    // The question that was on screen has gone meanwhile.
    'outbox.accept': { actions: 'dropSent' },
    'outbox.refuse': { actions: 'dropUnconfirmed' },
  },
  initial: 'opening',
  states: {
    /** The page may come with a reply, or with a refusal. */
    opening: {
      always: [
        { guard: 'cameWithout', target: 'unknown' },
        { guard: 'cameRefused', target: 'locationRefused' },
        { guard: 'cameTooLate', target: 'halted.elsewhere' },
        {
          target: 'routing',
          actions: { type: 'raiseStatus', params: ({ context }) => context.reply as Location },
        },
      ],
    },

    /** The status of a reply decides the state; nothing else reads a status. */
    routing: {
      on: {
        'status.unknown': 'unknown.again',
        'status.home': [
          // A form has started the session, and its cookie did not come back.
          { guard: 'cookieWasLost', target: 'cookiesBlocked' },
          // `latestEndTime` lies before `systemCurrTime`.
          { guard: 'isPastEnd', target: 'ending' },
          { target: 'home' },
        ],
        'status.answering': [{ guard: 'isPastEnd', target: 'ending' }, { target: 'answering' }],
        'status.ended': 'ended',
        'status.closed': 'closed',
        'status.notOpen': 'notOpen',
        'status.paused': 'paused',
      },
    },

    /** −1: the server is asked where the respondent is. */
    unknown: {
      tags: 'busy',
      entry: ['clearOutbox', 'forgetReply'],
      initial: 'choosing',
      states: {
        choosing: {
          always: [{ guard: 'isAfterLogin', target: 'afterLogin' }, { target: 'locating' }],
        },
        locating: { invoke: { ...locate, onDone: byLocation, onError: locationRefused } },
        /** The tab was at the login: where the server asks for it again, only a press leads there. */
        afterLogin: { invoke: { ...locate, onDone: byLocation, onError: locationRefused } },
        /** Once more, as the reply itself was −1. */
        again: {
          invoke: {
            ...locate,
            onDone: [unknownAgain, byLocation],
            onError: locationRefused,
          },
        },
        /** The respondent continues (code 2), which skips the start page; the location also brings the time that is left. */
        continuing: {
          on: { 'session.locate': { target: 'continuing', reenter: true } },
          invoke: {
            ...locate,
            onDone: [
              unknownAgain,
              {
                guard: withOutput('isBeforeStart'),
                ...toAnswering,
                actions: [withOutput('applyLocation'), toAnswering.actions],
              },
              byLocation,
            ],
            onError: [
              { guard: withError('asksToContinue'), target: 'introducing' },
              { guard: withError('isRefusal'), ...locationRefused },
              failedToContinue,
            ],
          },
        },
        /** A server that asks at every location is asked for the survey and the question alone. */
        introducing: {
          on: { 'session.locate': 'continuing' },
          invoke: {
            id: 'introduce',
            src: 'introduce',
            input: request,
            onDone: {
              target: '#session.answering.fetching',
              actions: assign({ survey: ({ event }) => event.output }),
            },
            onError: [
              { guard: withError('isRefusal'), target: '#session.answering.fetching' },
              failedToContinue,
            ],
          },
        },
        /** The time is over, and the server has not said how the session ended. */
        confirmingEnd: {
          on: { 'session.locate': { target: 'confirmingEnd', reenter: true } },
          invoke: {
            ...locate,
            onDone: [
              {
                // 3, or 0 to 2 with too little time for another call.
                guard: withOutput('confirmsEnd'),
                target: '#session.ended.timedOut',
                actions: [withOutput('applyLocation'), { type: 'expire', params: null }],
              },
              unknownAgain,
              // The question would be asked for, refused and located for ever.
              { ...garbled, guard: withOutput('lacksQuestion') },
              byLocation,
            ],
            onError: locationRefused,
          },
        },
      },
    },

    /** 0 and 1: the start page. */
    home: {
      invoke: {
        id: 'signature',
        src: 'signature',
        input: ({ context: { surveyId, survey, drafts, signature } }) => ({
          surveyId,
          isAsked: asksForSignature(survey),
          sign: drafts.sign,
          typedName: signature?.name,
        }),
      },
      on: { 'time.over': 'ending' },
      type: 'parallel',
      states: {
        /** Whether the consent is signed. */
        signature: {
          initial: 'choosing',
          on: {
            'signature.accept': { target: '.signed', actions: withField('setSignature', 'sign') },
            'signature.drop': { target: '.choosing', actions: dropSignature },
            'page.takeOver': {
              target: '.choosing',
              actions: [withEvent('takeOver'), 'restoreSignature'],
            },
          },
          states: {
            choosing: {
              always: [
                { guard: 'isSigned', target: 'signed' },
                { guard: 'wasReminded', target: 'reminded' },
                { guard: 'requiresSignature', target: 'missing' },
                { target: 'notRequired' },
              ],
            },
            notRequired: {},
            missing: {},
            /** A start was tried without the signature; the start page says so. */
            reminded: {},
            /** Uploaded, in this tab at least. */
            signed: {},
          },
        },
        start: {
          initial: 'idle',
          states: {
            idle: {
              on: {
                'survey.start': [
                  { guard: 'asksForSignature', target: 'finishingSignature' },
                  { target: 'starting' },
                ],
                'signature.begin': 'uploadingSignature',
              },
            },
            /** What is on the pad is uploaded first; another press repeats the request where the pad has not loaded. */
            finishingSignature: {
              entry: 'finishSignature',
              on: {
                'survey.start': { target: 'finishingSignature', reenter: true },
                'signature.begin': 'uploadingSignature.startRequested',
                'signature.ready': [
                  {
                    guard: 'lacksSignature',
                    target: ['#session.home.signature.reminded', '#session.home.start.idle'],
                    actions: 'countReminder',
                  },
                  { target: 'starting' },
                ],
              },
            },
            /** A start waits for the signature. */
            uploadingSignature: {
              on: {
                'signature.fail': [
                  {
                    guard: withField('asksForLogin', 'failure'),
                    target: '#session.interrupted',
                    actions: withField('fail', 'failure'),
                  },
                  { target: 'idle' },
                ],
              },
              initial: 'startNotRequested',
              states: {
                startNotRequested: {
                  on: {
                    'survey.start': 'startRequested',
                    'signature.accept': '#session.home.start.idle',
                  },
                },
                startRequested: {
                  tags: 'busy',
                  on: { 'signature.accept': '#session.home.start.starting' },
                },
              },
            },
            starting: {
              tags: 'busy',
              entry: 'clearToast',
              initial: 'brief',
              states: { brief: { after: { slowSend: 'slow' } }, slow: { tags: 'slow' } },
              invoke: {
                id: 'start',
                src: 'start',
                input: ({ context }) => startInput(context),
                onDone: [
                  // Signed, and the status is 2.
                  {
                    guard: withOutput('mustSign'),
                    target: 'signing',
                    actions: withOutput('applyStep'),
                  },
                  {
                    target: '#session.routing',
                    actions: [withOutput('applyStep'), withOutput('raiseStatus')],
                  },
                ],
                onError: [
                  // 2, 5, 6, 4001, 4002, 4004, 403, 404 or 409; after anything else the respondent presses again.
                  {
                    guard: withError('isDecisive'),
                    ...interrupted,
                  },
                  { target: 'idle', actions: toast },
                ],
              },
            },
            /** The answers carry the signature as well, so a failure does no harm. */
            signing: {
              tags: 'busy',
              invoke: {
                id: 'sign',
                src: 'sign',
                input: ({ context }) => callInput(context),
                onDone: toAnswering,
                onError: [
                  {
                    // Every answer that carries it would be refused as well.
                    guard: withError('isInvalidAnswer'),
                    target: ['#session.home.signature.choosing', '#session.home.start.idle'],
                    actions: [dropSignature, 'refuseSignature', toast],
                  },
                  toAnswering,
                ],
              },
            },
          },
        },
      },
    },

    /** 2: one question after another. */
    answering: {
      initial: 'choosing',
      states: {
        choosing: { always: [{ guard: 'hasQuestion', target: 'asking' }, { target: 'fetching' }] },
        fetching: {
          tags: 'busy',
          on: { 'time.over': '#session.ending' },
          invoke: {
            id: 'fetch',
            src: 'fetch',
            input: ({ context }) => callInput(context),
            onDone: [
              {
                guard: withOutput('isNothing'),
                target: '#session.ended',
              },
              {
                target: 'asking',
                actions: withOutput('applySubject'),
              },
            ],
            onError: interrupted,
          },
        },
        asking: {
          entry: ['countVisit', 'dropUnusedDraft'],
          exit: 'dropFound',
          invoke: {
            id: 'question',
            src: 'question',
            input: ({ context }) => questionInput(context),
            onDone: [
              {
                guard: withOutput('wasAccepted'),
                target: '#session.routing',
                actions: [applyOutcome, raiseStatusOfStep],
              },
              {
                guard: withOutput('wasSent'),
                target: 'asking',
                reenter: true,
                actions: [applyOutcome, 'post'],
              },
              {
                guard: withOutput('wasLeft'),
                target: 'asking',
                reenter: true,
                actions: applyOutcome,
              },
              {
                guard: withOutput('wasRefused'),
                target: '#session.interrupted',
                actions: applyOutcome,
              },
              {
                guard: withOutput('wasRecalled'),
                target: '#session.unknown',
                actions: applyOutcome,
              },
              // The time is over, and the reply to the last answer says where that led.
              {
                guard: withOutput('wasEndedByServer'),
                target: '#session.routing',
                actions: [applyOutcome, raiseStatusOfStep],
              },
              { target: '#session.ending', actions: applyOutcome },
            ],
          },
          on: {
            'draft.change': { actions: withField('setDraft', 'draft') },
            'network.online': { actions: ['sendOnline', 'resumeOutbox'] },
            // The question hands its draft over before the session locates again.
            'session.locate': { actions: 'recallQuestion' },
            // The answer before this question.
            'outbox.accept': [
              // The server names the question on screen as the next one.
              {
                guard: withField('isOnScreen', 'step'),
                actions: withField('confirm', 'step'),
              },
              {
                target: '#session.routing',
                actions: [withField('applyAccepted', 'step'), withField('raiseStatus', 'step')],
              },
            ],
            'outbox.refuse': [
              // 422: that question opens again, with its fault.
              {
                guard: withField('hasFault', 'failure'),
                target: 'asking',
                reenter: true,
                actions: withField('reopen', 'failure'),
              },
              {
                target: '#session.interrupted',
                actions: [withField('fail', 'failure'), 'dropUnconfirmed'],
              },
            ],
            'outbox.fail': {
              actions: [withEvent('showFirstFailure'), withField('sendFailure', 'failure')],
            },
            'outbox.retry': { actions: 'retryOutbox' },
          },
          initial: 'choosing',
          states: {
            choosing: {
              always: [{ guard: 'isAfterStart', target: 'afterStart' }, { target: 'open' }],
            },
            /** The server has yet to accept a call of the session that a start has made: where it refuses with 403, the cookie is lost. */
            afterStart: { on: { 'time.over': 'expiring' } },
            open: { on: { 'time.over': 'expiring' } },
            /** The time is over: the question sends what it has within the grace, with the key of a call on its way, so the server keeps one. */
            expiring: {
              entry: 'sendTimeOver',
              on: {
                'outbox.accept': {
                  guard: withField('leadsOn', 'step'),
                  target: '#session.ending',
                  actions: withField('applyAccepted', 'step'),
                },
                'outbox.refuse': { target: '#session.ending', actions: 'dropUnconfirmed' },
              },
            },
          },
        },
      },
    },

    /** The time is over; a server that returns nothing is located once more. */
    ending: {
      tags: ['busy', 'covered'],
      invoke: {
        id: 'end',
        src: 'end',
        input: ({ context }) => callInput(context),
        onDone: [
          {
            guard: withOutput('isNothing'),
            target: 'unknown.confirmingEnd',
            actions: { type: 'expire', params: null },
          },
          // The end-page button is enabled, its link is trusted, and no frame is around the page.
          {
            guard: withOutput('hasOnwardLink'),
            target: 'ended.departing',
            actions: withOutput('expire'),
          },
          {
            target: 'ended.timedOut',
            actions: withOutput('expire'),
          },
        ],
        onError: [
          { guard: withError('redirectsToLogin'), ...interrupted },
          // The server ends the session by itself (T06).
          { target: 'ended.timedOut', actions: { type: 'expire', params: null } },
        ],
      },
    },

    /** 3: thanks. The next respondent must find neither drafts nor progress (P03). */
    ended: {
      entry: ['dropQuestion', 'clearDrafts', 'clearDelivery', 'clearStorage', 'stopTime'],
      invoke: {
        id: 'ownAnswers',
        src: 'ownAnswers',
        input: ({ context: { surveyId, survey, mode } }) => ({
          surveyId,
          isOffered: survey?.config.saveAnswers ?? false,
          isInApp: mode === 'inApp',
        }),
      },
      initial: 'thanks',
      states: {
        thanks: {
          on: { 'session.again': { guard: 'mayAnswerAgain', target: 'confirmingRestart' } },
        },
        confirmingRestart: {
          meta: { dialog: 'again' },
          entry: 'feedback',
          on: { 'session.restart': '#session.restarting', 'session.continue': 'thanks' },
        },
        timedOut: { on: { 'session.locate': '#session.unknown.confirmingEnd' } },
        /** The end page leads on by itself. */
        departing: {
          on: { 'session.locate': '#session.unknown.confirmingEnd' },
          invoke: {
            id: 'depart',
            src: 'depart',
            input: ({ context }) => ({ link: onwardLink(context) ?? '' }),
            onError: 'timedOut',
          },
        },
      },
    },

    /** 4 */
    closed: {},
    /** 5 */
    notOpen: { on: { 'session.retry': 'unknown' } },
    /** 6 */
    paused: { on: { 'session.retry': 'unknown' } },

    /** The location was refused: there is no state to return to, so a screen says why. */
    locationRefused: {
      always: [
        refusedWith(codes.surveyChanged, 'halted.surveyChanged'),
        refusedWith(codes.restartOrContinue, 'halted.resume'),
        refusedWith(codes.notOpen, 'notOpen'),
        refusedWith(codes.paused, 'paused'),
        { guard: 'redirectsToLogin', target: 'loggingIn' },
        refusedWith(codes.notFound, 'missing'),
        { target: 'failed' },
      ],
    },
    /** Another call was refused: a dialog interrupts what is on screen. */
    interrupted: {
      always: [
        refusedWith(codes.surveyChanged, 'halted.surveyChanged'),
        refusedWith(codes.restartOrContinue, 'halted.resume'),
        refusedWith(codes.notOpen, 'halted.notOpen'),
        refusedWith(codes.paused, 'halted.paused'),
        { guard: 'redirectsToLogin', target: 'loggingIn' },
        // 403, 404 or 409.
        { guard: 'isStale', target: 'relocating' },
        { target: 'failed' },
      ],
    },

    /** A dialog asks the respondent: each state is one dialog. */
    halted: {
      entry: 'feedback',
      on: { 'time.over': 'ending' },
      initial: 'surveyChanged',
      states: {
        /** 4004: only a restart resolves it. */
        surveyChanged: {
          meta: { dialog: 'surveyChanged' },
          on: { 'session.restart': '#session.restarting' },
        },
        /** 2: the survey was started before. */
        resume: {
          meta: { dialog: 'resume' },
          on: {
            'session.restart': '#session.startingOver',
            'session.continue': '#session.unknown.continuing',
          },
        },
        notOpen: {
          meta: { dialog: 'notOpen' },
          on: { 'session.continue': '#session.notOpen' },
        },
        paused: { meta: { dialog: 'paused' }, on: { 'session.continue': '#session.paused' } },
        /** 409: another tab or device has gone on. */
        elsewhere: {
          meta: { dialog: 'elsewhere' },
          on: { 'session.continue': '#session.answering' },
        },
      },
    },

    /** A new round that offers the old answers; the drafts of this tab stay. */
    restarting: { tags: ['busy', 'covered'], ...restart(true) },
    /** A new round without the old answers and without the drafts of this tab (code 2). */
    startingOver: { tags: ['busy', 'covered'], ...restart(false) },

    /** 403, 404 or 409: the state of this page is out of date. */
    relocating: {
      tags: ['busy', 'covered'],
      invoke: {
        id: 'relocate',
        src: 'locate',
        input: request,
        onDone: [
          unknownAgain,
          // 409, and the server names another question or respondent.
          {
            guard: withOutput('changedElsewhere'),
            target: 'halted.elsewhere',
            actions: withOutput('applyLocation'),
          },
          // 403 in `afterStart`, and the server knows no session: the browser has not stored its cookie.
          { guard: withOutput('isCookieLost'), target: 'cookiesBlocked' },
          // No question in `withoutQuestion` either: it would be refused again, for ever.
          { guard: withOutput('isStuck'), target: 'failed' },
          { ...byLocation, actions: [withOutput('showFailureIfOpen'), ...byLocation.actions] },
        ],
        onError: locationRefused,
      },
      initial: 'choosing',
      states: {
        choosing: {
          always: [
            { guard: 'isAfterStart', target: 'afterStart' },
            { guard: 'hasQuestion', target: 'fromQuestion' },
            { target: 'withoutQuestion' },
          ],
        },
        /** The first call after a start was refused. */
        afterStart: {},
        fromQuestion: {},
        withoutQuestion: {},
      },
    },

    /** 4001 or 4002, outside frames and once, as a login that the server does not accept would lead back: the page leaves for the login. */
    loggingIn: {
      tags: ['busy', 'covered'],
      entry: 'markLogin',
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ context }) => ({ code: refusalCode(context.failure) }),
      },
    },

    missing: {},
    cookiesBlocked: { exit: 'forgetCookie', on: { 'session.retry': 'unknown' } },
    failed: {
      on: { 'session.retry': 'unknown' },
      initial: 'choosing',
      states: {
        choosing: {
          always: [
            { guard: 'offersLogin', target: 'login' },
            { guard: 'isUnreachable', target: 'unreachable' },
            { target: 'refused' },
          ],
        },
        /** 4001 or 4002 again: only a press leads to the login. */
        login: { on: { 'session.logIn': '#session.loggingIn' } },
        unreachable: { on: { 'network.online': '#session.unknown' } },
        refused: {},
        /** The location after "Continue" did not arrive. */
        toContinue: {
          on: {
            'session.locate': '#session.unknown.continuing',
            'session.retry': '#session.unknown.continuing',
            'network.online': { guard: 'isUnreachable', target: '#session.unknown.continuing' },
          },
        },
      },
    },
  },
});

type Reply<Output> = { event: { output: Output } };
type Left = Reply<Outcome | null>;
export type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
