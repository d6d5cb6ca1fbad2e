import type { Fault } from '../../contract/faults.ts';
import { fieldId } from './names.ts';

/** The control a fault is about: that of its place, else the question's first. */
export function fieldOf(form: HTMLFormElement | null, { at }: Fault): HTMLElement | null {
  const named = at === undefined ? null : document.getElementById(fieldId(at));
  return named ?? form?.querySelector<HTMLElement>('input, textarea, select') ?? null;
}
