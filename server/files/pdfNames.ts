/** A name in a PDF, without its slash. */
interface Name {
  readonly name: string;
  /** Where its slash is. */
  readonly at: number;
}

/** Longer names are none of those that anyone looks for, even with every character written as a number. */
const maxLength = 64;
const slash = 0x2f;
const numberSign = 0x23;
/** White space and delimiters (ISO 32000, 7.2.3), which end a name. */
const ends: ReadonlySet<number> = new Set(Buffer.from('\0\t\n\f\r ()<>[]{}/%'));

/** Every name, in order, as it reads: any character may be written as `#` and its number (ISO 32000, 7.3.5). */
export function* namesIn(bytes: Buffer): Generator<Name, void> {
  for (let at = bytes.indexOf(slash); at !== -1; at = bytes.indexOf(slash, at + 1)) {
    const name = nameAt(bytes, at + 1);
    if (name !== '') yield { name, at };
  }
}

function nameAt(bytes: Buffer, start: number): string {
  let name = '';
  for (let at = start; at < Math.min(bytes.length, start + maxLength); at += 1) {
    const byte = bytes[at] ?? 0;
    if (ends.has(byte)) return name;
    const code = byte === numberSign ? bytes.toString('latin1', at + 1, at + 3) : '';
    const isCode = /^[0-9a-f]{2}$/i.test(code);
    name += String.fromCharCode(isCode ? Number.parseInt(code, 16) : byte);
    if (isCode) at += 2;
  }
  return name;
}
