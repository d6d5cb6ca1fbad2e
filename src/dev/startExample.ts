import * as v from 'valibot';
import { createActor, fromPromise } from 'xstate';
import { deviceOf } from '../../contract/address.ts';
import type { Example } from '../../contract/examples/example.ts';
import { status } from '../../contract/status.ts';
import type { Location, Step, Subject } from '../../contract/survey.ts';
import { locationSchema } from '../../contract/survey.ts';
import type { CallInput, Commit } from '../../machines/question/context.ts';
import { questionMachine } from '../../machines/question/question.machine.ts';
import { type SessionActor, sessionMachine } from '../../machines/session/session.machine.ts';
import { noDrafts } from '../../machines/session/sessionState.ts';
import { questionMachines, sessionMachines } from '../app/lazyMachines.ts';
import { readViewport, watchSize } from '../effects/page/viewport.ts';

/**
 * Starts a session with one question. Its ports keep every answer and return the same question with
 * it, so that Next and Previous work.
 *
 * @param answer the initial answer as JSON; null for none
 */
export function startExample({ name, subject }: Example, answer: string | null): SessionActor {
  let result = answer ?? undefined;
  const location = (): Location =>
    v.parse(locationSchema, {
      channel: 'dev',
      status: status.answering,
      survey: { id: 'dev', title: 'Every question type', config: {} },
      subject: { ...subject, questionId: name, index: 2, count: 3, result },
    });
  const sameSubject = (): Subject => {
    const { subject: answered } = location();
    if (!answered) throw new Error('The example has no question.');
    return answered;
  };
  const session = createActor(
    sessionMachine.provide({
      actors: {
        ...sessionMachines,
        question: questionMachine.provide({
          actors: {
            ...questionMachines,
            commit: fromPromise<Step, Commit>(async ({ input }) => {
              result = JSON.stringify(input.answer);
              return { status: status.answering, subject: sameSubject(), respondent: undefined };
            }),
            previous: fromPromise<Subject, CallInput>(async () => sameSubject()),
          },
        }),
      },
    }),
    {
      input: {
        // Uploads need a survey that exists on the server.
        surveyId: 'tour',
        mode: 'page',
        appname: '',
        device: deviceOf(readViewport()),
        isDesktopChrome: true,
        locale: document.documentElement.lang,
        nonce: 'dev',
        drafts: noDrafts,
        isAfterLogin: false,
        reply: location(),
      },
    },
  );
  watchSize((viewport) => session.send({ type: 'device.change', device: deviceOf(viewport) }));
  return session.start();
}
