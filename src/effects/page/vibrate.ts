import { limits } from '../../../contract/limits.ts';

export function vibrate(): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const mayMove = navigator.userActivation?.hasBeenActive ?? true;
  if (!isStill && mayMove && 'vibrate' in navigator) navigator.vibrate(limits.vibration);
}
