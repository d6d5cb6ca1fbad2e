/** A name in a PDF, without its slash. */
interface Name {
  readonly name: string;
  /** Where its slash is. */
  readonly at: number;
}

/** Longer names are none of those that anyone looks for. */
const maxLength = 16;
const slash = 0x2f;
const numberSign = 0x23;
/** White space and delimiters (ISO 32000, 7.2.3), which end a name. */
const ends = flags('\0\t\n\f\r ()<>[]{}/%');

/** Every name, in order, as it reads: any character may be written as `#` and its number (ISO 32000, 7.3.5). */
export function* namesIn(bytes: Buffer): Generator<Name, void> {
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== slash) continue;
    const name = nameAt(bytes, at + 1);
    if (name !== '') yield { name, at };
  }
}

/** The name that begins here; none when it is longer than any that is looked for. */
function nameAt(bytes: Buffer, start: number): string {
  let name = '';
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (ends[byte]) return name;
    if (name.length === maxLength) return '';
    const code = byte === numberSign ? hex(bytes[at + 1]) * 16 + hex(bytes[at + 2]) : Number.NaN;
    if (Number.isNaN(code)) name += String.fromCharCode(byte);
    else {
      name += String.fromCharCode(code);
      at += 2;
    }
  }
  return name;
}

/** The value of a hexadecimal digit; NaN for any other byte. */
function hex(digit = 0): number {
  if (digit >= 0x30 && digit <= 0x39) return digit - 0x30;
  const letter = digit | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN;
}

function flags(characters: string): readonly boolean[] {
  return Array.from({ length: 256 }, (_, code) => characters.includes(String.fromCharCode(code)));
}
