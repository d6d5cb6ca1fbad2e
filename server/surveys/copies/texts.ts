import type { LocalizedText } from '../../content/localizedText.ts';
import type { Template } from '../../content/template.ts';
import { isolated, plain } from '../piping/fill.ts';
import { type Renaming, renamedPlaceholder } from './rename.ts';

/** The names in braces of a copy: `{number}` of a repeated block. */
export function numbered(ids: Renaming['ids'], number: number, fallback: string): Renaming {
  return {
    ids,
    textOf: (text) =>
      text.replaced((placeholder, tag) =>
        placeholder.name === 'number'
          ? [isolated(new Intl.NumberFormat(tag || fallback).format(number))]
          : renamedPlaceholder(placeholder, ids),
      ),
  };
}

/** The names in braces of a copy: `{each}`, the text of the option that it is asked for. */
export function forOption(ids: Renaming['ids'], option: LocalizedText, fallback: string): Renaming {
  return {
    ids,
    textOf: (text) =>
      text.replaced(
        (placeholder, tag) =>
          placeholder.name === 'each'
            ? inserted(option.templateIn([tag || fallback]))
            : renamedPlaceholder(placeholder, ids),
        hasWords(text) ? undefined : option.languages,
      ),
  };
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
