import type { Fault } from '../../../contract/faults.ts';
import { fieldId } from './ids.ts';

const controls = ':is(input, textarea, select, button):not(:disabled, [type=hidden], [data-zoom])';

/** The control with the key `at` of a fault, else the first control of the question. */
export function controlOf(form: HTMLFormElement | null, { at }: Fault): HTMLElement | null {
  // The navigation buttons are outside of `data-body`, so they are never found.
  const body = form?.querySelector('[data-body]');
  if (at === undefined) return first(body);
  const field = document.getElementById(fieldId(at));
  if (field?.matches(controls)) return field;
  return first(body?.querySelector(`[data-part="${CSS.escape(at)}"]`)) ?? first(body);
}

/** Focuses a control and scrolls it, its message and its name into view. */
export function focusControl(control: HTMLElement | null): void {
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'nearest' });
  const described = control?.getAttribute('aria-describedby')?.split(' ') ?? [];
  const message = described.find((id) => id.startsWith('fault'));
  if (message) document.getElementById(message)?.scrollIntoView({ block: 'nearest' });
  nameOf(control)?.scrollIntoView({ block: 'nearest' });
}

/** The name of a row or field, which is above its message; without the name the message could belong to any field. */
function nameOf(control: HTMLElement | null): Element | null {
  const row = control?.closest('[data-part]')?.querySelector('[id^="row-"]');
  return row ?? (control as HTMLInputElement | null)?.labels?.[0] ?? null;
}

function first(root: Element | null | undefined): HTMLElement | null {
  return (
    root?.querySelector<HTMLElement>('[data-first-fault]') ??
    root?.querySelector<HTMLElement>(controls) ??
    null
  );
}
