import { BadContent } from '../refusals.ts';
import { namesIn } from './pdfNames.ts';
import { objectsIn, type PdfObject, valuesOf } from './pdfObjects.ts';
import type { PdfValue } from './pdfValues.ts';

/**
 * Names of active content. All bytes are searched for them, because they are too long to occur by
 * chance in compressed data.
 */
const activeNames: ReadonlySet<string> = new Set([
  'JavaScript',
  'Rendition',
  'Launch',
  'GoToR',
  'GoToE',
  'GoTo3DView',
  'ImportData',
  'SubmitForm',
  'ResetForm',
  'SetOCGState',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'RichMedia',
  'RichMediaExecute',
  'XFA',
]);
const activeKeys: ReadonlySet<string> = new Set(['AA', 'JS', 'EF']);
/** Names of actions that have other meanings outside of actions. */
const activeActions: ReadonlySet<string> = new Set([
  'Thread',
  'Sound',
  'Movie',
  'Hide',
  'Trans',
  'GoToDp',
]);
const allowedActions: ReadonlySet<string> = new Set(['GoTo', 'URI', 'Named']);
const activeAnnotations: ReadonlySet<string> = new Set(['Screen', 'Movie', 'Sound', '3D']);
const pageActions: ReadonlySet<string> = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);
/**
 * Matches permitted targets of links; an address without a scheme counts as web unless it is a
 * network or disk path.
 */
const allowedAddress = /^(?:(?:https?|mailto|tel|ftp):|(?![a-z][a-z\d+.-]*:|[\\/]{2}|\\))/i;

/**
 * Refuses a PDF with scripts, actions other than links, open actions, embedded files or encryption.
 * @throws {Refusal} 415
 */
export function checkPdf(bytes: Buffer): void {
  if (bytes.indexOf('%PDF-') !== 0 || !bytes.includes('%%EOF')) throw new BadContent('fileDamaged');
  checkNames(bytes);
  const openActions = new Set<number>();
  for (const object of objectsIn(bytes, checkNames)) {
    if (object.content !== null) checkStream(object.value);
    for (const dictionary of dictionariesIn(object.value)) checkDictionary(dictionary, openActions);
  }
  if (openActions.size === 0) return;
  for (const object of objectsIn(bytes))
    if (mayHaveNumber(object, openActions)) requireDestination(object.value);
}

function checkNames(bytes: Buffer): void {
  for (const name of namesIn(bytes)) {
    // Encrypted content cannot be checked.
    if (name === 'Encrypt') throw new BadContent('fileLocked');
    if (activeNames.has(name)) throw new BadContent('fileActive');
  }
}

function checkStream(dictionary: PdfValue): void {
  const isExternal = valuesOf(dictionary, 'F').some(
    ({ kind }) => kind === 'string' || kind === 'dictionary' || kind === 'reference',
  );
  if (isExternal) throw new BadContent('fileActive');
}

type Dictionary = Extract<PdfValue, { kind: 'dictionary' }>;

function* dictionariesIn(value: PdfValue): Generator<Dictionary, void> {
  if (value.kind === 'array') for (const item of value.items) yield* dictionariesIn(item);
  if (value.kind !== 'dictionary') return;
  yield value;
  for (const [, entry] of value.entries) yield* dictionariesIn(entry);
}

function checkDictionary(dictionary: Dictionary, openActions: Set<number>): void {
  for (const [key, value] of dictionary.entries) {
    if (activeKeys.has(key)) throw new BadContent('fileActive');
    if (key === 'OpenAction') {
      if (value.kind === 'reference') openActions.add(value.object);
      else requireDestination(value);
    }
    if (key === 'S') checkAction(dictionary, value);
    if (key === 'Subtype' && hasName(value, activeAnnotations)) throw new BadContent('fileActive');
    if (key === 'URI' || key === 'Base') checkAddress(value);
  }
}

/** The key `S` names an action type only in the dictionaries of actions. */
function checkAction(dictionary: Dictionary, value: PdfValue): void {
  if (value.kind === 'reference' || value.kind === 'string') throw new BadContent('fileActive');
  if (hasName(value, activeActions)) throw new BadContent('fileActive');
  if (!hasName(value, allowedActions)) return;
  if (valuesOf(dictionary, 'Next').length > 0) throw new BadContent('fileActive');
  if (!hasName(value, new Set(['Named']))) return;
  if (!valuesOf(dictionary, 'N').every((name) => hasName(name, pageActions)))
    throw new BadContent('fileActive');
}

function checkAddress(value: PdfValue): void {
  if (value.kind === 'dictionary') return;
  if (value.kind !== 'string') {
    if (value.kind === 'reference') throw new BadContent('fileActive');
    return;
  }
  const isUtf16 = value.text.startsWith('\xfe\xff');
  const address = isUtf16 ? value.text.slice(2).replaceAll('\0', '') : value.text;
  // PDF readers skip blanks and control characters before an address.
  let start = 0;
  while (address.charCodeAt(start) <= 0x20) start += 1;
  if (!allowedAddress.test(address.slice(start))) throw new BadContent('fileActive');
}

function requireDestination(value: PdfValue): void {
  if (value.kind === 'array' || (value.kind === 'other' && value.text === 'null')) return;
  const keys: ReadonlySet<string> = new Set(['Type', 'S', 'D', 'SD']);
  const isDestination =
    value.kind === 'dictionary' &&
    value.entries.every(([key]) => keys.has(key)) &&
    valuesOf(value, 'S').every((action) => hasName(action, new Set(['GoTo'])));
  if (!isDestination) throw new BadContent('fileActive');
}

function mayHaveNumber({ number, value }: PdfObject, numbers: ReadonlySet<number>): boolean {
  return number === null ? value.kind === 'dictionary' && isAction(value) : numbers.has(number);
}

function isAction(value: PdfValue): boolean {
  return valuesOf(value, 'S').some((action) => hasName(action, allowedActions));
}

function hasName(value: PdfValue, names: ReadonlySet<string>): boolean {
  return value.kind === 'name' && names.has(value.name);
}
