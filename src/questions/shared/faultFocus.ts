import type { Fault } from '../../../contract/faults.ts';
import { fieldId } from './ids.ts';

const controls = ':is(input, textarea, select, button):not(:disabled, [type=hidden], [data-zoom])';

/** The control at the place of a fault, else the question's first. */
export function controlOf(form: HTMLFormElement | null, { at }: Fault): HTMLElement | null {
  // Excludes the navigation buttons.
  const body = form?.querySelector('[data-body]');
  if (at === undefined) return first(body);
  const field = document.getElementById(fieldId(at));
  if (field?.matches(controls)) return field;
  return first(body?.querySelector(`[data-place="${CSS.escape(at)}"]`)) ?? first(body);
}

/** Focuses a control and scrolls it and its message into view. */
export function focusControl(control: HTMLElement | null): void {
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'nearest' });
  const described = control?.getAttribute('aria-describedby')?.split(' ') ?? [];
  const message = described.find((id) => id.startsWith('fault'));
  if (message) document.getElementById(message)?.scrollIntoView({ block: 'nearest' });
}

function first(root: Element | null | undefined): HTMLElement | null {
  return (
    root?.querySelector<HTMLElement>('[data-first-fault]') ??
    root?.querySelector<HTMLElement>(controls) ??
    null
  );
}
