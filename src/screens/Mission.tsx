import type { ScreenProps } from './props.ts';

/** A mission of task mode. */
export function Mission(_: ScreenProps) {
  return null;
}
