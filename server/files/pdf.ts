import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { wrongType } from './refusals.ts';

/**
 * What makes a document do something or carry another file. Long enough that packed bytes never spell them by
 * chance, so they are looked for everywhere: a reader finds an object at any place a table names.
 */
const active = nameOf(
  'JavaScript',
  'Rendition',
  'Launch',
  'EmbeddedFiles?',
  'FileAttachment',
  'RichMedia',
  'XFA',
);
/** Short enough to occur by chance, so only looked for where there is text. */
const script = nameOf('JS');
/** What packs objects out of sight, and what makes that impossible to look into. */
const objectStream = nameOf('ObjStm');
const encrypted = nameOf('Encrypt');
const predictor = nameOf('Predictor');

/** Bytes that all packed objects of a document may have unpacked. */
const maxUnpacked = 16 * 2 ** 20;
const maxStreams = 2000;
/** Characters around the name of an object stream in which its dictionary is. */
const around = 1024;

/**
 * Refuses a PDF that does more than show pages (reliability U04): scripts, starting programs, files inside.
 * Packed objects are unpacked for this, up to a limit; what cannot be looked into is refused, too.
 *
 * @throws {Refusal} 415
 */
export async function checkPdf(path: string): Promise<void> {
  const bytes = await readFile(path);
  const text = bytes.toString('latin1');
  if (!text.startsWith('%PDF-') || !text.includes('%%EOF')) throw wrongType();
  if (active.test(text) || script.test(withoutStreams(text))) throw wrongType();
  const places = [...text.matchAll(new RegExp(objectStream, 'g'))].map(({ index }) => index);
  if (places.length > maxStreams) throw wrongType();
  if (places.length > 0 && encrypted.test(text)) throw wrongType();
  let left = maxUnpacked;
  for (const place of places) {
    const unpacked = await unpack(bytes, text, place, left);
    left -= unpacked.length;
    if (active.test(unpacked) || script.test(unpacked)) throw wrongType();
  }
}

/** The objects that are packed in the stream whose dictionary is at `place`. */
async function unpack(bytes: Buffer, text: string, place: number, max: number): Promise<string> {
  const found = /\bstream\r?\n/.exec(text.slice(place, place + around));
  if (!found) throw wrongType();
  const begin = place + found.index;
  const [dictionary = ''] = text
    .slice(Math.max(0, place - around), begin)
    .split('endstream')
    .slice(-1);
  if (predictor.test(dictionary)) throw wrongType();
  const packed = bytes.subarray(begin + found[0].length);
  const objects = await inflated(packed, { maxOutputLength: Math.max(max, 1) })
    .then((content) => content.toString('latin1'))
    // Too much, damaged, or packed in another way than everyone packs.
    .catch(() => '');
  // An object stream begins with numbers; anything else is packed twice.
  if (!/^\s*\d+\s+\d/.test(objects)) throw wrongType();
  return objects;
}

const inflated = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);

function withoutStreams(text: string): string {
  const kept: string[] = [];
  let at = 0;
  for (const { index } of text.matchAll(/\bstream\r?\n/g)) {
    if (index < at) continue;
    const end = text.indexOf('endstream', index);
    if (end === -1) break;
    kept.push(text.slice(at, index));
    at = end;
  }
  return [...kept, text.slice(at)].join('\n');
}

/** Finds any of these names; every character may be written as `#` and its number (ISO 32000, 7.3.5). */
function nameOf(...names: readonly string[]): RegExp {
  const patterns = names.map((name) =>
    name.replace(/[A-Za-z](\?)?/g, (letter) => {
      const [character = '', optional = ''] = letter;
      const code = character.charCodeAt(0).toString(16);
      const cases = code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
      return `(?:${character}|#${cases})${optional}`;
    }),
  );
  return new RegExp(`/(?:${patterns.join('|')})(?![\\w#-])`);
}
