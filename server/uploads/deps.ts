import type { SessionDeps } from '../sessions/deps.ts';
import type { FileStores } from '../storage/fileStore.ts';
import type { Uploads } from './uploads.ts';

export interface UploadDeps extends SessionDeps {
  readonly files: FileStores;
  readonly uploads: Uploads;
}
