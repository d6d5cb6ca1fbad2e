import * as v from 'valibot';
import { codes, Refusal } from '../../contract/envelope.ts';
import { abortOnFirstIssue, type Fault } from '../../contract/faults.ts';
import { limits } from '../../contract/limits.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { attachFiles, claimUploads, filesOf, type StoredFile } from '../db/fileQueries.ts';
import type { SessionTransaction } from '../sessions/sessionTransaction.ts';
import { isFileId } from '../storage/fileStore.ts';
import { ownerOf, uploadedFile } from '../uploads/fileStorage.ts';

/** Reads the ids of files alone, because all other facts come from the database. */
const claimedFilesSchema = v.object({
  files: v.pipe(
    v.array(v.looseObject({ id: v.pipe(v.string(), v.check(isFileId)) })),
    v.maxLength(limits.uploadQuota.files),
  ),
});

/**
 * Replaces the files that an answer names by the stored files.
 * @throws {Refusal} 422 for a file of another owner or session
 */
export async function resolveFiles(
  tx: SessionTransaction,
  request: RequestContext,
  claimed: unknown,
): Promise<{ answer: unknown; files: readonly string[] }> {
  const read = v.safeParse(claimedFilesSchema, claimed, abortOnFirstIssue);
  if (!read.success) {
    if (Array.isArray(Object(claimed).files)) throw refusedAnswer({ kind: 'malformed' });
    return { answer: claimed, files: [] };
  }
  const ids = read.output.files.map(({ id }) => id);
  const stored = await filesOf(tx.db, ownerOf(request), tx.session.id, ids);
  const files = ids.map((id) => {
    const file: StoredFile | undefined = stored.get(id);
    if (!file || !isAttachable(tx, file)) throw refusedAnswer({ kind: 'malformed' });
    return uploadedFile(file);
  });
  return { answer: { files }, files: [...new Set(ids)] };
}

/** @throws {Refusal} 422 for a file that was removed or belongs to another session */
export async function attachToSession(
  tx: SessionTransaction,
  ids: readonly string[],
): Promise<void> {
  const areAttached = await attachFiles(tx, tx.session.id, ids);
  if (!areAttached) throw refusedAnswer({ kind: 'malformed' });
  const [first] = ids;
  if (first !== undefined) await claimUploads(tx, tx.session, first);
}

export function refusedAnswer(fault: Fault): Refusal {
  return new Refusal(codes.invalidAnswer, 'This answer cannot be accepted', fault);
}

function isAttachable(
  { survey, session }: SessionTransaction,
  { survey_id, session_id }: StoredFile,
): boolean {
  const isHere = survey_id === null || survey_id === survey.id;
  return isHere && (session_id === null || session_id === session.id);
}
