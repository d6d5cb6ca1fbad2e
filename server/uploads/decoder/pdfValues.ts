import { BadContent } from '../refusals.ts';
import { delimiters, nameAt, whitespace } from './pdfNames.ts';

export type PdfValue =
  | { readonly kind: 'dictionary'; readonly entries: readonly (readonly [string, PdfValue])[] }
  | { readonly kind: 'array'; readonly items: readonly PdfValue[] }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'string'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'reference'; readonly object: number }
  | { readonly kind: 'other'; readonly text: string };

/** The limits prevent stack exhaustion and oversized objects. */
const maxDepth = 100;
const maxValues = 300_000;

/**
 * Reads consecutive values from any offset, as leniently as PDF readers, so that it misses nothing
 * that they would find.
 */
export class ValueReader {
  readonly #bytes: Buffer;
  #offset: number;
  #values = 0;

  constructor(bytes: Buffer, offset: number) {
    this.#bytes = bytes;
    this.#offset = offset;
  }

  get offset(): number {
    return this.#offset;
  }

  /** @throws {Refusal} 415 for too deep nesting or too many values */
  read(depth = 0): PdfValue {
    this.#values += 1;
    if (depth > maxDepth || this.#values > maxValues) throw new BadContent('fileDamaged');
    this.#skipBlanks();
    const [byte, next] = [this.#bytes[this.#offset] ?? -1, this.#bytes[this.#offset + 1]];
    if (byte === slash) return this.#name();
    if (byte === 0x28) return this.#string();
    if (byte === 0x3c) return next === 0x3c ? this.#dictionary(depth) : this.#hexString();
    if (byte === 0x5b) return this.#array(depth);
    if (byte === 0x3e && next === 0x3e) return this.#take(2);
    if (byte === 0x5d) return this.#take(1);
    return this.#word();
  }

  numbers(max: number): readonly number[] {
    const numbers: number[] = [];
    for (;;) {
      this.#skipBlanks();
      const value = this.#word();
      if (value.kind !== 'number') return numbers;
      if (numbers.push(value.number) > max) throw new BadContent('fileDamaged');
    }
  }

  #take(length: number): PdfValue {
    const text = this.#bytes.toString('latin1', this.#offset, this.#offset + length);
    this.#offset += length;
    return { kind: 'other', text };
  }

  #skipBlanks(): void {
    for (; this.#offset < this.#bytes.length; this.#offset += 1) {
      const byte = this.#bytes[this.#offset] ?? 0;
      if (byte === 0x25) this.#skipComment();
      else if (!whitespace[byte]) return;
    }
  }

  #skipComment(): void {
    while (this.#offset + 1 < this.#bytes.length && !isLineEnd(this.#bytes[this.#offset + 1]))
      this.#offset += 1;
  }

  #name(): PdfValue {
    const { name, end } = nameAt(this.#bytes, this.#offset + 1);
    this.#offset = end;
    return { kind: 'name', name };
  }

  #dictionary(depth: number): PdfValue {
    this.#offset += 2;
    const entries: (readonly [string, PdfValue])[] = [];
    while (this.#offset < this.#bytes.length) {
      const key = this.read(depth + 1);
      if (key.kind === 'other' && key.text === '>>') break;
      if (key.kind !== 'name') continue;
      const value = this.read(depth + 1);
      entries.push([key.name, value]);
      if (value.kind === 'other' && value.text === '>>') break;
    }
    return { kind: 'dictionary', entries };
  }

  #array(depth: number): PdfValue {
    this.#offset += 1;
    const items: PdfValue[] = [];
    while (this.#offset < this.#bytes.length) {
      const item = this.read(depth + 1);
      if (item.kind === 'other' && item.text === ']') break;
      items.push(item);
    }
    return { kind: 'array', items };
  }

  #string(): PdfValue {
    const start = this.#offset + 1;
    let open = 1;
    for (this.#offset = start; this.#offset < this.#bytes.length && open > 0; this.#offset += 1) {
      const byte = this.#bytes[this.#offset];
      if (byte === 0x5c) this.#offset += 1;
      else if (byte === 0x28) open += 1;
      else if (byte === 0x29) open -= 1;
    }
    return {
      kind: 'string',
      text: unescaped(this.#bytes.toString('latin1', start, this.#offset - 1)),
    };
  }

  #hexString(): PdfValue {
    const closing = this.#bytes.indexOf('>', this.#offset);
    const end = closing === -1 ? this.#bytes.length : closing;
    const digits = this.#bytes.toString('latin1', this.#offset + 1, end).replace(/[^\da-f]/gi, '');
    this.#offset = end + 1;
    return { kind: 'string', text: Buffer.from(digits, 'hex').toString('latin1') };
  }

  #word(): PdfValue {
    const text = this.#wordText();
    if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)) return { kind: 'other', text };
    const start = this.#offset;
    if (/^\d+$/.test(text)) {
      this.#skipBlanks();
      if (/^\d+$/.test(this.#wordText(false))) {
        this.#skipBlanks();
        if (this.#wordText(false) === 'R') return { kind: 'reference', object: Number(text) };
      }
      this.#offset = start;
    }
    return { kind: 'number', number: Number(text) };
  }

  #wordText(takesDelimiter = true): string {
    const start = this.#offset;
    while (this.#offset < this.#bytes.length && !delimiters[this.#bytes[this.#offset] ?? 0])
      this.#offset += 1;
    if (this.#offset === start && takesDelimiter) this.#offset += 1;
    return this.#bytes.toString('latin1', start, Math.min(this.#offset, start + maxWord));
  }
}

const slash = 0x2f;
const maxWord = 32;

function isLineEnd(byte: number | undefined): boolean {
  return byte === 0x0a || byte === 0x0d;
}

/** Decodes the escapes of a literal string (ISO 32000, 7.3.4.2). */
function unescaped(text: string): string {
  return text.replace(
    /\\(?:([0-7]{1,3})|\r\n|([\s\S]))/g,
    (_, octal?: string, character?: string) => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255);
      return character === undefined || isLineEnd(character.charCodeAt(0))
        ? ''
        : (controls[character] ?? character);
    },
  );
}

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
