import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { codes, Refusal } from '../../contract/envelope.ts';
import type { Fault } from '../../contract/faults.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { fileOf, type StoredFile } from '../db/fileQueries.ts';
import { updateSession } from '../db/queries.ts';
import type { SessionTransaction } from '../sessions/sessionTransaction.ts';
import { isFileId } from '../storage/fileStore.ts';
import type { UploadDeps } from '../uploads/deps.ts';
import { type FileStorage, fileStorageOf, ownerOf } from '../uploads/fileStorage.ts';
import { maxSignatureSize, signatureTypes, typedSignatureType } from '../uploads/signatureFile.ts';
import { attachToSession } from './attachments.ts';

interface SignatureCheck {
  readonly fault: Fault | null;
}

/** Checks the file of a signature before the session is locked, because decoding a picture is slow. */
export async function checkSignature(
  deps: UploadDeps,
  request: RequestContext,
  surveyId: string,
  id: string,
): Promise<SignatureCheck> {
  if (id === '') return { fault: null };
  const storage = fileStorageOf(deps, deps.surveys.get(surveyId));
  const owner = ownerOf(request);
  const file =
    owner === undefined || !isFileId(id) ? undefined : await fileOf(storage.store.db, owner, id);
  const isHere = file && (file.survey_id === null || file.survey_id === surveyId);
  return {
    fault: isHere ? await signatureFault(deps, request, storage, file) : { kind: 'malformed' },
  };
}

/** Attaches a signature to the session unless the session has one already. */
export async function attachSignature(tx: SessionTransaction, id: string): Promise<void> {
  await attachToSession(tx, [id]);
  if (tx.session.sign !== null) return;
  await updateSession(tx, tx.session.id, { sign: id, updated_at: tx.now });
}

async function signatureFault(
  { uploads }: UploadDeps,
  { network }: RequestContext,
  { files }: FileStorage,
  { id, type, stored_size }: StoredFile,
): Promise<Fault | null> {
  if (type === typedSignatureType) return null;
  if (!signatureTypes.has(type)) return { kind: 'malformed' };
  if (stored_size > maxSignatureSize) return { kind: 'fileTooLarge', max: maxSignatureSize };
  const opened = await files.open(id);
  if (!opened) return { kind: 'malformed' };
  const path = await files.scratch();
  try {
    await pipeline(opened.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return (await uploads.inspector.isDrawnSignature(path, network())) ? null : { kind: 'empty' };
  } catch (error) {
    if (error instanceof Refusal && error.code === codes.unsupportedType)
      return { kind: 'malformed' };
    throw error;
  } finally {
    await files.discard([path]);
  }
}
