import { toAsciiDigits } from '../../../contract/questions/shared/characters.ts';
import { isComposing } from './isComposing.ts';
import { pressByKey } from './presses.ts';

const heading = '[data-focus-on-enter]';
const modifiers = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|Fn|OS)$/;

/**
 * Enter sends the answer. A letter or digit chooses its option while the focus is in the group of options. The heading,
 * which has the focus when a question appears, accepts a single letter or digit, and only while no option is chosen
 * (WCAG 2.1.4).
 */
export function watchShortcuts(form: HTMLFormElement, signal: AbortSignal): void {
  /**
   * The element that accepts no more letters: the heading after its first key, or the option that this key has focused.
   */
  let spent: Element | null = null;
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || isComposing(event) || event.altKey) return;
    if (document.querySelector('dialog[open]') || modifiers.test(event.key)) return;
    // A key may have moved the focus to the question since it was pressed, so the event's target may be outdated.
    const { activeElement: focused } = document;
    if (event.key === 'Enter') {
      if (pressNext(form, focused, event)) event.preventDefault();
      return;
    }
    const isHandled = focused !== spent && choose(form, focused, event);
    if (!isHandled && isTyping(event) && isOnHeading(focused)) emptyField(form)?.focus();
    if (isHandled) event.preventDefault();
    if (focused?.matches(heading)) spent = isHandled ? document.activeElement : focused;
    else if (event.key.length > 1) spent = null;
  };
  document.addEventListener('keydown', press, { signal });
  document.addEventListener('pointerdown', () => (spent = null), { signal });
}

/** Presses the button of a form that has nothing to fill in, by Enter. */
export function watchEnter(form: HTMLFormElement, signal: AbortSignal): void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || isComposing(event)) return;
    if (event.key !== 'Enter' || document.querySelector('dialog[open]')) return;
    if (isOnHeading(document.activeElement)) form.requestSubmit();
  };
  document.addEventListener('keydown', press, { signal });
}

const enterOwners = 'a, button, textarea, select, [type="file"]';

function pressNext(
  form: HTMLFormElement,
  focused: Element | null,
  { ctrlKey, metaKey }: KeyboardEvent,
): boolean {
  const ownsEnter = focused?.closest(enterOwners);
  if (ownsEnter && !(ownsEnter instanceof HTMLTextAreaElement && (ctrlKey || metaKey)))
    return false;
  form.requestSubmit();
  return true;
}

function choose(form: HTMLFormElement, focused: Element | null, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || !focused || isTextInput(focused)) return false;
  const key = keyOf(event);
  const control = key
    ? form.querySelector<HTMLInputElement>(`[aria-keyshortcuts="${key}"]`)
    : undefined;
  const isInGroup = control?.closest('fieldset')?.contains(focused) === true;
  const isFirstKey =
    form.contains(focused) && focused.matches(heading) && !form.querySelector('input:checked');
  if (!control || !(isInGroup || isFirstKey)) return false;
  pressByKey(control);
  return true;
}

/** Whether a key enters a character, or a text from the clipboard. */
function isTyping({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'v';
  return key.length === 1 && key !== ' ';
}

function isOnHeading(focused: Element | null): boolean {
  return focused === document.body || focused?.matches(heading) === true;
}

/** Languages whose keyboards compose characters begin in a field, because their first key would stay a Latin letter. */
const composed = /^(?:ja|ko|zh)\b/;

/** The only text field that is shown and empty, which gets what is typed on the heading; null where there are several. */
function emptyField(form: HTMLFormElement): HTMLElement | null {
  if (composed.test(document.documentElement.lang)) return null;
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:is([type="text"], [type="email"], [type="tel"], [type="url"]), textarea',
  );
  const [only, ...others] = [...fields].filter(
    (field) => field.value === '' && field.offsetParent !== null,
  );
  return others.length === 0 ? (only ?? null) : null;
}

function isTextInput(element: Element): boolean {
  return element.matches('input:not([type="radio"], [type="checkbox"]), textarea, select');
}

function keyOf({ key, code }: KeyboardEvent): string | null {
  const typed = toAsciiDigits(key).toUpperCase();
  if (/^[A-Z0-9]$/.test(typed)) return typed;
  return /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1] ?? null;
}
