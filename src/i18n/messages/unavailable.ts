import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { codes } from '../../../contract/envelope.ts';
import type { Failure } from '../../../machines/lib/failure.ts';
import { failureText } from './failures.ts';

const missing = msg({ message: 'Page not found', comment: 'Title: the address leads to no page.' });

export function unavailableText(failure: Failure, i18n: I18n): string {
  if (isMissing(failure)) return i18n._(missing);
  return failureText(failure.kind === 'refused' ? failure : { kind: 'garbled' }, i18n);
}

export function isMissing(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.code === codes.notFound;
}
