export interface NameRules {
  readonly reserved: ReadonlySet<string>;
  readonly hasCase: boolean;
  readonly maxLength: number;
}

/** Returns a unique name for each column of letters, digits, dots and underscores. */
export function legalNames(
  columns: readonly string[],
  { reserved, hasCase, maxLength }: NameRules,
): readonly string[] {
  const keyOf = (name: string) => (hasCase ? name : name.toUpperCase());
  const usedNames = new Set<string>();
  return columns.map((column) => {
    const plain = column.replace(/[^A-Za-z0-9._]/g, '_').replace(/\.$/, '_');
    const stem = /^[A-Za-z]/.test(plain) && !reserved.has(keyOf(plain)) ? plain : `v_${plain}`;
    const name = freeName(stem, maxLength, (candidate) => !usedNames.has(keyOf(candidate)));
    usedNames.add(keyOf(name));
    return name;
  });
}

function freeName(stem: string, maxLength: number, isFree: (name: string) => boolean): string {
  for (let copy = 1; ; copy += 1) {
    const suffix = copy === 1 ? '' : `_${copy}`;
    const name = stem.slice(0, maxLength - suffix.length).replace(/\.$/, '_') + suffix;
    if (isFree(name)) return name;
  }
}

export function clipped(text: string, maxBytes: number): string {
  const plain = text.toWellFormed();
  if (Buffer.byteLength(plain) <= maxBytes) return plain;
  let short = '';
  for (const character of plain) {
    if (Buffer.byteLength(short + character) > maxBytes - 3) break;
    short += character;
  }
  return `${short}…`;
}
