import { LocalizedText } from '../../content/localizedText.ts';
import type { Placeholder, Template } from '../../content/template.ts';

export interface Renaming {
  /** Ids of the copies by those in the file. */
  readonly ids: ReadonlyMap<string, string>;
  readonly textOf: (text: LocalizedText) => LocalizedText;
}

/** A part of a question or block with the names of the copy in its conditions and texts. */
export function renamed<Part>(part: Part, renaming: Renaming): Part {
  return deep(part, renaming) as Part;
}

function deep(part: unknown, renaming: Renaming): unknown {
  if (part instanceof LocalizedText) return renaming.textOf(part);
  if (Array.isArray(part)) return part.map((item) => deep(item, renaming));
  if (!isRecord(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      (key === 'question' || key === 'to') && typeof value === 'string'
        ? (renaming.ids.get(value) ?? value)
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
): Template {
  return [{ ...placeholder, name: ids.get(placeholder.name) ?? placeholder.name }];
}
