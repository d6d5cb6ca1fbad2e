import * as v from 'valibot';
import { codes, Refusal } from '../../contract/envelope.ts';
import { abortOnFirstIssue, type Fault } from '../../contract/faults.ts';
import { limits } from '../../contract/limits.ts';
import { attachFiles, filesOf, type StoredFile } from '../db/fileQueries.ts';
import type { Visit } from '../http/deps.ts';
import type { Turn } from '../sessions/sessionTransaction.ts';
import { isFileId } from '../storage/fileStore.ts';
import { ownerOf, uploadedFile } from '../uploads/fileStorage.ts';

/** An answer to a question about files, as far as it is taken at its word: only the ids. */
const claims = v.object({
  files: v.pipe(
    v.array(v.looseObject({ id: v.pipe(v.string(), v.check(isFileId)) })),
    v.maxLength(limits.uploadQuota.files),
  ),
});

/**
 * An answer to a question about files, with what is stored under its ids instead of what it says of them.
 *
 * @throws {Refusal} 422 for a file that is unknown, another one's, or belongs elsewhere (reliability U09)
 */
export async function asStored(
  turn: Turn,
  visit: Visit,
  claimed: unknown,
): Promise<{ answer: unknown; files: readonly string[] }> {
  const read = v.safeParse(claims, claimed, abortOnFirstIssue);
  if (!read.success) {
    if (Array.isArray(Object(claimed).files)) throw refused({ kind: 'malformed' });
    // There is no file in it; its law says what it is then.
    return { answer: claimed, files: [] };
  }
  const ids = read.output.files.map(({ id }) => id);
  const own = await filesOf(turn.unit.db, ownerOf(visit), turn.session.id, ids);
  const files = ids.map((id) => {
    const file: StoredFile | undefined = own.get(id);
    if (!file || !isFree(turn, file)) throw refused({ kind: 'malformed' });
    return uploadedFile(file);
  });
  return { answer: { files }, files: [...new Set(ids)] };
}

/**
 * Makes files part of the session of a turn.
 *
 * @throws {Refusal} 422 for one that is gone or belongs to another session by now
 */
export async function attach(turn: Turn, ids: readonly string[]): Promise<void> {
  const all = await attachFiles(turn.unit, turn.session.id, ids);
  if (!all) throw refused({ kind: 'malformed' });
}

/** The refusal of an answer (contract.md, "Envelope and codes"). */
export function refused(fault: Fault): Refusal {
  return new Refusal(codes.invalidAnswer, 'This answer cannot be accepted', fault);
}

/** True for a file that was sent to this survey, or to none, and is in no other session. */
function isFree({ survey, session }: Turn, { survey_id, session_id }: StoredFile): boolean {
  const isHere = survey_id === null || survey_id === survey.id;
  return isHere && (session_id === null || session_id === session.id);
}
