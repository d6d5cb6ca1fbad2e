import { withLatinDigits } from './text.ts';

/** The number that a text is, with sign and decimals; null for any other text. */
export function typedNumber(text: string): number | null {
  const written = withLatinDigits(text.trim());
  return /^-?\d+(\.\d+)?$/.test(written) ? Number(written) : null;
}
