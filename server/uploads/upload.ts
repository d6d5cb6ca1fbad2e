import { codes, Refusal } from '../../contract/envelope.ts';
import type { Fault } from '../../contract/faults.ts';
import type { UploadedFile } from '../../contract/files.ts';
import { limits } from '../../contract/limits.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import {
  insertFiles,
  lockOwner,
  type StoredFile,
  unattachedBytes,
  usageOf,
} from '../db/fileQueries.ts';
import { type Transaction, transaction } from '../db/transaction.ts';
import { hashOf } from '../lib/hash.ts';
import { RetryLater } from '../lib/retryLater.ts';
import { hashOfFile } from '../storage/disk.ts';
import type { BodyStream } from './bodyStream.ts';
import type { UploadDeps } from './deps.ts';
import { cleanName } from './fileName.ts';
import { type FileStorage, fileStoragesOf, uploadedFile } from './fileStorage.ts';
import { type Received, receive, type UploadLimits } from './receive.ts';
import { BadContent, tooLarge, tooMany } from './refusals.ts';
import { maxSignatureSize, signatureTypes } from './signatureFile.ts';
import { type UploadAccess, uploadAccess } from './uploadAccess.ts';

/** Stores all files of a multipart request, or none; a commit attaches them to an answer later. */
export async function upload(
  deps: UploadDeps,
  request: RequestContext,
  surveyId: string | undefined,
  body: BodyStream,
): Promise<UploadedFile[]> {
  return (await store(deps, request, surveyId, body)).files;
}

/** Stores the files of a form and also returns the form's fields; a refused file is returned as a fault. */
export async function uploadForm(
  deps: UploadDeps,
  request: RequestContext,
  surveyId: string,
  body: BodyStream,
): Promise<{
  readonly fields: URLSearchParams;
  readonly files: readonly UploadedFile[];
  readonly fault: Fault | null;
  readonly request: RequestContext;
}> {
  const fields = new URLSearchParams();
  try {
    const { files, token } = await store(deps, request, surveyId, body, (name, value) =>
      fields.append(name, value),
    );
    const owned = token === undefined ? request : { ...request, filesToken: () => token };
    return { fields, files, fault: null, request: owned };
  } catch (error) {
    const fault = error instanceof Refusal ? error.fault : null;
    if (fault === null) throw error;
    return { fields, files: [], fault, request };
  }
}

async function store(
  deps: UploadDeps,
  request: RequestContext,
  surveyId: string | undefined,
  body: BodyStream,
  onField?: (name: string, value: string) => void,
): Promise<{ readonly files: UploadedFile[]; readonly token: string | undefined }> {
  const access = await uploadAccess(deps, request, surveyId);
  const { storage } = access;
  await requireUnattachedRoom(deps, storage.store.db, 0);
  const limits = uploadLimitsFor(deps, request, access);
  const received = await receive(body, storage.files, limits, onField);
  const { purpose, sessionId } = access;
  return keepFiles(deps, request, { storage, surveyId, sessionId }, received, async ({ path }) => {
    const inspected = await deps.uploads.inspector.inspect(path, storage.files, request.network());
    if (purpose === 'signatures' && !signatureTypes.has(inspected.type))
      throw new BadContent('fileType');
    return inspected;
  });
}

type FileOwner = Pick<UploadAccess, 'storage' | 'sessionId'> & {
  readonly surveyId: string | undefined;
};

/**
 * Stores files from the local disk, whose types `inspect` returns, and removes them from the local
 * disk.
 */
export async function keepFiles(
  deps: UploadDeps,
  request: RequestContext,
  { storage, surveyId, sessionId }: FileOwner,
  received: readonly Received[],
  inspect: (file: Received) => Promise<Pick<StoredFile, 'type'> & { readonly storedSize: number }>,
): Promise<{ readonly files: UploadedFile[]; readonly token: string | undefined }> {
  if (received.length === 0) return { files: [], token: undefined };
  try {
    const ownerToken = await knownOwner(deps, request);
    const token = ownerToken ?? deps.randomToken();
    const rows: StoredFile[] = [];
    for (const file of received) {
      const { type, storedSize } = await inspect(file);
      rows.push({
        id: hashOf(deps.randomToken()).slice(0, 32),
        owner_hash: hashOf(token),
        survey_id: surveyId ?? null,
        session_id: null,
        uploaded_in: sessionId,
        name: cleanName(file.name),
        type,
        size: file.size,
        stored_size: storedSize,
        content_hash: await hashOfFile(file.path),
        created_at: deps.clock(),
      });
    }
    await insertRows(deps, storage, rows, received);
    // The token is set after the files are stored; otherwise a failed upload would leave a token
    // without files, which the next upload replaces.
    if (ownerToken === undefined) request.setFilesToken(token);
    return { files: rows.map(uploadedFile), token };
  } finally {
    await storage.files.discard(received.map(({ path }) => path));
  }
}

function uploadLimitsFor(
  { uploads }: UploadDeps,
  { network }: RequestContext,
  { purpose }: UploadAccess,
): UploadLimits {
  const isSignature = purpose === 'signatures';
  return {
    files: isSignature ? 1 : 20,
    size: isSignature ? maxSignatureSize : limits.uploadSize,
    count: (bytes) => uploads.count(purpose, network(), bytes),
  };
}

/**
 * Returns the browser's file token if it owns files; any other token may have been planted to read
 * later files.
 */
async function knownOwner(deps: UploadDeps, request: RequestContext): Promise<string | undefined> {
  const token = request.filesToken();
  if (token === undefined) return undefined;
  for (const { store } of fileStoragesOf(deps)) {
    if ((await usageOf(store.db, hashOf(token))).files > 0) return token;
  }
  return undefined;
}

/** Bytes are stored before their rows, so that no row lacks its bytes. */
async function insertRows(
  deps: UploadDeps,
  { store, files }: FileStorage,
  rows: readonly StoredFile[],
  received: readonly Received[],
): Promise<void> {
  try {
    for (const [index, { id }] of rows.entries()) await files.put(id, received[index]?.path ?? '');
    await transaction(store, async (trx) => {
      await requireRoom(trx, rows);
      const addedBytes = rows.reduce((sum, { stored_size }) => sum + stored_size, 0);
      await requireUnattachedRoom(deps, trx.db, addedBytes);
      await insertFiles(trx, rows);
    });
  } catch (error) {
    // Bytes that cannot be removed here are found by `removeUnknown`.
    await Promise.allSettled(rows.map(({ id }) => files.remove(id)));
    throw error;
  }
}

async function requireRoom(trx: Transaction, rows: readonly StoredFile[]): Promise<void> {
  const owner = rows[0]?.owner_hash ?? '';
  await lockOwner(trx, owner);
  const usage = await usageOf(trx.db, owner);
  const { bytes, files } = limits.uploadQuota;
  if (usage.files + rows.length > files) throw tooMany(files);
  const addedBytes = rows.reduce((sum, { stored_size }) => sum + stored_size, 0);
  if (usage.bytes + addedBytes > bytes) throw tooLarge(bytes);
}

async function requireUnattachedRoom(
  { uploads }: UploadDeps,
  db: Transaction['db'],
  addedBytes: number,
): Promise<void> {
  if ((await unattachedBytes(db)) + addedBytes <= uploads.maxUnattached) return;
  throw new RetryLater(
    codes.unavailable,
    'The storage has no space for more files at the moment',
    60,
    'storageFull',
  );
}
