import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isolate } from './isolate.ts';

/** Joins sentences with spaces, which Chinese and Japanese do not need. */
export function joinSentences(sentences: readonly (string | null)[], i18n: I18n): string {
  return sentences.filter(Boolean).join(/^(zh|ja)/.test(i18n.locale) ? '' : ' ');
}

/** Puts a label before a sentence, with a colon unless the label ends with a question mark. */
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

/** Joins items with the language's comma; `Intl.ListFormat` would add an “and”, or no comma at all. */
export function listOf(items: readonly string[], i18n: I18n): string {
  if (items.length === 0) return '';
  return items.reduceRight((others, item) =>
    i18n._(
      msg({
        message: `${{ item: isolate(item) }}, ${{ others: isolate(others) }}`,
        comment:
          'Items of a list, such as file types: JPEG, PNG. Only the punctuation is translated.',
      }),
    ),
  );
}
