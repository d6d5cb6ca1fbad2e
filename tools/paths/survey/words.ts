import './macros.ts';
import type { MessageDescriptor, Messages } from '@lingui/core';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { Fault } from '../../../contract/faults.ts';
import { plainText } from '../../../src/components/text/plainText.ts';
import { readCatalog } from '../../catalogs/messages.ts';

await import('../../../src/i18n/messages/fileFaults.ts');
const { faultMessage } = await import('../../../src/i18n/messages/faults.ts');
const { feelingLabels, sideLabels } = await import('../../../src/i18n/messages/kano.ts');
const { ratingLabel } = await import('../../../src/i18n/messages/ratings.ts');

const catalog = readCatalog('en');
/** The app's English, as the build makes it of its catalog. */
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

export { feelingLabels, i18n, ratingLabel, sideLabels };

export function said(words: MessageDescriptor): string {
  return i18n._(words);
}

export function saidOf(fault: Fault): string {
  return said(faultMessage(fault, i18n));
}

/**
 * A sentence of the app that one of its views has.
 *
 * @throws where the app does not say so any more
 */
export function shown(english: string): string {
  const found = catalog.find((one) => one.english === english);
  if (!found) throw new Error(`The app does not say “${english}” any more.`);
  return found.words;
}

/** A rich text of a survey as a tester reads it, in one line. */
export function plain(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}

export function quoted(text: string): string {
  return `“${text}”`;
}

/** Things in a row, as a sentence has them. */
export function listed(things: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(things);
}

const numbers = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A small number in a word. */
export function inWords(count: number): string {
  return numbers[count] ?? count.toLocaleString('en');
}

/** `one file`, `three files`. */
export function counted(count: number, thing: string): string {
  return `${inWords(count)} ${count === 1 ? thing : `${thing}s`}`;
}
