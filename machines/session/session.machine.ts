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
  initialContext,
  onwardLink,
  questionInput,
  refusalCode,
  startInput,
  timeAtOpening,
} from './session.logic.ts';
import { session } from './session.setup.ts';
import type { Context } from './session.types.ts';

// These transitions are used by several states.

/** Applies a location, whose status decides the next state. */
const byLocation = {
  target: '#session.routing',
  actions: [withOutput('applyLocation'), withOutput('raiseStatus')],
} as const;

const garbled = {
  target: '#session.failed',
  actions: { type: 'fail', params: { kind: 'garbled' } },
} as const;

/** A second location with status −1 fails, which prevents an endless chain of calls. */
const unknownAgain = { ...garbled, guard: withOutput('isUnknown') } as const;

/** The call of a location failed, and a screen shows the reason. */
const locationRefused = { target: '#session.locationRefused', actions: withError('fail') } as const;

/** A call that the respondent has started was refused, and a dialog shows the reason. */
const interrupted = { ...locationRefused, target: '#session.interrupted' } as const;

/** The call after the button "Continue" failed. */
const failedToContinue = { ...locationRefused, target: '#session.failed.toContinue' } as const;

const toast = withError('showFailure');

const dropSignature = { type: 'setSignature', params: '' } as const;

const refusedWith = (code: number, target: string) =>
  ({ guard: { type: 'code', params: code }, target }) as const;

const applyOutcome = withOutput('applyOutcome');

const raiseStatusOfStep = {
  type: 'raiseStatus',
  params: ({ event: { output } }: OutcomeReply) =>
    output && 'step' in output ? (output.step ?? null) : null,
} as const;

/** Leads to the questions where the reply has no status, or another one than the respondent has chosen. */
const toAnswering = {
  target: '#session.routing',
  actions: { type: 'raiseStatus', params: { status: status.answering } },
} as const;

const request = ({ context }: { context: Context }) => locationRequest(context);

const locate = { id: 'locate', src: 'locate', input: request } as const;

/** Starts a new round, which offers the old answers if `keepsAnswers` is true. */
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
      // A form that came too late is reported by a dialog, so the toast does not repeat it.
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
        ...timeAtOpening(context.reply),
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
    // Sent when the browser has restored the page, and when the server says that nothing is left to answer.
    'session.locate': '.unknown',
    // Outside of the questions, replies to a sent answer have no question on screen to confirm or to open again.
    'outbox.accept': { actions: 'dropSent' },
    'outbox.refuse': { actions: 'dropUnconfirmed' },
  },
  initial: 'opening',
  states: {
    /** Chooses the first state by the reply or the refusal that the page may have come with. */
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
          // The browser has not returned the cookie of a session that a form has started.
          { guard: 'cookieWasLost', target: 'cookiesBlocked' },
          // The time is over: `latestEndTime` is before `systemCurrTime`.
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

    /** Status −1: the server is asked where the respondent is. */
    unknown: {
      tags: 'busy',
      entry: ['clearOutbox', 'forgetReply'],
      initial: 'choosing',
      states: {
        choosing: {
          always: [{ guard: 'isAfterLogin', target: 'afterLogin' }, { target: 'locating' }],
        },
        locating: { invoke: { ...locate, onDone: byLocation, onError: locationRefused } },
        /** The tab was at the login before. If the server requires a login again, only a press leads there. */
        afterLogin: { invoke: { ...locate, onDone: byLocation, onError: locationRefused } },
        /** Locates a second time, because the first reply had status −1. */
        again: {
          invoke: {
            ...locate,
            onDone: [unknownAgain, byLocation],
            onError: locationRefused,
          },
        },
        /** Locates after the respondent has chosen to continue (code 2), which skips the start page and gets the remaining time. */
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
        /** Requests the survey and the question separately, because this server refuses every location with code 2. */
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
        /** Locates after the time is over, because the reply to the end had no result. */
        confirmingEnd: {
          on: { 'session.locate': { target: 'confirmingEnd', reenter: true } },
          invoke: {
            ...locate,
            onDone: [
              {
                // Holds for status 3, and for status 0 to 2 with too little time for another call.
                guard: withOutput('confirmsEnd'),
                target: '#session.ended.timedOut',
                actions: [withOutput('applyLocation'), { type: 'expire', params: null }],
              },
              unknownAgain,
              // Prevents an endless loop of fetching the question, a refusal and a location.
              { ...garbled, guard: withOutput('lacksQuestion') },
              byLocation,
            ],
            onError: locationRefused,
          },
        },
      },
    },

    /** Status 0 and 1: the start page. */
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
            /** The start page reports that a start was tried without the signature. */
            reminded: {},
            /** The signature is uploaded, but only this tab may know its id. */
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
            /** Asks the pad to upload its signature first; another press repeats this where the pad has not loaded. */
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
                  // The consent is signed and the status is 2, so the signature is sent before the first question.
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
                  // After any failure but these codes (2, 5, 6, 4001, 4002, 4004, 403, 404, 409) the respondent can press again.
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
                    // The server would refuse every answer with this signature, too.
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

    /** Status 2: one question after another. */
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
              // The time is over, and the reply to the last answer has the resulting status.
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
            // Replies to the answer before the question on screen.
            'outbox.accept': [
              // The server confirms that the question on screen is the next one.
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
              // After 422 the earlier question opens again, with its fault.
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
            /** No call of the started session has been accepted yet. A refusal with 403 means that the browser has not stored its cookie. */
            afterStart: { on: { 'time.over': 'expiring' } },
            open: { on: { 'time.over': 'expiring' } },
            /** The time is over, and the question sends its draft within the grace. It reuses the key of a pending call, so that the server stores one answer. */
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

    /** The time is over and the session is ended; a reply without a result is followed by a location. */
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
          // Leaves for the link of the end page if its button is enabled, the link is trusted and the page is not framed.
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
          // The server ends the session without this call, too.
          { target: 'ended.timedOut', actions: { type: 'expire', params: null } },
        ],
      },
    },

    /** Status 3: the end page. Drafts and progress are removed, so that the next respondent at this device does not find them. */
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
        /** Follows the link of the end page without a press. */
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

    /** Status 4. */
    closed: {},
    /** Status 5. */
    notOpen: { on: { 'session.retry': 'unknown' } },
    /** Status 6. */
    paused: { on: { 'session.retry': 'unknown' } },

    /** The location was refused. There is no state to return to, so a screen shows the reason. */
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
    /** A call other than a location was refused, and a dialog interrupts the screen. */
    interrupted: {
      always: [
        refusedWith(codes.surveyChanged, 'halted.surveyChanged'),
        refusedWith(codes.restartOrContinue, 'halted.resume'),
        refusedWith(codes.notOpen, 'halted.notOpen'),
        refusedWith(codes.paused, 'halted.paused'),
        { guard: 'redirectsToLogin', target: 'loggingIn' },
        // Holds for 403, 404 and 409, which contradict the state of the page.
        { guard: 'isStale', target: 'relocating' },
        { target: 'failed' },
      ],
    },

    /** Each state shows a dialog that the respondent has to answer. */
    halted: {
      entry: 'feedback',
      on: { 'time.over': 'ending' },
      initial: 'surveyChanged',
      states: {
        /** Code 4004: the survey has changed, and only a restart continues. */
        surveyChanged: {
          meta: { dialog: 'surveyChanged' },
          on: { 'session.restart': '#session.restarting' },
        },
        /** Code 2: the survey was started before. */
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
        /** 409: the session has continued in another tab or on another device. */
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

    /** Locates after 403, 404 or 409, because the state of this page is out of date. */
    relocating: {
      tags: ['busy', 'covered'],
      invoke: {
        id: 'relocate',
        src: 'locate',
        input: request,
        onDone: [
          unknownAgain,
          // After 409 the location has another question or respondent than the page.
          {
            guard: withOutput('changedElsewhere'),
            target: 'halted.elsewhere',
            actions: withOutput('applyLocation'),
          },
          // After 403 right after a start the server finds no session, because the browser has not stored its cookie.
          { guard: withOutput('isCookieLost'), target: 'cookiesBlocked' },
          // Neither the page nor the location has a question, so that fetching it would be refused endlessly.
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

    /** Code 4001 or 4002: the page leaves for the login, once and only outside of frames, because a login that the server does not accept would lead back here. */
    loggingIn: {
      tags: ['busy', 'covered'],
      entry: 'markLogin',
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ context }) => ({ code: refusalCode(context.failure) }),
        // A view without a browser has no way to the login.
        onError: 'failed',
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
        /** Code 4001 or 4002 after a login: only a press leads to the login again. */
        login: { on: { 'session.logIn': '#session.loggingIn' } },
        unreachable: { on: { 'network.online': '#session.unknown' } },
        refused: {},
        /** The location after the button "Continue" failed. */
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
type OutcomeReply = Reply<Outcome | null>;
export type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
