import type { Fault } from '../../contract/faults.ts';
import { fieldId } from './names.ts';

const controls = ':is(input, textarea, select, button):not(:disabled, [data-zoom])';

/** The control a fault is about: that of its place, else the question's first. */
export function fieldOf(form: HTMLFormElement | null, { at }: Fault): HTMLElement | null {
  const first = (within: Element | null | undefined) =>
    within?.querySelector<HTMLElement>(controls);
  if (at === undefined) return first(form) ?? null;
  const field = document.getElementById(fieldId(at));
  if (field?.matches(controls)) return field;
  return first(form?.querySelector(`[data-place="${CSS.escape(at)}"]`)) ?? first(form) ?? null;
}
