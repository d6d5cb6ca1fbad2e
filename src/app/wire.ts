import { fromPromise } from 'xstate';
import { wireType } from '../../contract/questions/index.ts';
import type { Location, Step, Subject } from '../../contract/survey.ts';
import { loginAddress } from '../../machines/login.ts';
import { noticesMachine } from '../../machines/notices.machine.ts';
import { type Commit, type Place, questionMachine } from '../../machines/question.machine.ts';
import type { Start } from '../../machines/session/context.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import { describeBehavior, describeDevice, goTo, readerLanguage } from '../effects/browser.ts';
import { send } from '../effects/network.ts';
import { vibrate } from '../effects/vibrate.ts';
import { lazyDeadline } from './lazyDeadline.ts';

/** The calls that every way of answering a survey has its own of. */
export interface Ways {
  readonly locate: () => Promise<Location>;
  readonly start: (start: Start) => Promise<Step>;
  readonly fetch: (place: Place) => Promise<Subject | null>;
  readonly commit: (commit: Commit) => Promise<Step>;
}

/** The calls of a survey on a page of its own (spec §7). */
export function waysOf(surveyId: string, appname = ''): Ways {
  return {
    locate: () =>
      send('location', {
        body: { surveyInfo: surveyId, ...(appname ? { appname } : {}) },
        headers: readerLanguage(),
      }),
    start: ({ key, locale, ...place }) =>
      send('start', {
        headers: { 'Idempotency-Key': key },
        body: {
          ...inSurvey(place),
          deviceInfo: JSON.stringify(describeDevice()),
          userBehavior: JSON.stringify(describeBehavior()),
          locale,
        },
      }),
    fetch: (place) =>
      send('currSubject', {
        body: { ...inSurvey(place), deviceInfo: JSON.stringify(describeDevice()) },
      }),
    commit: ({ question, answer, key, ...place }) =>
      send('commitAnswer', {
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
  };
}

/** The machines with the real world behind their ports; the only `provide` of the app. */
export function wire({ locate, start, fetch, commit }: Ways) {
  return sessionMachine.provide({
    actors: {
      deadline: lazyDeadline,
      notices: noticesMachine.provide({ actions: { feedback: vibrate } }),
      question: questionMachine.provide({
        actions: { feedback: vibrate },
        actors: {
          commit: fromPromise<Step, Commit>(({ input }) => commit(input)),
          previous: fromPromise<Subject, Place>(({ input }) =>
            // Each call goes one question further back, so a repeat is not the same as once.
            send('prevSubject', { body: inSurvey(input), repeatable: false }),
          ),
        },
      }),
      locate: fromPromise<Location, { surveyId: string }>(locate),
      start: fromPromise<Step, Start>(({ input }) => start(input)),
      sign: fromPromise<void, Place>(({ input }) =>
        send('exInfo', {
          params: { id: input.surveyId },
          query: { channel: input.channel },
          body: { sign: input.sign },
        }),
      ),
      fetch: fromPromise<Subject | null, Place>(({ input }) => fetch(input)),
      end: fromPromise<Step | null, Place>(({ input }) =>
        // Tried once: the server ends it by itself, and the respondent need not wait for that (T06).
        send('termQuestionnaire', { body: inSurvey(input), repeatable: false }),
      ),
      depart: fromPromise<void, { link: string }>(async ({ input }) => {
        const { depart } = await import('./wired/depart.ts');
        return depart(input.link);
      }),
      logIn: fromPromise<void, { code: number }>(({ input }) =>
        goTo(loginAddress(input.code, location.pathname, location.search)),
      ),
      reAnswer: fromPromise<Location, Place>(({ input }) =>
        send('reAnswer', {
          params: { id: input.surveyId },
          headers: readerLanguage(),
          repeatable: false,
        }),
      ),
    },
  });
}

function inSurvey({ surveyId, channel }: Place): { surveyId: string; channel: string } {
  return { surveyId, channel };
}
