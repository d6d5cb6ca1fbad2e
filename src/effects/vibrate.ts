import { limits } from '../../contract/limits.ts';

/** Lets the device be felt for a moment (spec §9), where it can and where motion is welcome. */
export function vibrate(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate?.(limits.vibration);
}
