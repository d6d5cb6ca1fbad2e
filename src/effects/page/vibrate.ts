import { limits } from '../../../contract/limits.ts';

/** What is felt when something is told (spec §9), where there is a motor and the reader does not mind motion. */
export function vibrate(): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Before the first press a browser refuses, and complains in its console.
  const mayMove = navigator.userActivation?.hasBeenActive ?? true;
  if (!isStill && mayMove && 'vibrate' in navigator) navigator.vibrate(limits.vibration);
}
