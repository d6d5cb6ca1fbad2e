import type { UploadedFile } from '../../contract/files.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import type { StoredFile } from '../db/fileQueries.ts';
import type { Store } from '../db/store.ts';
import { hashOf } from '../lib/hash.ts';
import type { Files } from '../storage/fileStore.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import type { UploadDeps } from './deps.ts';

export interface FileStorage {
  readonly store: Store;
  readonly files: Files;
}

/**
 * Returns the storage of a survey's files; demo files have a separate storage. Files without a
 * survey belong to the real storage.
 */
export function fileStorageOf(deps: UploadDeps, survey: Questionnaire | undefined): FileStorage {
  return survey?.definition.config.demo ? demoStorage(deps) : recordedStorage(deps);
}

export function fileStoragesOf(deps: UploadDeps): readonly FileStorage[] {
  return [recordedStorage(deps), demoStorage(deps)];
}

/** Returns the stored hash of the browser's file token; undefined without a token. */
export function ownerOf(request: RequestContext): string | undefined {
  const token = request.filesToken();
  return token === undefined ? undefined : hashOf(token);
}

export function uploadedFile({ id, name, size, type }: StoredFile): UploadedFile {
  return { id, name, size, type, url: `/api/file/${id}` };
}

function recordedStorage({ stores, files }: UploadDeps): FileStorage {
  return { store: stores.real, files: files.real };
}

function demoStorage({ stores, files }: UploadDeps): FileStorage {
  return { store: stores.demo, files: files.demo };
}
