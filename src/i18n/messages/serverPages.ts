import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PageTexts } from '../../../contract/pages/pageTexts.ts';

const messages: Readonly<Record<keyof PageTexts, MessageDescriptor>> = {
  surveys: msg({
    message: 'Surveys on this server',
    comment: 'Title: above a list of links to surveys.',
  }),
  tryAgain: msg({ message: 'Try again', comment: 'Button: repeats what failed.' }),
  signIn: msg({ message: 'Log in', comment: 'Button: below a field for a name.' }),
  signInForDevelopment: msg({
    message: 'Log in for development – any name',
    comment: 'Title: of a page for programmers and authors, where every name is accepted.',
  }),
  signInForDevelopmentError: msg({
    message: 'Error: Log in for development – any name',
    comment: 'Title: the same page after no name was entered.',
  }),
  signInForDevelopmentHint: msg`Answers are saved under this name, on every device. There is no password: this is for trying surveys out, never for real ones.`,
  anyName: msg({ message: 'Any name', comment: 'Label of the field for a name.' }),
  nameMissing: msg`Enter a name`,
  nameTooLong: msg`Enter a shorter name`,
  signInFailed: msg({
    message: 'Logging in didn’t work',
    comment: 'Title: after the service of a login has sent the respondent back.',
  }),
  signInFailedText: msg`You aren’t logged in. Try again to continue with the survey.`,
  signInUnavailable: msg({
    message: 'You can’t log in right now',
    comment: 'Title: the service of the login does not answer.',
  }),
  signInUnavailableText: msg`The service that logs you in doesn’t answer. Try again in a moment.`,
  signInMissing: msg({
    message: 'Login isn’t set up',
    comment: 'Title: the operator has not configured a login.',
  }),
  signInMissingText: msg`This survey is for people who have logged in, and this server can’t log anyone in yet. Please tell the person who sent you the link.`,
  signOutQuestion: msg({
    message: 'Log out?',
    comment: 'Title: of a page with a button that logs out.',
  }),
  signOutText: msg`What you have sent is kept, and you can continue after you log in again. What you have typed but not sent is removed from this browser.`,
  signOut: msg({ message: 'Log out', comment: 'Button: ends the login of this browser.' }),
  signOutFailed: msg({
    message: 'Logging out didn’t work',
    comment: 'Title: the respondent is still logged in.',
  }),
  signedOut: msg({ message: 'You are logged out', comment: 'Title: after logging out.' }),
  signedOutText: msg`What you have sent is kept. On a shared computer, also log out of the service that you logged in with.`,
  tooManyPages: msg({
    message: 'Too many pages at once',
    comment: 'Title: too many people of one network open pages in the same moment.',
  }),
  tooManyPagesText: msg`Too many pages were opened from your network. Try again in a moment.`,
  formRefused: msg({
    message: 'This form wasn’t accepted',
    comment: 'Title: what was sent is not stored.',
  }),
  formRefusedText: msg`It wasn’t sent from a page of this site, or it arrived incomplete. Go back to the survey and try again.`,
  tooLarge: msg`What you sent is too large.`,
  busy: msg`We are very busy right now. Try again in a moment.`,
  failed: msg`Something went wrong on our side. Try again in a moment.`,
  noTestAnswers: msg({
    message: 'No test answers',
    comment: 'Title: the address of a tester does not begin test answers.',
  }),
  noTestAnswersText: msg`This address takes no test answers: its key isn’t that of this server, the survey has no such arm, or a frame shows the survey.`,
  asRespondent: msg({
    message: 'Answer as a respondent',
    comment: 'Link: leaves test answers; a respondent is who answers a survey.',
  }),
  testQuestion: msg({
    message: 'Give test answers?',
    comment: 'Title: of a page that asks a tester.',
  }),
  testQuestionText: msg`Another site has led you here to try out this survey. Test answers don’t count.`,
  giveTestAnswers: msg({
    message: 'Give test answers',
    comment: 'Link: begins answers that do not count.',
  }),
  otherInvitation: msg({
    message: 'You have another invitation',
    comment: 'Title: a personal link was opened where another one was used before.',
  }),
  otherInvitationText: msg`This browser already has a personal invitation to this survey. Use the new one only if it was sent to you. What you have sent with the earlier one is kept.`,
  useNewInvitation: msg({
    message: 'Use the new one',
    comment: 'Button: takes the new invitation in place of the earlier one.',
  }),
  keepInvitation: msg({
    message: 'Keep the earlier one',
    comment: 'Link: goes on with the earlier invitation.',
  }),
};

/** The texts of pages that the server renders without the app. */
export function serverPageTexts(i18n: I18n): PageTexts {
  return Object.fromEntries(
    Object.entries(messages).map(([name, message]) => [name, i18n._(message)]),
  ) as PageTexts;
}
