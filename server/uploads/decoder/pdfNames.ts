interface Name {
  readonly name: string;
  readonly end: number;
}

/** Longer names are cut, because no forbidden name is longer. */
const maxLength = 32;
const slash = 0x2f;
const numberSign = 0x23;
export const whitespace = flags('\0\t\n\f\r ');
export const delimiters = flags('\0\t\n\f\r ()<>[]{}/%');

/** Yields every name with its `#xx` escapes decoded (ISO 32000, 7.3.5). */
export function* namesIn(bytes: Buffer): Generator<string, void> {
  for (let index = bytes.indexOf(slash); index !== -1; index = bytes.indexOf(slash, index + 1)) {
    const { name } = nameAt(bytes, index + 1);
    if (name !== '') yield name;
  }
}

export function nameAt(bytes: Buffer, start: number): Name {
  let name = '';
  let offset = start;
  for (; offset < bytes.length; offset += 1) {
    const byte = bytes[offset] ?? 0;
    if (delimiters[byte]) break;
    const code =
      byte === numberSign ? hex(bytes[offset + 1]) * 16 + hex(bytes[offset + 2]) : Number.NaN;
    if (name.length < maxLength) name += String.fromCharCode(Number.isNaN(code) ? byte : code);
    if (!Number.isNaN(code)) offset += 2;
  }
  return { name, end: offset };
}

function hex(digit = 0): number {
  if (digit >= 0x30 && digit <= 0x39) return digit - 0x30;
  const letter = digit | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN;
}

function flags(characters: string): readonly boolean[] {
  return Array.from({ length: 256 }, (_, code) => characters.includes(String.fromCharCode(code)));
}
