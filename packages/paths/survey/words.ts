import './macros.ts';
import type { Messages } from '@lingui/core';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { Fault } from '../../../contract/faults.ts';
import type { Question } from '../../../contract/questions/index.ts';
import { plainText } from '../../../src/components/text/plainText.ts';
import { readCatalog } from '../catalogs.ts';

const { faultSentence: sentenceOf } = await import('../../../src/components/text/faultSentence.ts');
const { ratingLabel } = await import('../../../src/i18n/messages/ratings.ts');

const catalog = readCatalog('en');
const i18n = setupI18n({
  locale: 'en',
  messages: {
    en: Object.fromEntries(
      catalog.map(({ id, english, words }) => [
        generateMessageId(english, id === english ? '' : id.slice(english.length + 2, -1)),
        compileMessage(words),
      ]),
    ) as Messages,
  },
});

export { i18n, ratingLabel };

export function faultSentence(fault: Fault, { choice, config }: Question): string {
  const input = 'inputs' in config && config.inputs.find(({ item }) => item === fault.at);
  const blank = choice.find(({ id }) => id === fault.at)?.questionConfig ?? (input || config);
  return sentenceOf(fault, blank, i18n);
}

/**
 * A sentence of the app by its English source.
 * @throws for a sentence that the catalog lacks
 */
export function appSentence(english: string): string {
  const message = catalog.find((message) => message.english === english);
  if (!message) throw new Error(`The catalogs have no sentence “${english}”.`);
  return message.words;
}

/** A rich text as plain text on a single line, without direction isolates. */
export function plain(text: string): string {
  return plainText(text)
    .replace(/[\u2068\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

export function quoted(text: string): string {
  return `“${text}”`;
}

export function joinWords(things: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(things);
}

const numbers = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

export function numberWord(count: number): string {
  return numbers[count] ?? count.toLocaleString('en');
}

/** A number with a noun: `one file`, `three files`. */
export function counted(count: number, thing: string): string {
  return `${numberWord(count)} ${count === 1 ? thing : `${thing}s`}`;
}
