import { readFile } from 'node:fs/promises';
import { fromCallback } from 'xstate';
import { calls, InvalidReply, status, wireType } from '../machines/contract.ts';
import {
  absentMachine,
  type Branch,
  type CallInput,
  type ChosenFile,
  type ClockEvent,
  type Commit,
  type Departure,
  deadlineMachine,
  type Extension,
  failureOf,
  type Item,
  type LocationRequest,
  linkageMachine,
  outboxMachine,
  promisePort,
  questionMachine,
  type Restart,
  type Sending,
  type Start,
  sessionMachine,
  type TimeLeft,
  type TimeOnServer,
  type Transmission,
  timeOf,
  transferMachine,
  uploadMachine,
} from '../machines/index.ts';
import type { Client } from './client.ts';

/** The machine of a session whose ports are calls of a server; a terminal has no missions and nowhere to save a copy. */
export function wireSession(client: Client) {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const inSurvey = ({ surveyId, channel }: CallInput) => ({ surveyId, channel });
  const locate = ({ surveyId }: LocationRequest) =>
    client.send(calls.location, { body: { surveyInfo: surveyId, timeZone } });
  const commit = promisePort(({ question, answer, key, ...call }: Commit) =>
    client.send(calls.commitAnswer, {
      key,
      body: {
        ...inSurvey(call),
        questionId: question.questionId,
        type: wireType(question),
        respondent: JSON.stringify(call.respondent),
        result: JSON.stringify(answer),
        sign: call.sign,
        finish: question.index === question.count ? '1' : '0',
      },
    }),
  );

  return sessionMachine.provide({
    actors: {
      locate: promisePort(locate),
      introduce: promisePort(({ surveyId }: LocationRequest) =>
        client.send(calls.survey, { params: { id: surveyId } }),
      ),
      start: promisePort(({ key, locale, ...call }: Start) =>
        client.send(calls.start, {
          key,
          body: { ...inSurvey(call), deviceInfo: '{}', userBehavior: '{}', locale, timeZone },
        }),
      ),
      sign: promisePort<void, CallInput>(({ surveyId, sign }) =>
        client.send(calls.exInfo, { params: { id: surveyId }, body: { sign } }),
      ),
      fetch: promisePort((call: CallInput) =>
        client.send(calls.currSubject, { body: { ...inSurvey(call), deviceInfo: '{}' } }),
      ),
      end: promisePort((call: CallInput) =>
        client.send(calls.termQuestionnaire, { body: inSurvey(call) }),
      ),
      reAnswer: promisePort(({ surveyId, keepsAnswers }: Restart) =>
        client.send(calls.reAnswer, {
          params: { id: surveyId },
          query: { answers: keepsAnswers ? 'keep' : 'clear' },
        }),
      ),
      depart: promisePort(async (_: { link: string }) => {}),
      outbox: outboxMachine.provide({ actors: { commit } }),
      question: questionMachine.provide({
        actors: {
          commit,
          previous: promisePort(({ to, ...call }: Departure) =>
            client.send(calls.prevSubject, {
              body: { ...inSurvey(call), ...(to === undefined ? {} : { questionId: to }) },
            }),
          ),
          linkage: linkageMachine.provide({
            actors: {
              fetch: promisePort<readonly Item[], Branch>(({ cascadeId: id, itemId }) =>
                client.send(calls.cascade, { params: { id, itemId } }),
              ),
            },
          }),
          upload: wiredUpload(client),
          mission: absentMachine(),
        },
      }),
      deadline: deadlineMachine.provide({
        actors: {
          clock: fromCallback<ClockEvent, { remainingMs: number }>(({ input, sendBack }) =>
            countDown(input.remainingMs, sendBack),
          ),
          readTime: promisePort<TimeOnServer, LocationRequest>(async (input) => {
            const location = await locate(input);
            return location.status === status.ended ? 'nothingToAnswer' : timeOf(location);
          }),
          extendTime: promisePort<TimeLeft, Extension>(async ({ surveyId, key }) => {
            const step = await client.send(calls.extendTime, { key, body: { surveyId } });
            if (!step.maxAnswerTimeConfig) throw new InvalidReply('No time');
            return timeOf(step);
          }),
        },
      }),
      delivery: absentMachine(),
      language: absentMachine(),
      ownAnswers: absentMachine(),
      signature: absentMachine(),
      logIn: promisePort<void, { code: number }>(() => Promise.reject(new Error('No browser'))),
    },
  });
}

/** Files are paths, which `handle` holds. */
function wiredUpload(client: Client) {
  return uploadMachine.provide({
    actors: {
      transfer: transferMachine.provide({
        actors: {
          prepare: promisePort<ChosenFile, ChosenFile>(async (file) => file),
          send: fromCallback<Transmission, Sending>(({ input: { file, surveyId }, sendBack }) => {
            const abort = new AbortController();
            const send = async () => {
              const body = new FormData();
              const bytes = await readFile(String(file.handle));
              body.append('files', new Blob([bytes], { type: file.type }), file.name);
              const stored = await client.send(calls.upload, {
                ...{ query: { surveyId }, body, signal: abort.signal },
              });
              if (!stored[0]) throw new InvalidReply('No file');
              const { id, url } = stored[0];
              return { ...{ id, url }, name: file.name, size: file.size, type: file.type };
            };
            send().then(
              (file) => sendBack({ type: 'send.done', file }),
              (error: unknown) => sendBack({ type: 'send.fail', failure: failureOf(error) }),
            );
            return () => abort.abort();
          }),
        },
      }),
    },
  });
}

/** Ticks with each second that is left. */
function countDown(remainingMs: number, sendBack: (event: ClockEvent) => void): () => void {
  const end = performance.now() + remainingMs;
  const timer = setInterval(
    () => sendBack({ type: 'time.tick', remainingMs: Math.max(0, end - performance.now()) }),
    1000,
  );
  return () => clearInterval(timer);
}
