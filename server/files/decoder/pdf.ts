import { wrongType } from '../refusals.ts';
import { namesIn } from './pdfNames.ts';
import { objectsIn, type PdfObject, valuesOf } from './pdfObjects.ts';
import type { PdfValue } from './pdfValues.ts';

/**
 * What makes a document do something or carry another file. Long enough that packed bytes never spell them by
 * chance, so they are looked for everywhere.
 */
const active: ReadonlySet<string> = new Set([
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
  // Nothing in an encrypted document can be looked into.
  'Encrypt',
]);
/** Keys that lead to actions without a click, to scripts and to files. */
const activeKeys: ReadonlySet<string> = new Set(['AA', 'JS', 'EF']);
/** Actions whose names have other meanings elsewhere. */
const activeActions: ReadonlySet<string> = new Set([
  'Thread',
  'Sound',
  'Movie',
  'Hide',
  'Trans',
  'GoToDp',
]);
const plainActions: ReadonlySet<string> = new Set(['GoTo', 'URI', 'Named']);
/** Annotations that play or contain something. */
const activeAnnotations: ReadonlySet<string> = new Set(['Screen', 'Movie', 'Sound', '3D']);
/** Named actions that turn pages. */
const pageTurns: ReadonlySet<string> = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);
/** Where links lead. An address without a scheme is on the web, if it is no path of a network or a disk. */
const plainAddress = /^(?:(?:https?|mailto|tel|ftp):|(?![a-z][a-z\d+.-]*:|[\\/]{2}|\\))/i;

/**
 * Refuses a PDF that does more than show pages and lead to others (reliability U04): scripts, actions of any kind but links,
 * anything that happens on opening, files inside, and what cannot be looked into, such as an encrypted document.
 *
 * @throws {Refusal} 415
 */
export function checkPdf(bytes: Buffer): void {
  if (bytes.indexOf('%PDF-') !== 0 || !bytes.includes('%%EOF')) throw wrongType();
  checkNames(bytes);
  const opening = new Set<number>();
  for (const object of objectsIn(bytes, checkNames)) {
    if (object.content !== null) checkStream(object.value);
    for (const dictionary of dictionariesIn(object.value)) checkDictionary(dictionary, opening);
  }
  if (opening.size === 0) return;
  for (const object of objectsIn(bytes)) if (mayBe(object, opening)) requirePlace(object.value);
}

function checkNames(bytes: Buffer): void {
  for (const name of namesIn(bytes)) if (active.has(name)) throw wrongType();
}

/** Its content may not be in another file. */
function checkStream(dictionary: PdfValue): void {
  const isElsewhere = valuesOf(dictionary, 'F').some(
    ({ kind }) => kind === 'string' || kind === 'dictionary' || kind === 'reference',
  );
  if (isElsewhere) throw wrongType();
}

type Dictionary = Extract<PdfValue, { kind: 'dictionary' }>;

function* dictionariesIn(value: PdfValue): Generator<Dictionary, void> {
  if (value.kind === 'array') for (const item of value.items) yield* dictionariesIn(item);
  if (value.kind !== 'dictionary') return;
  yield value;
  for (const [, one] of value.entries) yield* dictionariesIn(one);
}

/** @param opening collects the numbers of objects that say what happens on opening */
function checkDictionary(dictionary: Dictionary, opening: Set<number>): void {
  for (const [key, value] of dictionary.entries) {
    if (activeKeys.has(key)) throw wrongType();
    if (key === 'OpenAction') {
      if (value.kind === 'reference') opening.add(value.object);
      else requirePlace(value);
    }
    if (key === 'S') checkAction(dictionary, value);
    if (key === 'Subtype' && isOneOf(value, activeAnnotations)) throw wrongType();
    if (key === 'URI' || key === 'Base') checkAddress(value);
  }
}

/** Checks the value of a key that names an action, and much else besides. */
function checkAction(dictionary: Dictionary, value: PdfValue): void {
  if (value.kind === 'reference' || value.kind === 'string') throw wrongType();
  if (isOneOf(value, activeActions)) throw wrongType();
  if (!isOneOf(value, plainActions)) return;
  if (valuesOf(dictionary, 'Next').length > 0) throw wrongType();
  if (!isOneOf(value, new Set(['Named']))) return;
  if (!valuesOf(dictionary, 'N').every((name) => isOneOf(name, pageTurns))) throw wrongType();
}

function checkAddress(value: PdfValue): void {
  if (value.kind === 'dictionary') return;
  if (value.kind !== 'string') {
    if (value.kind === 'reference') throw wrongType();
    return;
  }
  const isWide = value.text.startsWith('\xfe\xff');
  const address = isWide ? value.text.slice(2).replaceAll('\0', '') : value.text;
  if (!plainAddress.test(address.replace(/^[\0-\x20]+/, ''))) throw wrongType();
}

/** What happens on opening may only show a place in the document. */
function requirePlace(value: PdfValue): void {
  if (value.kind === 'array' || (value.kind === 'other' && value.text === 'null')) return;
  const keys: ReadonlySet<string> = new Set(['Type', 'S', 'D', 'SD']);
  const isPlace =
    value.kind === 'dictionary' &&
    value.entries.every(([key]) => keys.has(key)) &&
    valuesOf(value, 'S').every((action) => isOneOf(action, new Set(['GoTo'])));
  if (!isPlace) throw wrongType();
}

/** True for an object that one of these numbers may mean. */
function mayBe({ number, value }: PdfObject, numbers: ReadonlySet<number>): boolean {
  return number === null ? value.kind === 'dictionary' && isAction(value) : numbers.has(number);
}

function isAction(value: PdfValue): boolean {
  return valuesOf(value, 'S').some((action) => isOneOf(action, plainActions));
}

function isOneOf(value: PdfValue, names: ReadonlySet<string>): boolean {
  return value.kind === 'name' && names.has(value.name);
}
