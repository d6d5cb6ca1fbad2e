import { type ActorRefFrom, assign, type SnapshotFrom } from 'xstate';
import { codes } from '../../contract/envelope.ts';
import type { Locale } from '../../contract/locales.ts';
import { status } from '../../contract/status.ts';
import { answering } from './answering.ts';
import { callInput, initialSession, refusalCode } from './context.ts';
import { ended, ending } from './ending.ts';
import { halted } from './halted.ts';
import { home } from './home.ts';
import { locating } from './locating.ts';
import { refused } from './refused.ts';
import { fail, session } from './setup.ts';

/** One respondent in one survey, from its address to its end. */
export const sessionMachine = session.createMachine({
  id: 'session',
  context: ({ input: { reply, drafts, ...input } }) => {
    const start = initialSession(reply, drafts);
    return {
      ...input,
      ...start,
      calls: 0,
      isAfterLogin: input.isAfterLogin && start.status === status.unknown,
      direction: 'forward',
      faults: input.faults ?? [],
      mission: input.mission ?? null,
      unconfirmed: null,
      hasKeyboard: false,
      isFresh: false,
      unsigned: Number(input.signature?.isMissing ?? false),
      visit: 0,
    };
  },
  invoke: [
    {
      id: 'notices',
      systemId: 'notices',
      src: 'notices',
      input: ({ context }) => ({ failure: context.refusal ?? null }),
    },
    {
      id: 'deadline',
      src: 'deadline',
      input: ({ context: { surveyId, left } }) => ({ surveyId, left }),
    },
    {
      id: 'language',
      src: 'language',
      input: ({ context: { locale, surveyId, appname } }) => ({
        locale: locale as Locale,
        surveyId,
        appname,
      }),
    },
    { id: 'delivery', systemId: 'delivery', src: 'delivery' },
    { id: 'outbox', src: 'outbox' },
  ],
  on: {
    'device.change': { actions: assign({ device: ({ event }) => event.device }) },
    'keyboard.change': { actions: assign({ hasKeyboard: ({ event }) => event.isOpen }) },
    'language.change': { actions: { type: 'reword', params: ({ event }) => event } },
    // The question that was on screen has gone meanwhile.
    'outbox.keep': { actions: 'dropSent' },
    'outbox.refuse': { actions: 'dropUnconfirmed' },
    'page.takeOver': { actions: { type: 'takeOver', params: ({ event }) => event } },
    // A page restored by the browser may be out of date.
    'page.return': '.locating',
  },
  // Prevents an endless loop of calls.
  always: { guard: 'callsTooOften', target: '.failed', actions: 'failForCalls' },
  initial: 'routing',
  states: {
    routing: {
      always: [
        { guard: 'hasFailed', target: 'refused' },
        { guard: 'isUnknown', target: 'locating' },
        { guard: 'hasLostCookie', target: 'cookiesBlocked' },
        { guard: 'isTimeUp', target: 'ending' },
        { guard: 'isHome', target: 'home' },
        { guard: 'isAnswering', target: 'answering' },
        { guard: 'isEnded', target: 'ended' },
        { guard: 'isClosed', target: 'closed' },
        { guard: 'isNotOpen', target: 'notOpen' },
        { target: 'paused' },
      ],
    },
    locating,
    /** The state of this page is out of date. */
    relocating: {
      tags: ['busy', 'covered'],
      entry: ['countCall', assign({ status: status.unknown })],
      invoke: {
        id: 'relocate',
        src: 'locate',
        input: ({ context: { surveyId, appname } }) => ({ surveyId, appname }),
        onDone: [
          {
            guard: { type: 'changedElsewhere', params: ({ event }) => event.output },
            target: 'halted.elsewhere',
            actions: [{ type: 'applyLocation', params: ({ event }) => event.output }],
          },
          {
            guard: { type: 'cookieLost', params: ({ event }) => event.output },
            target: 'cookiesBlocked',
          },
          {
            guard: { type: 'isStuck', params: ({ event }) => event.output },
            target: 'failed',
          },
          {
            target: 'routing',
            actions: [
              { type: 'showFailureIfOpen', params: ({ event }) => event.output },
              { type: 'applyLocation', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: {
          target: 'refused',
          actions: fail,
        },
      },
    },
    home,
    answering,
    refused,
    halted,
    restarting: {
      tags: ['busy', 'covered'],
      entry: 'countCall',
      invoke: {
        id: 'reAnswer',
        src: 'reAnswer',
        input: ({ context }) => ({
          ...callInput(context),
          keepsAnswers: refusalCode(context.failure) !== codes.restartOrContinue,
        }),
        onDone: {
          target: 'routing',
          actions: [
            'clearDelivery',
            { type: 'applyLocation', params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: 'refused',
          actions: fail,
        },
      },
    },
    ending,
    loggingIn: {
      tags: ['busy', 'covered'],
      entry: assign({ isAfterLogin: true }),
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ context }) => ({ code: refusalCode(context.failure) }),
      },
    },
    ended,
    closed: {},
    notOpen: {
      entry: assign({ status: status.notOpen }),
      on: { 'session.retry': 'locating' },
    },
    paused: {
      entry: assign({ status: status.paused }),
      on: { 'session.retry': 'locating' },
    },
    missing: {},
    cookiesBlocked: {
      exit: assign({ isCookieLost: false }),
      on: { 'session.retry': 'locating' },
    },
    failed: {
      on: {
        'session.retry': 'locating',
        'session.logIn': { guard: 'mayLogIn', target: 'loggingIn' },
        'network.online': { guard: 'isUnreachable', target: 'locating' },
      },
    },
    failedToContinue: {
      on: {
        'page.return': 'locating.continuing',
        'session.retry': 'locating.continuing',
        'network.online': { guard: 'isUnreachable', target: 'locating.continuing' },
      },
    },
  },
});

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
