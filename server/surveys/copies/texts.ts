import type { LocalizedText } from '../../content/localizedText.ts';
import type { Placeholder, Template } from '../../content/template.ts';
import { isolated, plain } from '../piping/fill.ts';
import { type Renaming, renamedPlaceholder } from './rename.ts';

interface CopyTexts extends Pick<Renaming, 'ids' | 'copiedValue'> {
  /** The block, whose id leads to its names inside of another copy: `{visit.number}`. */
  readonly block: string;
  /** The language of texts without one. */
  readonly fallback: string;
}

function isNamed({ name, part }: Placeholder, own: string, block: string): boolean {
  return (name === own && part === undefined) || (name === block && part === own);
}

/** The names in braces of a copy: `{number}` of a repeated block. */
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

/** The names in braces of a copy: `{each}`, the text of the option that it is asked for. */
export function forOption(option: LocalizedText, { ids, block, fallback }: CopyTexts): Renaming {
  const replace = (placeholder: Placeholder, tag: string): Template =>
    isNamed(placeholder, 'each', block)
      ? inserted(option.templateIn([tag || fallback]))
      : renamedPlaceholder(placeholder, ids);
  const tagsOf = (text: LocalizedText) => (hasWords(text) ? [] : option.languages);
  return { ids, textOf: (text) => text.replaced(replace, tagsOf) };
}

/** A text of names alone has the languages of what is inserted. */
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
