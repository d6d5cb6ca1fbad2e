import { calls } from '../../../contract/calls.ts';
import { limits } from '../../../contract/limits.ts';
import { wireType } from '../../../contract/questions/index.ts';
import type { Post } from '../../../machines/delivery/context.ts';
import type { Branch } from '../../../machines/linkage/linkage.machine.ts';
import type { CallInput, Commit, Departure } from '../../../machines/question/context.ts';
import type { Restart, Start, SurveyAddress } from '../../../machines/session/context.ts';
import { clearSurveyStorage } from '../storage/clearSurveyStorage.ts';
import { readContext } from '../storage/context.ts';
import { sendWithRetries } from './sendWithRetries.ts';
import { withTabLock } from './tabLock.ts';

/** The calls behind the machines' ports, by the ports' names. */
export const portCalls = {
  locate: ({
    surveyId,
    appname,
    userId = '',
    locale = '',
    signal,
  }: Pick<SurveyAddress, 'surveyId' | 'appname'> & {
    readonly userId?: string;
    readonly locale?: string;
    readonly signal?: AbortSignal;
  }) =>
    sendWithRetries(calls.location, {
      signal,
      body: {
        surveyInfo: surveyId,
        ...(appname === '' ? {} : { appname }),
        ...(userId === '' ? {} : { userId }),
        ...(locale === '' ? {} : { locale }),
      },
      headers: readerLanguage(),
    }),
  // The lock makes tabs that start at once share the cookie of the first reply (R10).
  start: (start: Start & { readonly userId?: string }) =>
    withTabLock(`askpath start ${start.surveyId}`, () =>
      sendWithRetries(calls.start, {
        headers: { 'Idempotency-Key': start.key },
        body: {
          ...inSurvey(start),
          deviceInfo: JSON.stringify(describeDevice()),
          userBehavior: JSON.stringify(describeBehavior()),
          locale: start.locale,
          ...contextOf(start.surveyId),
          ...(start.userId ? { userId: start.userId } : {}),
          ...(location.search.includes('v.') ? { address: location.search } : {}),
        },
      }),
    ),
  sign: ({ surveyId, channel, sign }: CallInput): Promise<void> =>
    sendWithRetries(calls.exInfo, { params: { id: surveyId }, query: { channel }, body: { sign } }),
  sendMissionEvents: ({
    surveyId,
    channel,
    questionId,
    events,
    keepalive,
    signal,
  }: Post & { readonly signal: AbortSignal }): Promise<void> =>
    sendWithRetries(calls.exInfo, {
      keepalive,
      signal,
      params: { id: surveyId },
      query: { channel },
      body: { info: JSON.stringify({ questionId, events }) },
    }),
  fetch: (call: CallInput) =>
    sendWithRetries(calls.currSubject, {
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
  loadSurvey: ({ surveyId, appname }: SurveyAddress) =>
    sendWithRetries(calls.survey, {
      params: { id: surveyId },
      query: { channel: appname },
      headers: readerLanguage(),
    }),
  wake: ({ surveyId, appname, userId }: SurveyAddress & { userId: string }) =>
    sendWithRetries(calls.wake, {
      body: { surveyInfo: surveyId, userId, appname },
      headers: readerLanguage(),
    }),
  inAppFetch: ({ surveyId, channel }: CallInput) =>
    sendWithRetries(calls.inAppCurrSubject, { params: { surveyId }, query: { channel } }),
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
  ownAnswers: (surveyId: string) => sendWithRetries(calls.ownAnswers, { params: { id: surveyId } }),
  cascade: ({ cascadeId, itemId }: Branch) =>
    sendWithRetries(calls.cascade, {
      params: { id: cascadeId, itemId },
      headers: readerLanguage(),
    }),
};

/** Form encoding triples a character at most three times. */
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
