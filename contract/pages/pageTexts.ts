/**
 * English texts of pages that the server renders without the app, for a server without a build. The translated texts
 * come from `src/i18n/messages/serverPages.ts`.
 */
export const englishPageTexts = {
  surveys: 'Surveys on this server',
  tryAgain: 'Try again',
  signIn: 'Log in',
  signInForDevelopment: 'Log in for development – any name',
  signInForDevelopmentError: 'Error: Log in for development – any name',
  signInForDevelopmentHint:
    'Answers are saved under this name, on every device. There is no password: this is for trying surveys out, never for real ones.',
  anyName: 'Any name',
  nameMissing: 'Enter a name',
  nameTooLong: 'Enter a shorter name',
  signInFailed: 'Logging in didn’t work',
  signInFailedText: 'You aren’t logged in. Try again to continue with the survey.',
  signInUnavailable: 'You can’t log in right now',
  signInUnavailableText: 'The service that logs you in doesn’t answer. Try again in a moment.',
  signInMissing: 'Login isn’t set up',
  signInMissingText:
    'This survey is for people who have logged in, and this server can’t log anyone in yet. Please tell the person who sent you the link.',
  signOutQuestion: 'Log out?',
  signOutText:
    'What you have sent is kept, and you can continue after you log in again. What you have typed but not sent is removed from this browser.',
  signOut: 'Log out',
  signOutFailed: 'Logging out didn’t work',
  signedOut: 'You are logged out',
  signedOutText:
    'What you have sent is kept. On a shared computer, also log out of the service that you logged in with.',
  tooManyPages: 'Too many pages at once',
  tooManyPagesText: 'Too many pages were opened from your network. Try again in a moment.',
  formRefused: 'This form wasn’t accepted',
  formRefusedText:
    'It wasn’t sent from a page of this site, or it arrived incomplete. Go back to the survey and try again.',
  tooLarge: 'What you sent is too large.',
  busy: 'We are very busy right now. Try again in a moment.',
  failed: 'Something went wrong on our side. Try again in a moment.',
  noTestAnswers: 'No test answers',
  noTestAnswersText:
    'This address takes no test answers: its key isn’t that of this server, the survey has no such arm, or a frame shows the survey.',
  asRespondent: 'Answer as a respondent',
  testQuestion: 'Give test answers?',
  testQuestionText:
    'Another site has led you here to try out this survey. Test answers don’t count.',
  giveTestAnswers: 'Give test answers',
  otherInvitation: 'You have another invitation',
  otherInvitationText:
    'This browser already has a personal invitation to this survey. Use the new one only if it was sent to you. What you have sent with the earlier one is kept.',
  useNewInvitation: 'Use the new one',
  keepInvitation: 'Keep the earlier one',
} as const;

export type PageTexts = Readonly<Record<keyof typeof englishPageTexts, string>>;
