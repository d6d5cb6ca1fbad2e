import type * as v from 'valibot';
import { didYouMean } from './nearest.ts';

/** The properties of a valibot schema that a message needs. */
export interface Shape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly items?: readonly Shape[];
  readonly wrapped?: Shape;
  readonly key?: Shape | string;
  readonly value?: Shape;
  /** The schemas of a union or variant, or the values of a picklist. */
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly message?: unknown;
  readonly pipe?: readonly Shape[];
  readonly getter?: (value: unknown) => Shape;
}

/** Describes the value that a schema expects, in plain words; the sentence ends in "is expected". */
export function wordsOfValue(schema: Shape, value: unknown): string {
  const { words, known } = expectedBy(schema);
  if (typeof schema.message === 'string') return `${schema.message}${didYouMean(value, known)}`;
  const hint =
    schema.type === 'number' && typeof value === 'string' && Number.isFinite(Number(value || 'x'))
      ? `: write ${value} without quotes`
      : schema.type === 'boolean' && /^(?:true|false)$/i.test(String(value))
        ? ': without quotes'
        : didYouMean(value, known);
  return `${words} is expected, not ${shown(value)}${hint}`;
}

function expectedBy(schema: Shape): { words: string; known: readonly string[] } {
  const values =
    schema.type === 'picklist'
      ? (schema.options ?? [])
      : schema.type === 'literal'
        ? [schema.literal]
        : null;
  if (values) {
    const known = values.filter((value): value is string => typeof value === 'string');
    return { words: listed(values.map((value) => JSON.stringify(value))), known };
  }
  if (schema.type === 'union') {
    const parts = ((schema.options ?? []) as readonly Shape[]).map(expectedBy);
    return {
      words: listed([...new Set(parts.map(({ words }) => words))]),
      known: parts.flatMap(({ known }) => known),
    };
  }
  if (schema.type === 'optional' && schema.wrapped) return expectedBy(schema.wrapped);
  if (schema.items) return { words: `a list of ${schema.items.length} in [ ]`, known: [] };
  return { words: kinds[schema.type] ?? 'another value', known: [] };
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text in double quotes',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  record: 'an object in { }',
  object: 'an object in { }',
  strict_object: 'an object in { }',
  loose_object: 'an object in { }',
  variant: 'an object in { }',
};

/** Returns whether a branch of a union accepts values of this kind at all. */
export function fitsKind(schema: Shape, value: unknown): boolean {
  if (schema.type === 'union') {
    return ((schema.options ?? []) as readonly Shape[]).some((branch) => fitsKind(branch, value));
  }
  const { words } = expectedBy(schema);
  if (Array.isArray(value)) return words === kinds.array || schema.items !== undefined;
  if (isObject(value)) return words === kinds.object || schema.type === 'lazy';
  return typeof value === schema.type;
}

/** Returns the sentence of a failed check; a message of the check is used unchanged. */
export function wordsOfAction(issue: v.BaseIssue<unknown>): string {
  const isCustomMessage = !/^Invalid [\w ]+: (?:Expected|Received) /.test(issue.message);
  if (isCustomMessage) return issue.message;
  const bound = Object(issue).requirement;
  const words = bounds[issue.type];
  const expected = words ? words(bound) : 'another value is expected';
  return `${expected}, not ${shown(issue.input)}`;
}

const bounds: Readonly<Record<string, (bound: unknown) => string>> = {
  integer: () => 'a whole number is expected',
  finite: () => 'a number is expected',
  min_value: (bound) => `at least ${bound} is expected`,
  max_value: (bound) => `at most ${bound} is expected`,
  min_length: (bound) => `at least ${bound} is the length that is expected`,
  max_length: (bound) => `at most ${bound} is the length that is expected`,
  non_empty: () => 'at least one is expected',
  not_value: (bound) => `another value than ${JSON.stringify(bound)} is expected`,
  url: () => 'an address such as https://example.org is expected',
};

function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return 'an object';
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
