import { type RefObject, useEffect, useRef } from 'react';
import type { Pad } from '../../../machines/signature/signature.select.ts';

type ElementRef = RefObject<HTMLElement | null>;

/**
 * Moves the focus when the pad opens or closes: to its heading, which opens no on-screen keyboard, or to the button
 * beside the kept signature.
 */
export function useSignatureFocus(fieldset: ElementRef, pad: Pad): void {
  const previousPad = useRef(pad);
  useEffect(() => {
    if (previousPad.current === pad) return;
    previousPad.current = pad;
    fieldset.current?.querySelector<HTMLElement>(pad === 'kept' ? '[data-kept]' : 'h2')?.focus();
  }, [fieldset, pad]);
}

/** Focuses the control for a missing signature at each refused start. */
export function useMissingSignatureFocus(
  fieldset: ElementRef,
  isWrong: boolean,
  tries: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refused start moves the focus, not only the first.
  useEffect(() => {
    if (isWrong) fieldset.current?.querySelector<HTMLElement>('[data-mend]')?.focus();
  }, [fieldset, isWrong, tries]);
}
