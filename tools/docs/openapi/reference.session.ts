import type { References } from './reference.shape.ts';

export const shared = {
  surveyId: "The survey's id.",
  channel: 'How the survey was reached, as the location said.',
  deviceInfo: 'A flat JSON object of facts about the device.',
  questionId: "The question's id.",
  timeZone:
    'The time zone of the browser, an IANA name or an offset: the day of the start in it is today.',
} as const;

export const survey = ['notFound', 'login', 'passport'] as const;
export const open = [...survey, 'notOpen', 'paused', 'conflict'] as const;

/** Descriptions of calls that find, start and end a session. */
export const sessionReference: References<
  | 'survey'
  | 'location'
  | 'start'
  | 'reAnswer'
  | 'reAnswerByForm'
  | 'termQuestionnaire'
  | 'extendTime'
  | 'ownAnswers'
  | 'cascade'
> = {
  survey: {
    tag: 'Surveys',
    summary: 'A survey without a session',
    description: 'For a window or a card before it is opened. Reads and writes no session.',
    access: 'open',
    fields: { id: shared.surveyId, channel: shared.channel },
    data: 'The survey.',
    refusals: survey,
  },
  cascade: {
    tag: 'Surveys',
    summary: 'One level of linked lists',
    description: 'The items below an item; the top of the lists is item `0`.',
    access: 'open',
    fields: { id: "The list's id, `cascadeId` of the question.", itemId: 'The item above.' },
    data: 'The items in their order; one with `leaf` has none below it.',
    refusals: ['notFound'],
  },
  location: {
    tag: 'Session',
    summary: 'Status of this respondent in a survey',
    description:
      'Makes no session and sets no cookie. Stores a chosen language and a changed time zone in a session.',
    access: 'optional',
    fields: {
      surveyInfo: shared.surveyId,
      userId: 'Ignored here; `wake` reads it.',
      appname: "The app's name, `window` or `card`: the channel of a new session.",
      locale: 'A language that was just chosen (BCP 47).',
      timeZone: shared.timeZone,
    },
    data: 'The location.',
    refusals: [...survey, 'surveyChanged'],
  },
  start: {
    tag: 'Session',
    summary: 'Start answering',
    description:
      'Begins a session and sets its cookie, or continues one without answers. A repeat with the same key within a minute finds the same session.',
    access: 'optional',
    idempotent: true,
    fields: {
      surveyId: shared.surveyId,
      channel: shared.channel,
      deviceInfo: shared.deviceInfo,
      userBehavior: 'A JSON object about the visit.',
      locale: 'The language of the page (BCP 47).',
      timeZone: shared.timeZone,
      context: 'Values of a host page: a flat JSON object of at most 2 kB.',
      address: 'The query of the page, where it has values such as `v.plan=pro`.',
      userId: 'The `info` of an app, whose signed values the survey may take.',
    },
    data: 'Status 2 with the first question.',
    refusals: [...open, 'restartOrContinue', 'surveyChanged'],
  },
  reAnswer: {
    tag: 'Session',
    summary: 'Begin a new round',
    description: 'The answers of the old round stay stored; the deadline stays, too.',
    access: 'session',
    fields: {
      id: shared.surveyId,
      answers: 'Whether the new round offers the answers of the old one.',
    },
    data: 'The location with status 1.',
    refusals: open,
  },
  reAnswerByForm: {
    tag: 'Session',
    summary: 'Begin a new round, by a form',
    description: 'The app does not use this form of the call.',
    access: 'session',
    fields: { surveyId: shared.surveyId, channel: shared.channel },
    data: 'The location with status 1.',
    refusals: open,
  },
  termQuestionnaire: {
    tag: 'Session',
    summary: 'End answering',
    description: 'Ends the session with the answers it has. A second end changes nothing.',
    access: 'session',
    fields: { surveyId: shared.surveyId, channel: shared.channel },
    data: 'Status 3; null means that the session goes on, and the app locates.',
    refusals: [...survey, 'conflict'],
  },
  extendTime: {
    tag: 'Session',
    summary: 'Extend the time',
    description:
      'Moves the end of the time, as often as the survey allows. A repeat with the same key extends nothing.',
    access: 'session',
    idempotent: true,
    fields: { surveyId: shared.surveyId, channel: shared.channel },
    data: 'Status 2 with the time that is left.',
    refusals: open,
  },
  ownAnswers: {
    tag: 'Session',
    summary: "A respondent's own answers",
    description:
      'For a copy that the end page offers where the survey has `saveAnswers`. Texts are plain, in the language of the session.',
    access: 'session',
    fields: { id: shared.surveyId },
    data: 'The answers of an ended session, by question.',
    refusals: [...survey, 'conflict'],
  },
};
