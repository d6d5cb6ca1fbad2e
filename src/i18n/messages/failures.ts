import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { codes } from '../../../contract/envelope.ts';
import { limits } from '../../../contract/limits.ts';
import type { Failure } from '../../../machines/lib/failure.ts';
import { asksForLogin } from '../../../machines/lib/login.ts';

const broken = msg`An error occurred. Refresh this page.`;
const offline = msg`You are offline. Check your connection and try again.`;
const unsent = msg`Not sent yet. Your answer is safe here. Check your connection and try again.`;
const busy = msg`We are very busy right now. Try again in a moment.`;
const login = msg`Log in to answer this survey.`;
const stranger = msg`Open the survey again by the link or the app you came from.`;

/**
 * Prefers the server's own text for codes unknown here. `isUnsent`: an answer is unsent; `isFirst`:
 * nothing was shown before.
 */
export function failureText(
  failure: Failure,
  i18n: I18n,
  { isUnsent = false, isFirst = false } = {},
): string {
  if (failure.kind === 'unreachable') return i18n._(isUnsent ? unsent : offline);
  const { code, message = '' } = failure.kind === 'refused' ? failure : { code: codes.serverError };
  const hasOwnWords =
    asksForLogin(code) || (isFirst && Object.values<number>(codes).includes(code));
  return (!hasOwnWords && truncated(message.trim())) || i18n._(wordsFor(code));
}

function truncated(text: string): string {
  const characters = [...text.slice(0, 2 * limits.message + 1)];
  return characters.length > limits.message
    ? `${characters.slice(0, limits.message - 1).join('')}…`
    : text;
}

function wordsFor(code: number): MessageDescriptor {
  switch (code) {
    case codes.login:
    case codes.passport:
      return login;
    case codes.forbidden:
      return stranger;
    case codes.tooManyRequests:
    case codes.unavailable:
      return busy;
    default:
      return broken;
  }
}
