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

// Not the event's target, because a key may bring the focus to the question.
function pressNext(form: HTMLFormElement, { ctrlKey, metaKey }: KeyboardEvent): boolean {
  const ownsEnter = document.activeElement?.closest(enterOwners);
  if (ownsEnter && !(ownsEnter instanceof HTMLTextAreaElement && (ctrlKey || metaKey)))
    return false;
  form.requestSubmit();
  return true;
}

function choose(form: HTMLFormElement, event: KeyboardEvent): boolean {
  const { activeElement: focused } = document;
  if (event.ctrlKey || event.metaKey || !focused || isTextInput(focused)) return false;
  if (!form.contains(focused)) return false;
  const key = keyOf(event);
  const control = key
    ? form.querySelector<HTMLInputElement>(`[aria-keyshortcuts="${key}"]`)
    : undefined;
  control?.focus();
  control?.click();
  return control != null;
}

function isTextInput(element: Element): boolean {
  return element.matches('input:not([type="radio"], [type="checkbox"]), textarea, select');
}

function keyOf({ key, code }: KeyboardEvent): string | null {
  const typed = toAsciiDigits(key).toUpperCase();
  if (/^[A-Z0-9]$/.test(typed)) return typed;
  return /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1] ?? null;
}
