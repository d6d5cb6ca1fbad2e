import { Unconvertible } from './expression.ts';

/** The access to a part of an answer by its id. */
export function access(id: string): string {
  return /^[A-Za-z_]\w*$/.test(id) ? `.${id}` : `["${id}"]`;
}

/** @throws {Unconvertible} for a text that is no number */
export function number(value: string | number | boolean): string {
  const text = String(value).trim();
  if (text === '' || !Number.isFinite(Number(text)))
    throw new Unconvertible(`"${value}" is no number`);
  return String(Number(text));
}

/** @throws {Unconvertible} for a text that the language of `compute` cannot have */
export function quoted(text: string): string {
  if (/["\\]/.test(text)) throw new Unconvertible('has a quotation mark in a text');
  return `"${text}"`;
}
