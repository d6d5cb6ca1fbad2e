import { LocalizedText } from '../../content/localizedText.ts';
import type { Placeholder, Template } from '../../content/template.ts';
import { valueName } from '../values/valueName.ts';

export interface Renaming {
  /** Ids of the copies by those in the file. */
  readonly ids: ReadonlyMap<string, string>;
  readonly textOf: (text: LocalizedText) => LocalizedText;
  /** The value of the copy, by the name of that in the file. */
  readonly copiedValue?: (name: string) => string;
  readonly number?: number;
}

/** A part of a question or block with the names of the copy in its conditions and texts. */
export function renamed<Part>(part: Part, renaming: Renaming): Part {
  return deep(part, renaming) as Part;
}

function deep(part: unknown, renaming: Renaming): unknown {
  if (part instanceof LocalizedText) return renaming.textOf(part);
  if (Array.isArray(part)) return part.map((item) => deep(item, renaming));
  if (!isRecord(part) || part.kind === 'literal') return part;
  if (part.kind === 'timeNumber' && renaming.number !== undefined) {
    return { kind: 'literal', value: renaming.number };
  }
  const { copiedValue } = renaming;
  if (part.kind === 'value' && copiedValue)
    return { ...part, name: copiedValue(String(part.name)) };
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      (key === 'question' || key === 'to') && typeof value === 'string'
        ? (renaming.ids.get(value) ?? value)
        : key === 'value' && copiedValue && typeof value === 'string'
          ? copiedValue(value)
          : deep(value, renaming),
    ]),
  );
}

function isRecord(part: unknown): part is Readonly<Record<string, unknown>> {
  return (
    typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype
  );
}

/** A name in braces by the ids of the copy. */
export function renamedPlaceholder(
  placeholder: Placeholder,
  ids: ReadonlyMap<string, string>,
  copiedValue?: Renaming['copiedValue'],
): Template {
  const { name, part } = placeholder;
  if (name === valueName && part !== undefined && copiedValue) {
    return [{ ...placeholder, part: copiedValue(part) }];
  }
  return [{ ...placeholder, name: ids.get(name) ?? name }];
}
