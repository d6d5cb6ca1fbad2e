import { toAsciiDigits } from '../../../contract/questions/shared/formats.ts';

/** Ignores keys outside of the question, so that dictation cannot answer (WCAG 2.1.4). */
export function watchShortcuts(form: HTMLFormElement, signal: AbortSignal): void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing || event.altKey) return;
    if (document.querySelector('dialog[open]')) return;
    const isHandled = event.key === 'Enter' ? pressNext(form, event) : choose(form, event);
    if (isHandled) event.preventDefault();
  };
  document.addEventListener('keydown', press, { signal });
}

const enterOwners = 'a, button, textarea, select, [type="file"]';

function pressNext(form: HTMLFormElement, { target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const ownsEnter = target instanceof Element && target.closest(enterOwners);
  if (ownsEnter && !(ownsEnter instanceof HTMLTextAreaElement && (ctrlKey || metaKey)))
    return false;
  form.requestSubmit();
  return true;
}

function choose(form: HTMLFormElement, event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey } = event;
  if (ctrlKey || metaKey || !(target instanceof Element) || isTextInput(target)) return false;
  if (!form.contains(target)) return false;
  const key = keyOf(event);
  const control = key
    ? form.querySelector<HTMLInputElement>(`[aria-keyshortcuts="${key}"]`)
    : undefined;
  control?.focus();
  control?.click();
  return control != null;
}

function isTextInput(target: Element): boolean {
  return target.matches('input:not([type="radio"], [type="checkbox"]), textarea, select');
}

function keyOf({ key, code }: KeyboardEvent): string | null {
  const typed = toAsciiDigits(key).toUpperCase();
  if (/^[A-Z0-9]$/.test(typed)) return typed;
  return /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1] ?? null;
}
