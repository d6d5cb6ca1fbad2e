import { type RefObject, useEffect, useRef } from 'react';
import type { Pad } from '../../../machines/signature/signature.select.ts';

type ElementRef = RefObject<HTMLElement | null>;

/**
 * Moves the focus when the pad opens or closes: to the heading of the pad, which opens no on-screen keyboard, or to the
 * button beside the stored signature.
 */
export function useSignatureFocus(fieldset: ElementRef, pad: Pad): void {
  const previousPad = useRef(pad);
  useEffect(() => {
    if (previousPad.current === pad) return;
    previousPad.current = pad;
    const root = fieldset.current;
    root?.querySelector<HTMLElement>(pad === 'signed' ? '[data-signed]' : 'h2')?.focus();
    if (pad !== 'open') return;
    // In a window lower than the whole pad, the buttons are scrolled into view before the title, and the pad before the
    // buttons.
    const last = root?.querySelector('[data-clear]')?.parentElement;
    for (const part of [root, last, root?.querySelector('canvas')]) {
      part?.scrollIntoView({ block: 'nearest' });
    }
  }, [fieldset, pad]);
}

/** Focuses the control of a missing signature each time the start is refused. */
export function useMissingSignatureFocus(
  fieldset: ElementRef,
  isWrong: boolean,
  tries: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refused start moves the focus, not only the first.
  useEffect(() => {
    if (isWrong) fieldset.current?.querySelector<HTMLElement>('[data-focus-when-invalid]')?.focus();
  }, [fieldset, isWrong, tries]);
}
