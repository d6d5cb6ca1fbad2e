import { calls } from '../../../contract/calls.ts';
import { wireType } from '../../../contract/questions/index.ts';
import type { Branch } from '../../../machines/linkage/linkage.machine.ts';
import type { Commit, Place } from '../../../machines/question/context.ts';
import type { Restart, Start, Way } from '../../../machines/session/context.ts';
import { clearSurveyStorage } from '../storage/clearSurveyStorage.ts';
import { readContext } from '../storage/context.ts';
import { send } from './api.ts';
import type { Batch, Manner } from './outbox.ts';
import { withTabLock } from './tabLock.ts';

/** What the machines ask of the server, by the names of their ports, in the words of spec §7. */
export const requests = {
  /** `appname` is the word that the survey was entered by, where it is not on a page of its own. */
  locate: ({
    surveyId,
    appname,
    userId = '',
    locale = '',
  }: Pick<Way, 'surveyId' | 'appname'> & {
    readonly userId?: string;
    /** The language that has just been chosen. */
    readonly locale?: string;
  }) =>
    send(calls.location, {
      body: {
        surveyInfo: surveyId,
        ...(appname === '' ? {} : { appname }),
        ...(userId === '' ? {} : { userId }),
        ...(locale === '' ? {} : { locale }),
      },
      headers: readerLanguage(),
    }),
  // Two tabs that start at once are one respondent, whom the first reply gives a cookie (R10).
  start: (start: Start) =>
    withTabLock(`askpath start ${start.surveyId}`, () =>
      send(calls.start, {
        headers: { 'Idempotency-Key': start.key },
        body: {
          ...inSurvey(start),
          deviceInfo: JSON.stringify(describeDevice()),
          userBehavior: JSON.stringify(describeBehavior()),
          locale: start.locale,
          ...contextOf(start.surveyId),
        },
      }),
    ),
  sign: ({ surveyId, channel, sign }: Place): Promise<void> =>
    send(calls.exInfo, { params: { id: surveyId }, query: { channel }, body: { sign } }),
  /** What happened in a mission, told as it happens; its answer brings all of it once more. */
  sendMissionEvents: ({
    surveyId,
    channel,
    questionId,
    events,
    ...manner
  }: Pick<Place, 'surveyId' | 'channel'> & Batch & Manner): Promise<void> =>
    send(calls.exInfo, {
      ...manner,
      params: { id: surveyId },
      query: { channel },
      body: { info: JSON.stringify({ questionId, events }) },
    }),
  fetch: (place: Place) =>
    send(calls.currSubject, {
      body: { ...inSurvey(place), deviceInfo: JSON.stringify(describeDevice()) },
    }),
  commit: ({ question, answer, key, ...place }: Commit) =>
    send(calls.commitAnswer, {
      headers: { 'Idempotency-Key': key },
      body: {
        ...inSurvey(place),
        questionId: question.questionId,
        type: wireType(question),
        respondent: JSON.stringify(place.respondent),
        result: JSON.stringify(answer),
        sign: place.sign,
        finish: question.index === question.count ? '1' : '0',
      },
    }),
  // Each call goes one question further back, so a repeat is not the same as once.
  previous: (place: Place) => send(calls.prevSubject, { body: inSurvey(place), repeatable: false }),
  // Tried once: the server ends it by itself, and the respondent need not wait for that (T06).
  end: (place: Place) =>
    send(calls.termQuestionnaire, { body: inSurvey(place), repeatable: false }),
  reAnswer: async ({ surveyId, keepsAnswers }: Restart) => {
    const location = await send(calls.reAnswer, {
      params: { id: surveyId },
      query: { answers: keepsAnswers ? 'keep' : 'clear' },
      headers: readerLanguage(),
      repeatable: false,
    });
    // What this tab has kept belongs to the round that is over.
    clearSurveyStorage(surveyId);
    return location;
  },
  /** The survey alone, for whoever is offered it. */
  loadSurvey: ({ surveyId, appname }: Way) =>
    send(calls.survey, {
      params: { id: surveyId },
      query: { channel: appname },
      headers: readerLanguage(),
    }),
  /** What is asked inside an app (spec §7, `/api/inApp`), each with its own encoding. */
  wake: ({ surveyId, appname, userId }: Way & { userId: string }) =>
    send(calls.wake, {
      body: { surveyInfo: surveyId, userId, appname },
      headers: readerLanguage(),
    }),
  inAppFetch: ({ surveyId, channel }: Place) =>
    send(calls.inAppCurrSubject, { params: { surveyId }, query: { channel } }),
  inAppCommit: ({ question, answer, key, surveyId, channel }: Commit) =>
    send(calls.inAppCommitAnswer, {
      params: { surveyId },
      query: { channel },
      headers: { 'Idempotency-Key': key },
      body: {
        questionId: question.questionId,
        type: wireType(question),
        result: JSON.stringify(answer),
      },
    }),
  attachInfo: ({ surveyId, appname, userId, channel }: Way & { userId: string; channel: string }) =>
    send(calls.attachInfo, {
      params: { surveyId },
      query: { channel },
      body: { userId, appname },
    }),
  /** The items of a linked list below one of them. */
  cascade: ({ cascadeId, itemId }: Branch) =>
    send(calls.cascade, { params: { id: cascadeId, itemId }, headers: readerLanguage() }),
};

function contextOf(surveyId: string): { context?: string } {
  const context = readContext(surveyId);
  return context === null ? {} : { context };
}

function inSurvey({ surveyId, channel }: Place): { surveyId: string; channel: string } {
  return { surveyId, channel };
}

/** The language the page is read in, for the texts a server has in several. */
function readerLanguage(): { 'Accept-Language': string } {
  return { 'Accept-Language': document.documentElement.lang };
}

/** What a start tells about the device (spec §3, "Start payload"): sizes, never who it is. */
function describeDevice(): Record<string, unknown> {
  const { innerWidth, innerHeight, devicePixelRatio } = window;
  return {
    width: innerWidth,
    height: innerHeight,
    pixelRatio: devicePixelRatio,
    touch: navigator.maxTouchPoints > 0,
  };
}

/** What a start tells about the respondent's way here: milliseconds from opening the page to now. */
function describeBehavior(): Record<string, unknown> {
  return { readingTime: Math.round(performance.now()) };
}
