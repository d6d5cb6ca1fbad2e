import { open, shared, survey } from './reference.session.ts';
import type { References } from './reference.shape.ts';

/** Descriptions of the calls of the in-app mode. */
export const appReference: References<
  'wake' | 'inAppCurrSubject' | 'inAppCommitAnswer' | 'attachInfo'
> = {
  wake: {
    tag: 'In an app',
    summary: 'Survey and channel in an app',
    description:
      'Takes the place of the location in an app. With a signed `userId` it finds the session of that user and sets its cookie.',
    access: 'optional',
    idempotent: true,
    fields: {
      surveyInfo: shared.surveyId,
      userId: "`info` of the app's address: an id, signed where the deployment asks for it.",
      appname: "The app's name.",
      timeZone: shared.timeZone,
    },
    data: 'The location, or at least its channel.',
    refusals: [...survey, 'surveyChanged'],
  },
  inAppCurrSubject: {
    tag: 'In an app',
    summary: 'The current question in an app',
    description: 'As `currSubject`.',
    access: 'session',
    fields: { surveyId: shared.surveyId, channel: shared.channel },
    data: 'The question; null when nothing is left.',
    refusals: ['forbidden', ...open, 'surveyChanged'],
  },
  inAppCommitAnswer: {
    tag: 'In an app',
    summary: 'Commit an answer in an app',
    description: 'As `commitAnswer`, with a JSON body.',
    access: 'session',
    idempotent: true,
    fields: {
      surveyId: shared.surveyId,
      channel: shared.channel,
      questionId: shared.questionId,
      type: "The question's type.",
      result: 'The answer as a JSON text, in the shape of its type.',
    },
    data: 'The next question, or status 3 after the last.',
    refusals: [...open, 'invalidAnswer', 'surveyChanged'],
  },
  attachInfo: {
    tag: 'In an app',
    summary: "Attach the app's user to the session",
    description:
      'Stores the id; the same one again changes nothing, another one is refused with 409.',
    access: 'session',
    fields: {
      surveyId: shared.surveyId,
      channel: shared.channel,
      userId:
        "`info` of the app's address: 1 to 256 characters, signed where the deployment asks for it.",
      appname: "The app's name; ignored.",
    },
    data: 'Nothing.',
    refusals: open,
  },
};
