import { rm } from 'node:fs/promises';

/** Removes the profile of a browser, which writes to it for a moment after its driver has ended. */
export function removeProfiles(directory: string): Promise<void> {
  return rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
