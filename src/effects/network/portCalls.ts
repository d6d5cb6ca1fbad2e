import { carriesValues } from '../../../contract/address.ts';
import { calls } from '../../../contract/calls.ts';
import { limits } from '../../../contract/limits.ts';
import { wireType } from '../../../contract/questions/index.ts';
import type { Extension } from '../../../machines/deadline/deadline.machine.ts';
import type { Post } from '../../../machines/delivery/delivery.types.ts';
import type { LocationRequest } from '../../../machines/lib/locationRequest.ts';
import type { Branch } from '../../../machines/linkage/linkage.machine.ts';
import type { CallInput, Commit, Departure } from '../../../machines/question/question.types.ts';
import type { Restart, Start, SurveyAddress } from '../../../machines/session/session.types.ts';
import { clearSurveyStorage } from '../storage/clearSurveyStorage.ts';
import { readContext } from '../storage/context.ts';
import { sendWithRetries } from './sendWithRetries.ts';
import { withTabLock } from './tabLock.ts';

/**
 * The calls behind the machines' ports, by the ports' names. A call that changes nothing on the server takes a signal,
 * which cancels it and its retries when the machine leaves the state that waits for it.
 */
export const portCalls = {
  locate: (
    {
      surveyId,
      appname,
      userId,
      locale = '',
    }: LocationRequest & {
      readonly locale?: string;
    },
    signal?: AbortSignal,
  ) =>
    sendWithRetries(calls.location, {
      signal,
      body: {
        surveyInfo: surveyId,
        ...(appname === '' ? {} : { appname }),
        ...(userId === '' ? {} : { userId }),
        ...(locale === '' ? {} : { locale }),
        timeZone: timeZone(),
      },
      headers: readerLanguage(),
    }),
  // The lock lets tabs that open at the same time share the cookie of the first reply.
  start: (start: Start & { readonly userId?: string }) =>
    withTabLock(`askpath start ${start.surveyId}`, () =>
      sendWithRetries(calls.start, {
        headers: { 'Idempotency-Key': start.key },
        body: {
          ...inSurvey(start),
          deviceInfo: JSON.stringify(describeDevice()),
          userBehavior: JSON.stringify(describeBehavior()),
          locale: start.locale,
          timeZone: timeZone(),
          ...contextOf(start.surveyId),
          ...(start.userId ? { userId: start.userId } : {}),
          ...(carriesValues(location.search) ? { address: location.search } : {}),
        },
      }),
    ),
  sign: ({ surveyId, channel, sign }: CallInput): Promise<void> =>
    sendWithRetries(calls.exInfo, { params: { id: surveyId }, query: { channel }, body: { sign } }),
  sendMissionEvents: (
    { surveyId, channel, questionId, events, notes, goal, keepalive }: Post,
    signal?: AbortSignal,
  ): Promise<void> =>
    sendWithRetries(calls.exInfo, {
      keepalive,
      signal,
      params: { id: surveyId },
      query: { channel },
      body: { info: JSON.stringify({ questionId, events, notes, goal }) },
    }),
  fetch: (call: CallInput, signal?: AbortSignal) =>
    sendWithRetries(calls.currSubject, {
      signal,
      body: { ...inSurvey(call), deviceInfo: JSON.stringify(describeDevice()) },
    }),
  commit: ({ question, answer, key, keepalive = false, ...call }: Commit) => {
    const result = JSON.stringify(answer);
    return sendWithRetries(calls.commitAnswer, {
      headers: { 'Idempotency-Key': key },
      keepalive: keepalive && isShort(result),
      body: {
        ...inSurvey(call),
        questionId: question.questionId,
        type: wireType(question),
        respondent: JSON.stringify(call.respondent),
        result,
        sign: call.sign,
        finish: question.index === question.count ? '1' : '0',
      },
    });
  },
  previous: ({ to, ...call }: Departure) =>
    sendWithRetries(calls.prevSubject, {
      body: { ...inSurvey(call), ...(to === undefined ? {} : { questionId: to }) },
      repeatable: false,
    }),
  end: (call: CallInput) =>
    sendWithRetries(calls.termQuestionnaire, { body: inSurvey(call), repeatable: false }),
  extendTime: ({ surveyId, key }: Extension, signal?: AbortSignal) =>
    sendWithRetries(calls.extendTime, {
      signal,
      headers: { 'Idempotency-Key': key },
      body: { surveyId },
    }),
  reAnswer: async ({ surveyId, keepsAnswers }: Restart) => {
    const location = await sendWithRetries(calls.reAnswer, {
      params: { id: surveyId },
      query: { answers: keepsAnswers ? 'keep' : 'clear' },
      headers: readerLanguage(),
      repeatable: false,
    });
    clearSurveyStorage(surveyId);
    return location;
  },
  loadSurvey: (
    { surveyId, appname }: Pick<SurveyAddress, 'surveyId' | 'appname'>,
    signal?: AbortSignal,
  ) =>
    sendWithRetries(calls.survey, {
      signal,
      params: { id: surveyId },
      query: { channel: appname },
      headers: readerLanguage(),
    }),
  wake: ({ surveyId, appname, userId }: SurveyAddress & { userId: string }) =>
    sendWithRetries(calls.wake, {
      body: { surveyInfo: surveyId, userId, appname, timeZone: timeZone() },
      headers: readerLanguage(),
    }),
  inAppFetch: ({ surveyId, channel }: CallInput, signal?: AbortSignal) =>
    sendWithRetries(calls.inAppCurrSubject, { signal, params: { surveyId }, query: { channel } }),
  inAppCommit: ({ question, answer, key, keepalive = false, surveyId, channel }: Commit) => {
    const result = JSON.stringify(answer);
    return sendWithRetries(calls.inAppCommitAnswer, {
      params: { surveyId },
      query: { channel },
      headers: { 'Idempotency-Key': key },
      keepalive: keepalive && isShort(result),
      body: { questionId: question.questionId, type: wireType(question), result },
    });
  },
  attachInfo: ({
    surveyId,
    appname,
    userId,
    channel,
  }: SurveyAddress & { userId: string; channel: string }) =>
    sendWithRetries(calls.attachInfo, {
      params: { surveyId },
      query: { channel },
      body: { userId, appname },
    }),
  ownAnswers: (surveyId: string, signal?: AbortSignal) =>
    sendWithRetries(calls.ownAnswers, { signal, params: { id: surveyId } }),
  cascade: ({ cascadeId, itemId }: Branch, signal?: AbortSignal) =>
    sendWithRetries(calls.cascade, {
      signal,
      params: { id: cascadeId, itemId },
      headers: readerLanguage(),
    }),
};

/**
 * Whether a result fits a `keepalive` request: a character has up to three bytes, and form encoding writes each as
 * three.
 */
function isShort(result: string): boolean {
  return result.length * 9 <= limits.keepalive;
}

function contextOf(surveyId: string): { context?: string } {
  const context = readContext(surveyId);
  return context === null ? {} : { context };
}

function inSurvey({ surveyId, channel }: CallInput): { surveyId: string; channel: string } {
  return { surveyId, channel };
}

function readerLanguage(): { 'Accept-Language': string } {
  return { 'Accept-Language': document.documentElement.lang };
}

/** The browser's IANA time zone, by which a survey may ask for the date; empty where the browser does not know it. */
function timeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
}

function describeDevice(): Record<string, unknown> {
  const { innerWidth, innerHeight, devicePixelRatio } = window;
  return {
    width: innerWidth,
    height: innerHeight,
    pixelRatio: devicePixelRatio,
    touch: navigator.maxTouchPoints > 0,
  };
}

function describeBehavior(): Record<string, unknown> {
  return { readingTime: Math.round(performance.now()) };
}
