import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Failure } from '../../machines/failure.ts';

const broken = msg`An error occurred. Refresh this page.`;
const offline = msg`No connection right now. Check it and try again.`;
const unsent = msg`Not sent yet. Your answer is safe here. Check your connection and try again.`;

/**
 * Why something did not work, in the reader's words; a server that refused speaks for itself (spec §8).
 * `isUnsent` says that an answer was on its way.
 */
export function failureWords(failure: Failure, i18n: I18n, isUnsent = false): string {
  switch (failure.kind) {
    case 'refused':
      return failure.message || i18n._(broken);
    case 'garbled':
      return i18n._(broken);
    case 'unreachable':
      return i18n._(isUnsent ? unsent : offline);
  }
}
