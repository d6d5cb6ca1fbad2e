import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isolate } from './isolate.ts';

/** Sentences one after another. Where they end with a full-width mark nothing comes between them. */
export function joinSentences(said: readonly (string | null)[], i18n: I18n): string {
  return said.filter(Boolean).join(/^(zh|ja)/.test(i18n.locale) ? '' : ' ');
}

/** What is said of something, after its name. A name that is a question needs nothing after it. */
export function withLabel(name: string, words: string, i18n: I18n): string {
  return /[?？؟]$/.test(name)
    ? joinSentences([isolate(name), words], i18n)
    : i18n._(
        msg({
          message: `${{ name: isolate(name) }}: ${{ words: isolate(words) }}`,
          comment:
            'What is said of something, after its name: “Age: Enter digits”. Only the punctuation is translated.',
        }),
      );
}
