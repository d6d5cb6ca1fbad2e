import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { codes } from '../../contract/envelope.ts';
import type { Failure } from '../../machines/failure.ts';

const broken = msg`An error occurred. Refresh this page.`;
const offline = msg`No connection right now. Check it and try again.`;
const unsent = msg`Not sent yet. Your answer is safe here. Check your connection and try again.`;
const busy = msg`A lot is going on here right now. Try again in a moment.`;
const login = msg`Log in to answer this survey.`;

/** Refusals that mean the same at every server, so that each reader gets them in their own language. */
const refusals = {
  [codes.malformed]: broken,
  [codes.forbidden]: msg`Open the survey again by the link or the app you came from.`,
  [codes.conflict]: broken,
  [codes.refusedAnswer]: msg`Check your answer and try again`,
  [codes.unsupported]: msg`This kind of file can't be uploaded`,
  [codes.tooMany]: busy,
  [codes.broken]: broken,
  [codes.unavailable]: busy,
  [codes.login]: login,
  [codes.passport]: login,
};

/**
 * Why something did not work, in the reader's words; what only one server knows it says itself (spec §8).
 * `isUnsent` says that an answer was on its way.
 */
export function failureWords(failure: Failure, i18n: I18n, isUnsent = false): string {
  switch (failure.kind) {
    case 'refused': {
      const known = refusals[failure.code as keyof typeof refusals];
      return known ? i18n._(known) : failure.message || i18n._(broken);
    }
    case 'garbled':
      return i18n._(broken);
    case 'unreachable':
      return i18n._(isUnsent ? unsent : offline);
  }
}
