import * as v from 'valibot';
import { createActor } from 'xstate';
import { deviceOf } from '../../contract/address.ts';
import { codes, Refusal } from '../../contract/envelope.ts';
import type { Example } from '../../contract/examples/example.ts';
import {
  type Answer,
  type Question,
  readQuestion,
  validate,
} from '../../contract/questions/index.ts';
import { status } from '../../contract/status.ts';
import type { Location, Step, Subject } from '../../contract/survey.ts';
import { locationSchema } from '../../contract/survey.ts';
import { promisePort } from '../../machines/lib/port.ts';
import { outboxMachine } from '../../machines/outbox/outbox.machine.ts';
import { questionMachine } from '../../machines/question/question.machine.ts';
import type { Commit, Departure } from '../../machines/question/question.types.ts';
import { noDrafts } from '../../machines/session/session.logic.ts';
import { type SessionActor, sessionMachine } from '../../machines/session/session.machine.ts';
import { loadPattern, loadPhone } from '../components/form/typed/lateJudges.ts';
import { readViewport, watchSize } from '../effects/page/viewport.ts';
import { questionMachines } from '../wiring/question.ts';
import { sessionMachines } from '../wiring/session.ts';
import { shownTheme } from './theme.ts';

/**
 * Starts a session with a single question. Its ports accept every valid answer and return the same question with it, so
 * that Next and Previous work.
 * @param answer the initial answer as JSON; null for none
 */
export function startExample({ name, subject }: Example, answer: string | null): SessionActor {
  let result = answer ?? undefined;
  const location = (): Location =>
    v.parse(locationSchema, {
      channel: 'dev',
      status: status.answering,
      survey: { id: 'dev', title: 'Every question type', config: { theme: shownTheme() } },
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
        // The wired outbox would commit answers to the server, which does not know the examples.
        outbox: outboxMachine,
        question: questionMachine.provide({
          actors: {
            ...questionMachines,
            commit: promisePort(async ({ answer }: Commit): Promise<Step> => {
              await refuseByLateJudges(readQuestion(sameSubject()), answer);
              result = JSON.stringify(answer);
              return { status: status.answering, subject: sameSubject(), respondent: undefined };
            }),
            previous: promisePort<Subject, Departure>(async () => sameSubject()),
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

/**
 * Refuses an answer as a server does by the judges that the app loads late.
 * @throws {Refusal} for an answer with a fault
 */
async function refuseByLateJudges(question: Question, answer: Answer): Promise<void> {
  await Promise.all([loadPattern(), loadPhone()]);
  const [fault] = validate(question, answer).faults;
  if (fault) throw new Refusal(codes.invalidAnswer, '', fault);
}
