import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { withBytes } from './bytes.ts';
import { namesIn } from './pdfNames.ts';
import { wrongType } from './refusals.ts';

/**
 * What makes a document do something or carry another file. Long enough that packed bytes never spell them by
 * chance, so they are looked for everywhere: a reader finds an object at any place a table names.
 */
const active: ReadonlySet<string> = new Set([
  'JavaScript',
  'Rendition',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'RichMedia',
  'XFA',
]);
/** Short enough to occur by chance, so only looked for where there is text. */
const script = 'JS';
/** What packs objects out of sight, and what keeps them from being looked into. */
const objectStream = 'ObjStm';
const encrypted = 'Encrypt';
const predictor = 'Predictor';

/** Bytes that all packed objects of a document may have unpacked. */
const maxUnpacked = 16 * 2 ** 20;
const maxStreams = 2000;
/** Bytes around the name of an object stream in which its dictionary is. */
const around = 1024;

/**
 * Refuses a PDF that does more than show pages (reliability U04): scripts, starting programs, files inside.
 * Packed objects are unpacked for this, up to a limit; what cannot be looked into is refused, too.
 *
 * @throws {Refusal} 415
 */
export function checkPdf(path: string): Promise<void> {
  return withBytes(path, async (bytes) => {
    if (bytes.indexOf('%PDF-') !== 0 || !bytes.includes('%%EOF')) throw wrongType();
    const packed = placesOfPacked(bytes);
    let left = maxUnpacked;
    for (const place of packed) {
      const objects = await unpacked(bytes, place, left);
      left -= objects.length;
      for (const { name } of namesIn(objects)) {
        if (active.has(name) || name === script) throw wrongType();
      }
    }
    return [];
  });
}

/** Looks at every name; gives the places of object streams. */
function placesOfPacked(bytes: Buffer): readonly number[] {
  const places: number[] = [];
  const streams = new Streams(bytes);
  let isEncrypted = false;
  for (const { name, at } of namesIn(bytes)) {
    if (active.has(name)) throw wrongType();
    if (name === script && !streams.have(at)) throw wrongType();
    if (name === encrypted) isEncrypted = true;
    if (name === objectStream && places.push(at) > maxStreams) throw wrongType();
  }
  if (isEncrypted && places.length > 0) throw wrongType();
  return places;
}

/** The packed content of a document, asked for from its beginning to its end. */
class Streams {
  readonly #bytes: Buffer;
  /** The first stream that ends after the last place asked for. */
  #start = 0;
  #end = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  have(at: number): boolean {
    while (at >= this.#end) {
      const start = startOfStream(this.#bytes, this.#end);
      const end = start === null ? -1 : this.#bytes.indexOf('endstream', start);
      // Without an end it is no stream: what follows is text.
      this.#start = end === -1 ? Number.POSITIVE_INFINITY : (start ?? 0);
      this.#end = end === -1 ? Number.POSITIVE_INFINITY : end;
    }
    return at >= this.#start;
  }
}

/** Where the content after the next keyword begins. */
function startOfStream(bytes: Buffer, from: number): number | null {
  for (let at = bytes.indexOf('stream', from); at !== -1; at = bytes.indexOf('stream', at + 6)) {
    const end = at + 'stream'.length;
    const content = bytes[end] === 0x0d ? end + 1 : end;
    const isEnd = bytes.toString('latin1', Math.max(0, at - 3), at) === 'end';
    if (!isEnd && bytes[content] === 0x0a) return content + 1;
  }
  return null;
}

/** The objects that are packed in the stream whose dictionary is at `place`. */
async function unpacked(bytes: Buffer, place: number, max: number): Promise<Buffer> {
  const start = startOfStream(bytes.subarray(0, place + around), place);
  if (start === null) throw wrongType();
  const before = bytes.subarray(Math.max(0, place - around), start);
  const dictionary = before.subarray(before.lastIndexOf('endstream') + 1);
  for (const { name } of namesIn(dictionary)) if (name === predictor) throw wrongType();
  const objects = await inflated(bytes.subarray(start), { maxOutputLength: Math.max(max, 1) })
    // Too much, damaged, or packed in another way than everyone packs.
    .catch(() => Buffer.alloc(0));
  // An object stream begins with numbers; anything else is packed twice.
  if (!/^\s*\d+\s+\d/.test(objects.toString('latin1', 0, 64))) throw wrongType();
  return objects;
}

const inflated = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);
