import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { codes, type RefusalReason } from '../../../contract/envelope.ts';
import { limits } from '../../../contract/limits.ts';
import type { Failure } from '../../../machines/lib/failure.ts';
import { isLoginCode } from '../../../machines/lib/login.ts';

const broken = msg`An error occurred. Refresh this page.`;
const offline = msg`You are offline. Check your connection and try again.`;
const unsent = msg`Your answer isn’t sent yet, but it’s saved on this device. Check your connection and try again.`;
const busy = msg`We are very busy right now. Try again in a moment.`;
const login = msg`Log in to answer this survey.`;
const stranger = msg`Open the survey again from the link or app you used.`;
const outdated = msg`This page is out of date. Refresh it to continue.`;
const tooLarge = msg`This is too large to send. Make it shorter or smaller.`;

const byReason: Record<Exclude<RefusalReason, 'other'>, MessageDescriptor> = {
  answeredAlready: msg`You’ve already answered this survey.`,
  loginElsewhere: login,
  restartedTooOften: msg`You’ve restarted this survey too often. You can’t restart it again.`,
  signatureMissing: msg`Add your signature to continue`,
  surveyClosed: msg`This survey is no longer available`,
  timeOver: msg`The countdown has ended`,
  tooManyFiles: msg`Too many files were sent at once. Try again in a few minutes.`,
  storageFull: msg`There’s no room for more files right now. Try again later.`,
};

/**
 * The app's sentence for a failure, or the message of a server that gives no reason. `isUnsent` says that an answer is
 * unsent.
 */
export function failureText(failure: Failure, i18n: I18n, { isUnsent = false } = {}): string {
  if (failure.kind === 'unreachable') return i18n._(isUnsent ? unsent : offline);
  return serverMessage(failure) || i18n._(wordsFor(failure));
}

/** Attributes of an element with a {@link failureText}: the language of a server's message is unknown. */
export function failureLanguage(failure: Failure | null): { readonly lang?: '' } {
  return failure && serverMessage(failure) ? { lang: '' } : {};
}

/**
 * The message of another server, which the specification wants shown; empty where the server gives a reason, for which
 * the app has a sentence.
 */
function serverMessage(failure: Failure): string {
  if (failure.kind !== 'refused' || failure.reason !== undefined || isLoginCode(failure.code)) {
    return '';
  }
  return truncated(failure.message.trim());
}

function truncated(text: string): string {
  const characters = [...text.slice(0, 2 * limits.message + 1)];
  return characters.length > limits.message
    ? `${characters.slice(0, limits.message - 1).join('')}…`
    : text;
}

function wordsFor(failure: Failure): MessageDescriptor {
  if (failure.kind !== 'refused') return broken;
  const { code, reason } = failure;
  return (byReason as Partial<Record<string, MessageDescriptor>>)[`${reason}`] ?? byCode(code);
}

function byCode(code: number): MessageDescriptor {
  switch (code) {
    case codes.login:
    case codes.passport:
      return login;
    case codes.forbidden:
      return stranger;
    case codes.conflict:
      return outdated;
    case codes.tooLarge:
      return tooLarge;
    case codes.tooManyRequests:
    case codes.unavailable:
      return busy;
    default:
      return broken;
  }
}
