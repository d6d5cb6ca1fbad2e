import { open, shared, survey } from './reference.session.ts';
import type { References } from './reference.shape.ts';

/** Descriptions of calls that read questions, and send answers, files and mission events. */
export const answerReference: References<
  'currSubject' | 'prevSubject' | 'commitAnswer' | 'upload' | 'exInfo'
> = {
  currSubject: {
    tag: 'Answers',
    summary: 'The current question',
    description: 'The question to be answered next.',
    access: 'session',
    fields: {
      surveyId: shared.surveyId,
      channel: shared.channel,
      deviceInfo: shared.deviceInfo,
    },
    data: 'The question; null when nothing is left.',
    refusals: [...open, 'surveyChanged'],
  },
  prevSubject: {
    tag: 'Answers',
    summary: 'One question back',
    description:
      'Moves the session to the previous question, or to the one that a review opens; the first one stays.',
    access: 'session',
    fields: {
      surveyId: shared.surveyId,
      channel: shared.channel,
      questionId: 'Of a review: the id of the answer to open.',
    },
    data: 'The question with its answer in `result`.',
    refusals: [...open, 'surveyChanged'],
  },
  commitAnswer: {
    tag: 'Answers',
    summary: 'Commit an answer',
    description:
      'Stores the answer to one question. A repeat with the same key gets the first reply again; the key with another answer is refused with 409.',
    access: 'session',
    idempotent: true,
    fields: {
      surveyId: shared.surveyId,
      channel: shared.channel,
      questionId: shared.questionId,
      type: "The question's type, in digits.",
      respondent: 'The respondent of the last reply, or `{}`.',
      result: 'The answer as JSON, in the shape of its type.',
      sign: "The id of the signature's file, or empty.",
      finish: '`1` where `index` equals `count`.',
    },
    data: 'The next question, or status 3 after the last.',
    refusals: [...open, 'invalidAnswer', 'surveyChanged'],
  },
  upload: {
    tag: 'Files',
    summary: 'Upload files',
    description: 'Stores the files for the browser that sends them; a commit makes them an answer.',
    access: 'optional',
    fields: {
      surveyId: 'The survey they are for; without it the sessions of the browser decide.',
    },
    data: 'The stored files, in the order sent.',
    refusals: open,
  },
  exInfo: {
    tag: 'Missions',
    summary: 'A signature, or mission events',
    description:
      'At least one of the two fields is needed. Events are stored even when the signature is refused.',
    access: 'session',
    fields: {
      id: shared.surveyId,
      channel: shared.channel,
      sign: "The id of the signature's file.",
      info: 'Mission events as JSON, at most 2,000.',
    },
    data: 'Nothing.',
    refusals: [...survey, 'notOpen', 'paused', 'conflict', 'invalidAnswer'],
  },
};
