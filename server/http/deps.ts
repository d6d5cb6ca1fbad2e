import type { Log } from '../observability/log.ts';
import type { UploadDeps } from '../uploads/deps.ts';

/** The dependencies of the calls, which tests replace. */
export interface Deps extends UploadDeps {
  readonly log: Log;
}
