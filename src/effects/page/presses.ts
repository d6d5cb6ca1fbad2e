import { isComposing } from './isComposing.ts';

interface Presses {
  /** A pointer or a letter key has chosen another option of a radio group; its change has been handled. */
  readonly onChoice: () => void;
  /** Any press of a pointer or a key, before it has an effect. */
  readonly onPress: () => void;
}

/**
 * Watches the presses of a form. A choice by an arrow key, by the space bar or by assistive technology is not reported,
 * because there a choice may only be a step on the way to another one.
 */
export function watchPresses(
  form: HTMLFormElement,
  { onChoice, onPress }: Presses,
  signal: AbortSignal,
): void {
  let isByPointer = false;
  let isChoosing = false;
  const options = { capture: true, signal };
  document.addEventListener(
    'pointerdown',
    (event) => {
      isByPointer = event.isTrusted && !isSimulated(event);
      onPress();
    },
    options,
  );
  document.addEventListener(
    'keydown',
    (event) => {
      if (isComposing(event)) return;
      isByPointer = false;
      onPress();
    },
    options,
  );
  form.addEventListener(
    'click',
    ({ isTrusted, detail }) => {
      if (!isTrusted || detail === 0 || !isByPointer) return;
      isChoosing = true;
      // The change follows in this task, after the click that the label passes on to its control.
      setTimeout(() => {
        isChoosing = false;
      });
    },
    options,
  );
  form.addEventListener(
    'change',
    ({ target }) => {
      if (isRadio(target) && (isChoosing || target === pressedByKey)) onChoice();
    },
    { signal },
  );
}

let pressedByKey: HTMLInputElement | null = null;

/** Presses the control whose letter or digit was typed. */
export function pressByKey(control: HTMLInputElement): void {
  pressedByKey = control;
  control.focus();
  control.click();
  pressedByKey = null;
}

/**
 * Whether assistive technology has made this press of a pointer: it has no extent, or that of TalkBack's double tap, a
 * mouse without pressure.
 */
function isSimulated({ width, height, pressure, pointerType }: PointerEvent): boolean {
  if (width === 0 && height === 0) return true;
  return width === 1 && height === 1 && pressure === 0 && pointerType === 'mouse';
}

function isRadio(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.matches('[type="radio"]');
}
