import type { Call } from '../../../contract/call.ts';
import { calls, reAnswerByForm } from '../../../contract/calls.ts';
import type { Client } from '../../../packages/paths/client/client.ts';
import type { Reply } from '../../../packages/paths/client/reply.ts';
import { pdf } from './fileSamples.ts';
import { survey } from './world.ts';

const all = { ...calls, reAnswerByForm };
type Fields = Readonly<Record<string, string>>;

/** A call that the server answers, in a survey of {@link sampleSurvey}. */
export interface CallSample {
  readonly name: string;
  readonly call: Call;
  readonly params: Fields;
  readonly query: Fields;
  /** The fields of a form or of a JSON body. */
  readonly fields: Fields;
  readonly path: string;
}

/** Returns a sample of every call of the contract, in the survey with this id. */
export function callSamples(id: string): readonly CallSample[] {
  const inSurvey = { surveyId: id, channel: 'web' };
  const answer = { questionId: 'words', type: '4', result: '{"text":"a"}' };
  const user = { userId: 'ana', appname: 'shop' };
  const fields: Record<keyof typeof all, Fields> = {
    survey: {},
    location: { surveyInfo: id, userId: '', appname: '', locale: 'en' },
    start: { ...inSurvey, deviceInfo: '{}', userBehavior: '{}', locale: 'en' },
    currSubject: { ...inSurvey, deviceInfo: '{}' },
    prevSubject: inSurvey,
    commitAnswer: { ...inSurvey, ...answer, respondent: '{}', sign: '', finish: '0' },
    reAnswer: {},
    reAnswerByForm: inSurvey,
    termQuestionnaire: inSurvey,
    extendTime: inSurvey,
    upload: {},
    cascade: {},
    wake: { surveyInfo: id, ...user },
    inAppCurrSubject: {},
    inAppCommitAnswer: answer,
    ownAnswers: {},
    attachInfo: user,
    exInfo: { sign: '', info: '{"questionId":"mission","events":[]}' },
  };
  const params = { id, surveyId: id, itemId: '0' };
  return Object.entries<Call>(all).map(([name, call]) => ({
    name,
    call,
    params,
    query: 'channel' in Object(call.query).entries ? { channel: 'web' } : {},
    fields: fields[name as keyof typeof all],
    path: call.path.replace(/\{(\w+)\}/g, (_, part: keyof typeof params) => params[part]),
  }));
}

/** Makes the survey in which the samples are valid. */
export function sampleSurvey(id: string, definition: object = {}) {
  return survey({
    id,
    title: id,
    config: { signature: 'optional' },
    maxAnswerTime: 3600,
    timeExtensions: { seconds: 60 },
    questions: [
      { id: 'words', type: 'singleInput', title: 'Words' },
      { id: 'after', type: 'singleInput', title: 'After' },
      { id: 'mission', type: 'text', title: 'Go', config: { mission: { instruction: 'Go' } } },
    ],
    ...definition,
  });
}

/** Makes the call of a sample; an upload sends one PDF. */
export function callSample(
  client: Client,
  { call, params, query, fields }: CallSample,
): Promise<Reply<unknown>> {
  if (call.encoding === 'multipart') return client.upload({ 'a.pdf': pdf() }, params.id);
  return client.call(call, { params, query, body: fields });
}
