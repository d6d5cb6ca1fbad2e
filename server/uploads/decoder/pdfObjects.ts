import { inflateSync } from 'node:zlib';
import { megabyte } from '../../../contract/limits.ts';
import { BadContent } from '../refusals.ts';
import { type PdfValue, ValueReader } from './pdfValues.ts';

export interface PdfObject {
  readonly number: number | null;
  readonly value: PdfValue;
  /** The offset of the stream's bytes; null without a stream. */
  readonly content: number | null;
}

const maxStreamBytes = 16 * megabyte;
const maxStreamObjects = 20_000;
/** Limits how often the bytes are read, to prevent quadratic work; an ordinary document is read once. */
const maxReads = 4;

/**
 * Yields everything that looks like an object, also in strings and streams, because a
 * cross-reference table may name any offset.
 * @throws {Refusal} 415 for unreadable object streams and for too much work
 */
export function* objectsIn(
  bytes: Buffer,
  checkContent: (content: Buffer) => void = () => {},
): Generator<PdfObject, void> {
  let remainingWork = maxReads * bytes.length;
  let remainingBytes = maxStreamBytes;
  for (const { number, offset } of objectStarts(bytes)) {
    const reader = new ValueReader(bytes, offset);
    const value = reader.read();
    const object = { number, value, content: contentAt(bytes, reader) };
    yield object;
    remainingWork -= reader.offset - offset;
    const stream = readObjectStream(bytes, object, remainingBytes);
    if (stream) {
      remainingBytes -= stream.bytes.length;
      remainingWork += maxReads * stream.bytes.length;
      checkContent(stream.bytes);
      for (const inner of stream.objects) {
        const inside = new ValueReader(stream.bytes, inner.offset);
        yield { number: inner.number, value: inside.read(), content: null };
        remainingWork -= inside.offset - inner.offset;
        if (remainingWork < 0) throw new BadContent('fileDamaged');
      }
    }
    if (remainingWork < 0) throw new BadContent('fileDamaged');
  }
}

/** Returns all values of a key, because PDF readers differ on which duplicate wins. */
export function valuesOf(value: PdfValue, ...keys: readonly string[]): readonly PdfValue[] {
  if (value.kind !== 'dictionary') return [];
  return value.entries.flatMap(([key, entry]) => (keys.includes(key) ? [entry] : []));
}

interface ObjectStart {
  readonly number: number | null;
  readonly offset: number;
}

function* objectStarts(bytes: Buffer): Generator<ObjectStart, void> {
  for (let index = bytes.indexOf('obj'); index !== -1; index = bytes.indexOf('obj', index + 3)) {
    const before = bytes.toString('latin1', Math.max(0, index - 32), index);
    if (before.endsWith('end')) continue;
    const number = /(?:^|\D)(\d+)[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]*$/.exec(before)?.[1];
    yield { number: number === undefined ? null : Number(number), offset: index + 3 };
  }
  for (
    let index = bytes.indexOf('trailer');
    index !== -1;
    index = bytes.indexOf('trailer', index + 7)
  ) {
    yield { number: null, offset: index + 7 };
  }
}

function contentAt(bytes: Buffer, reader: ValueReader): number | null {
  const word = new ValueReader(bytes, reader.offset);
  const value = word.read();
  if (value.kind !== 'other' || value.text !== 'stream') return null;
  const end = bytes[word.offset] === 0x0d ? word.offset + 1 : word.offset;
  return bytes[end] === 0x0a ? end + 1 : end;
}

interface ObjectStream {
  readonly bytes: Buffer;
  readonly objects: readonly ObjectStart[];
}

/** Recognises an object stream by its required keys, because `Type` may be missing. */
function readObjectStream(
  bytes: Buffer,
  { value, content }: PdfObject,
  remainingBytes: number,
): ObjectStream | null {
  if (content === null || valuesOf(value, 'N', 'First').length === 0) return null;
  const contentBytes = decodeContent(bytes.subarray(content), value, remainingBytes);
  const [first = { kind: 'number', number: 0 } as const, ...others] = valuesOf(value, 'First');
  if (first.kind !== 'number' || others.length > 0) throw new BadContent('fileDamaged');
  const header = new ValueReader(contentBytes, 0).numbers(2 * maxStreamObjects);
  const objects = header.flatMap((number, index) =>
    index % 2 === 0 ? [{ number, offset: first.number + (header[index + 1] ?? 0) }] : [],
  );
  return { bytes: contentBytes, objects };
}

function decodeContent(content: Buffer, dictionary: PdfValue, remainingBytes: number): Buffer {
  const filters = valuesOf(dictionary, 'Filter', 'F').flatMap((filter) =>
    filter.kind === 'array' ? filter.items : [filter],
  );
  const parameters = valuesOf(dictionary, 'DecodeParms', 'DP').flatMap((entry) =>
    entry.kind === 'array' ? entry.items : [entry],
  );
  if (
    parameters.some(
      (entry) => entry.kind === 'reference' || valuesOf(entry, 'Predictor').length > 0,
    )
  ) {
    throw new BadContent('fileDamaged');
  }
  const [filter, ...rest] = filters;
  if (!filter) return content.subarray(0, remainingBytes);
  const isFlate = filter.kind === 'name' && ['FlateDecode', 'Fl'].includes(filter.name);
  if (!isFlate || rest.length > 0) throw new BadContent('fileDamaged');
  try {
    return inflateSync(content, { maxOutputLength: Math.max(remainingBytes, 1) });
  } catch {
    throw new BadContent('fileDamaged');
  }
}
