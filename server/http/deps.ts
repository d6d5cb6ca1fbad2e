import type { Log } from '../observability/log.ts';
import type { UploadDeps } from '../uploads/deps.ts';

/** Dependencies of the calls; tests replace them. */
export interface Deps extends UploadDeps {
  readonly log: Log;
}
