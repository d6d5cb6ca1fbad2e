import { Unconvertible } from './expression.ts';

/** The syntax that reads a part of an answer by its id. */
export function access(id: string): string {
  return /^[A-Za-z_]\w*$/.test(id) ? `.${id}` : `["${id}"]`;
}

/**
 * A number in the language of `compute`.
 * @throws {Unconvertible} for a text that is no number
 */
export function number(value: string | number | boolean): string {
  const text = String(value).trim();
  if (text === '' || !Number.isFinite(Number(text)))
    throw new Unconvertible(`"${value}" is no number`);
  return String(Number(text));
}

/** A text in the language of `compute`. */
export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
