import type { Failure } from '../lib/failure.ts';
import type { OwnAnswersSnapshot } from './ownAnswers.machine.ts';

/** Whether the script makes the file; else the link leads to the server's. */
export function selectMakesFile(snapshot: OwnAnswersSnapshot): boolean {
  return snapshot.matches('ready') || snapshot.matches('saving');
}

export function selectSaveFailure({ context }: OwnAnswersSnapshot): Failure | null {
  return context.failure;
}
