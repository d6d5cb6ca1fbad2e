import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { codes } from '../../contract/envelope.ts';
import type { Failure } from '../../machines/failure.ts';

const broken = msg`An error occurred. Refresh this page.`;
const offline = msg`You are offline. Check your connection and try again.`;
const unsent = msg`Not sent yet. Your answer is safe here. Check your connection and try again.`;
const busy = msg`We are very busy right now. Try again in a moment.`;
const login = msg`Log in to answer this survey.`;
const stranger = msg`Open the survey again by the link or the app you came from.`;

/**
 * Why something did not work, in the reader's words; what only one server knows it says itself (spec §8).
 * `isUnsent` says that an answer was on its way.
 */
export function failureWords(failure: Failure, i18n: I18n, isUnsent = false): string {
  if (failure.kind === 'unreachable') return i18n._(isUnsent ? unsent : offline);
  const { code, message = '' } = failure.kind === 'refused' ? failure : { code: codes.broken };
  return isKnown(code) || message === '' ? i18n._(wordsFor(code)) : message;
}

/** True for a refusal that means the same at every server: each reader gets it in their own language. */
function isKnown(code: number): boolean {
  return Object.values<number>(codes).includes(code);
}

function wordsFor(code: number): MessageDescriptor {
  switch (code) {
    case codes.login:
    case codes.passport:
      return login;
    case codes.forbidden:
      return stranger;
    case codes.tooMany:
    case codes.unavailable:
      return busy;
    default:
      return broken;
  }
}
