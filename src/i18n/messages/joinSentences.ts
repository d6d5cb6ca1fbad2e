import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isolate } from './isolate.ts';

/** Chinese and Japanese sentences need no space between them. */
export function joinSentences(sentences: readonly (string | null)[], i18n: I18n): string {
  return sentences.filter(Boolean).join(/^(zh|ja)/.test(i18n.locale) ? '' : ' ');
}

/** A name that ends with a question mark needs no colon. */
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
