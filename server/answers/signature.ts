import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { codes, Refusal } from '../../contract/envelope.ts';
import type { Fault } from '../../contract/faults.ts';
import { fileOf, type StoredFile } from '../db/fileQueries.ts';
import { type Session, updateSession } from '../db/queries.ts';
import type { Deps, Visit } from '../http/deps.ts';
import type { Turn } from '../sessions/sessionTransaction.ts';
import { isFileId } from '../storage/fileStore.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { ownerOf, type Shelf, shelfOf } from '../uploads/fileStorage.ts';
import { attach } from './attachments.ts';

/** Bytes of a signature: a drawing of a few strokes. */
export const maxSignatureSize = 2 ** 20;
export const signatureTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
]);

/** What is wrong with a signature; nothing when it may be taken. */
interface Judgement {
  readonly fault: Fault | null;
}

/**
 * Judges the file that a call names as its signature; an empty id is none, and right. This unpacks a picture, so
 * it comes before a turn is taken, which would hold up everyone else.
 */
export async function readSignature(
  deps: Deps,
  visit: Visit,
  surveyId: string,
  id: string,
): Promise<Judgement> {
  if (id === '') return { fault: null };
  const shelf = shelfOf(deps, deps.surveys.get(surveyId));
  const owner = ownerOf(visit);
  const file =
    owner === undefined || !isFileId(id) ? undefined : await fileOf(shelf.store.db, owner, id);
  const isHere = file && (file.survey_id === null || file.survey_id === surveyId);
  return { fault: isHere ? await faultOf(deps, visit, shelf, file) : { kind: 'malformed' } };
}

/**
 * Makes a file part of the session, and the session's signature when it has none.
 *
 * @throws {Refusal} 422 when the file belongs to another session
 */
export async function sign(turn: Turn, id: string): Promise<void> {
  await attach(turn, [id]);
  if (turn.session.sign !== null) return;
  await updateSession(turn.unit, turn.session.id, { sign: id, updated_at: turn.now });
}

export function takesSignature({ definition }: Questionnaire): boolean {
  const { signature } = definition.config;
  return signature === 'optional' || signature === 'required';
}

/** True when this survey's agreement has to be signed and this session has not done so. */
export function lacksSignature(
  { definition }: Questionnaire,
  { sign }: Pick<Session, 'sign'>,
): boolean {
  return definition.config.signature === 'required' && sign === null;
}

/** @throws {Refusal} 409 when nothing can be answered before the agreement is signed */
export function requireSignature({ survey, session }: Turn, signedNow: string): void {
  if (signedNow !== '' || !lacksSignature(survey, session)) return;
  throw new Refusal(codes.conflict, 'The agreement has to be signed first');
}

async function faultOf(
  { uploads }: Deps,
  { client }: Visit,
  { files }: Shelf,
  { id, type, stored_size }: StoredFile,
): Promise<Fault | null> {
  if (!signatureTypes.has(type)) return { kind: 'malformed' };
  if (stored_size > maxSignatureSize) {
    return { kind: 'fileTooLarge', max: maxSignatureSize };
  }
  const opened = await files.open(id);
  if (!opened) return { kind: 'malformed' };
  const path = await files.scratch();
  try {
    await pipeline(opened.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return (await uploads.inspector.hasInk(path, client())) ? null : { kind: 'empty' };
  } catch (error) {
    if (error instanceof Refusal && error.code === codes.unsupportedType)
      return { kind: 'malformed' };
    throw error;
  } finally {
    await files.discard([path]);
  }
}
