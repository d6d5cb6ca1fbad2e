import type { Log } from '../observability/log.ts';
import type { UploadDeps } from '../uploads/deps.ts';

/** What the calls of the server need; a test replaces any of it. */
export interface Deps extends UploadDeps {
  readonly log: Log;
}
