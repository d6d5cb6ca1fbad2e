import type { LocalizedText } from '../../content/localizedText.ts';
import type { Placeholder, Template } from '../../content/template.ts';
import { isolated, plain } from '../piping/fill.ts';
import { type Renaming, renamedPlaceholder } from './rename.ts';

interface CopyTexts extends Pick<Renaming, 'ids' | 'copiedValue'> {
  /** The id of the block, with which an inner copy names the outer block: `{visit.number}`. */
  readonly block: string;
  /** The language of texts without a language. */
  readonly fallback: string;
}

function isNamed({ name, part }: Placeholder, id: string, block: string): boolean {
  return (name === id && part === undefined) || (name === block && part === id);
}

/** Makes the names in braces of a repetition: `{number}` is the repetition's number. */
export function numbered(
  number: number,
  { ids, copiedValue, block, fallback }: CopyTexts,
): Renaming {
  const replace = (placeholder: Placeholder, tag: string): Template =>
    isNamed(placeholder, 'number', block)
      ? [isolated(numbersIn(tag || fallback).format(number))]
      : renamedPlaceholder(placeholder, ids, copiedValue);
  return {
    ids,
    number,
    ...(copiedValue ? { copiedValue } : {}),
    textOf: (text) => text.replaced(replace),
  };
}

const formats = new Map<string, Intl.NumberFormat>();

function numbersIn(tag: string): Intl.NumberFormat {
  const format = formats.get(tag) ?? new Intl.NumberFormat(tag);
  formats.set(tag, format);
  return format;
}

/** Makes the names in braces of a copy: `{each}` is the text of the option for which the copy is asked. */
export function forOption(option: LocalizedText, { ids, block, fallback }: CopyTexts): Renaming {
  const replace = (placeholder: Placeholder, tag: string): Template =>
    isNamed(placeholder, 'each', block)
      ? inserted(option.templateIn([tag || fallback]))
      : renamedPlaceholder(placeholder, ids);
  const tagsOf = (text: LocalizedText) => (hasWords(text) ? [] : option.languages);
  return { ids, textOf: (text) => text.replaced(replace, tagsOf) };
}

/**
 * Returns whether a text has words of its own; a text of names alone takes the languages of what is
 * inserted.
 */
function hasWords(text: LocalizedText): boolean {
  return (
    text.languages.length > 0 ||
    text
      .templateIn([])
      .some((part) => typeof part === 'string' && /\p{L}/u.test(part.replace(/<[^<>]*>/g, '')))
  );
}

function inserted(template: Template): Template {
  const parts = template.map((part) => (typeof part === 'string' ? plain(part) : part));
  return parts.every((part) => part === '') ? [] : ['\u2068', ...parts, '\u2069'];
}
