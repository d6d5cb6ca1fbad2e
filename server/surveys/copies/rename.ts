import { LocalizedText } from '../../content/localizedText.ts';
import type { Placeholder, Template } from '../../content/template.ts';
import { oncePer } from '../../lib/oncePer.ts';
import { valueName } from '../values/valueName.ts';

export interface Renaming {
  /** The ids of the copies by the ids in the file. */
  readonly ids: ReadonlyMap<string, string>;
  readonly textOf: (text: LocalizedText) => LocalizedText;
  /** Returns the name of the copy's value, by the name in the file. */
  readonly copiedValue?: (name: string) => string;
  readonly number?: number;
}

/** Returns a part of a question or block whose conditions and texts use the names of the copy. */
export function renamed<Part>(part: Part, renaming: Renaming): Part {
  return deep(part, renaming) as Part;
}

/** Combines the names of a copy with those of the copy around it. */
export function renamingInside(inner: Renaming, outer: Renaming | null): Renaming {
  if (outer === null) return inner;
  const { copiedValue = outer.copiedValue, number = outer.number } = inner;
  const copiedTwice = (name: string) => outer.copiedValue?.(copiedValue?.(name) ?? name) ?? name;
  return {
    ids: new Map([...outer.ids, ...inner.ids]),
    textOf: (text) => outer.textOf(inner.textOf(text)),
    ...(inner.copiedValue && outer.copiedValue
      ? { copiedValue: copiedTwice }
      : copiedValue && { copiedValue }),
    ...(number === undefined ? {} : { number }),
  };
}

function deep(part: unknown, renaming: Renaming): unknown {
  if (isTheSame(part)) return part;
  if (part instanceof LocalizedText) {
    // The text is replaced later, when the values of the survey are complete; the copied values are
    // needed now.
    for (const name of valuesIn(part)) renaming.copiedValue?.(name);
    return renaming.textOf(part);
  }
  if (Array.isArray(part)) return part.map((item) => deep(item, renaming));
  if (!isRecord(part)) return part;
  if (part.kind === 'timeNumber' && renaming.number !== undefined) {
    return { kind: 'literal', value: renaming.number };
  }
  const { copiedValue } = renaming;
  if (part.kind === 'value' && copiedValue)
    return { ...part, name: copiedValue(String(part.name)) };
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(part)) {
    if (isId(key) && typeof value === 'string') copy[key] = renaming.ids.get(value) ?? value;
    else if (key === 'value' && copiedValue && typeof value === 'string')
      copy[key] = copiedValue(value);
    else copy[key] = deep(value, renaming);
  }
  return copy;
}

const valuesIn = oncePer((text: LocalizedText) =>
  text.placeholders.flatMap(({ name, part }) => (name === valueName ? (part ?? []) : [])),
);

function isId(key: string): boolean {
  return key === 'question' || key === 'to';
}

function isTheSame(part: unknown): boolean {
  return typeof part !== 'object' || part === null || hasNoNames(part);
}

const hasNoNames = oncePer((part: object): boolean => {
  if (part instanceof LocalizedText) return part.placeholders.length === 0;
  if (Array.isArray(part)) return part.every(isTheSame);
  if (!isRecord(part) || part.kind === 'literal') return true;
  if (part.kind === 'timeNumber' || part.kind === 'value') return false;
  return Object.entries(part).every(
    ([key, value]) =>
      !((isId(key) || key === 'value') && typeof value === 'string') && isTheSame(value),
  );
});

function isRecord(part: unknown): part is Readonly<Record<string, unknown>> {
  return (
    typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype
  );
}

/** Returns a name in braces with the ids of the copy. */
export function renamedPlaceholder(
  placeholder: Placeholder,
  ids: Renaming['ids'],
  copiedValue?: Renaming['copiedValue'],
): Template {
  const { name, part } = placeholder;
  if (name === valueName && part !== undefined && copiedValue) {
    return [{ ...placeholder, part: copiedValue(part) }];
  }
  return [{ ...placeholder, name: ids.get(name) ?? name }];
}
