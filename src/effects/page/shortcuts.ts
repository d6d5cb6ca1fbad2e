import { toAsciiDigits } from '../../../contract/questions/shared/formats.ts';

/**
 * The keys of a question: letters and digits press the control that names them (`aria-keyshortcuts`), Enter
 * is Next wherever it means nothing else. While a text is typed, keys are letters. The question has the focus
 * when it appears; outside of it a letter does nothing, so that no stray or dictated word answers (WCAG 2.1.4).
 *
 * @param signal aborted when the question is gone
 */
export function watchShortcuts(form: HTMLFormElement, signal: AbortSignal): void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing || event.altKey) return;
    if (document.querySelector('dialog[open]')) return;
    const did = event.key === 'Enter' ? goOn(form, event) : choose(form, event);
    if (did) event.preventDefault();
  };
  document.addEventListener('keydown', press, { signal });
}

/** Where Enter means something already: it presses, opens a list or the choice of files, or ends a line. */
const enterOwners = 'a, button, textarea, select, [type="file"]';

function goOn(form: HTMLFormElement, { target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const ownsEnter = target instanceof Element && target.closest(enterOwners);
  // In a long text Enter is a new line; with Ctrl or Command it is Next there, too.
  if (ownsEnter && !(ownsEnter instanceof HTMLTextAreaElement && (ctrlKey || metaKey)))
    return false;
  form.requestSubmit();
  return true;
}

function choose(form: HTMLFormElement, event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey } = event;
  if (ctrlKey || metaKey || !(target instanceof Element) || isTyped(target)) return false;
  if (!form.contains(target)) return false;
  const key = keyOf(event);
  const control = key
    ? form.querySelector<HTMLInputElement>(`[aria-keyshortcuts="${key}"]`)
    : undefined;
  control?.focus();
  control?.click();
  return control != null;
}

function isTyped(target: Element): boolean {
  return target.matches('input:not([type="radio"], [type="checkbox"]), textarea, select');
}

/** The Latin letter or digit of a key: what it types, else what stands on it on a Latin keyboard. */
function keyOf({ key, code }: KeyboardEvent): string | null {
  const typed = toAsciiDigits(key).toUpperCase();
  if (/^[A-Z0-9]$/.test(typed)) return typed;
  return /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1] ?? null;
}
