import type { UploadedFile } from '../../contract/files.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import type { StoredFile } from '../db/fileQueries.ts';
import type { Store } from '../db/store.ts';
import { hashOf } from '../lib/hash.ts';
import type { Files } from '../storage/fileStore.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import type { UploadDeps } from './deps.ts';

/** Where files are: their rows, and their bytes. */
export interface FileStorage {
  readonly store: Store;
  readonly files: Files;
}

/** Files for demo surveys never meet the recorded ones; what is for no survey in particular is recorded. */
export function fileStorageOf(deps: UploadDeps, survey: Questionnaire | undefined): FileStorage {
  return survey?.definition.config.demo ? demoShelf(deps) : realShelf(deps);
}

/** Both places files can be in. */
export function fileStoragesOf(deps: UploadDeps): readonly FileStorage[] {
  return [realShelf(deps), demoShelf(deps)];
}

/** What the database knows the caller by, as the owner of files; undefined for one who has sent none. */
export function ownerOf(request: RequestContext): string | undefined {
  const token = request.filesToken();
  return token === undefined ? undefined : hashOf(token);
}

/** A file as the contract names it. */
export function uploadedFile({ id, name, size, type }: StoredFile): UploadedFile {
  return { id, name, size, type, url: `/api/file/${id}` };
}

function realShelf({ stores, files }: UploadDeps): FileStorage {
  return { store: stores.real, files: files.real };
}

function demoShelf({ stores, files }: UploadDeps): FileStorage {
  return { store: stores.demo, files: files.demo };
}
