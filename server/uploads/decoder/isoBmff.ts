import { BadContent } from '../refusals.ts';

/** A box of ISO/IEC 14496-12, with offsets in the file. */
export interface Box {
  readonly type: string;
  readonly start: number;
  /** The offset of the content; in a full box, of its version and flags. */
  readonly content: number;
  readonly end: number;
}

const maxBoxes = 5000;

/**
 * Returns the consecutive boxes between two offsets.
 * @throws {Refusal} 415 for gaps
 */
export function boxesIn(bytes: Buffer, from: number, to: number): readonly Box[] {
  const boxes: Box[] = [];
  for (let start = from; start < to; ) {
    if (start + 8 > to || boxes.length === maxBoxes) throw new BadContent('fileDamaged');
    const short = bytes.readUInt32BE(start);
    const isLong = short === 1;
    if (isLong && start + 16 > to) throw new BadContent('fileDamaged');
    const length = isLong ? Number(bytes.readBigUInt64BE(start + 8)) : short;
    const end = length === 0 ? to : start + length;
    const content = start + (isLong ? 16 : 8);
    if (end > to || end < content) throw new BadContent('fileDamaged');
    boxes.push({ type: bytes.toString('latin1', start + 4, start + 8), start, content, end });
    start = end;
  }
  return boxes;
}

export class Reader {
  readonly #bytes: Buffer;
  readonly #end: number;
  #offset: number;

  constructor(bytes: Buffer, offset: number, end: number) {
    this.#bytes = bytes;
    this.#offset = offset;
    this.#end = end;
  }

  get offset(): number {
    return this.#offset;
  }

  number(width: number): number {
    const offset = this.#offset;
    if (offset + width > this.#end) throw new BadContent('fileDamaged');
    this.#offset += width;
    if (width === 0) return 0;
    if (width === 8) return Number(this.#bytes.readBigUInt64BE(offset));
    return this.#bytes.readUIntBE(offset, width);
  }

  text(): string {
    const end = this.#bytes.indexOf(0, this.#offset);
    if (end === -1 || end >= this.#end) throw new BadContent('fileDamaged');
    const text = this.#bytes.toString('latin1', this.#offset, end);
    this.#offset = end + 1;
    return text;
  }

  letters(count: number): string {
    const offset = this.#offset;
    if (offset + count > this.#end) throw new BadContent('fileDamaged');
    this.#offset += count;
    return this.#bytes.toString('latin1', offset, offset + count);
  }
}
