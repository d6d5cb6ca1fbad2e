import { type RefObject, useEffect, useRef } from 'react';
import type { Pad } from '../../../machines/signature/signature.select.ts';

type ElementRef = RefObject<HTMLElement | null>;

/** Where the pad is: a phone has it in a sheet above the page. */
export type Stage = Pad | 'sheet';

const focused = {
  closed: '[data-focus-when-invalid]',
  // The heading opens no on-screen keyboard.
  open: 'h2',
  signed: '[data-signed]',
} as const;

/**
 * Moves the focus when the pad opens or closes: to the heading of the pad, to the button that opens it, or to the one
 * beside the stored signature. A sheet takes the focus by itself.
 */
export function useSignatureFocus(fieldset: ElementRef, stage: Stage): void {
  const previousStage = useRef(stage);
  useEffect(() => {
    if (previousStage.current === stage) return;
    previousStage.current = stage;
    if (stage === 'sheet') return;
    const root = fieldset.current;
    root?.querySelector<HTMLElement>(focused[stage])?.focus();
    if (stage !== 'open') return;
    // In a window lower than the whole pad, the buttons are scrolled into view before the title, and the pad before the
    // buttons.
    const last = root?.querySelector('[data-clear]')?.parentElement;
    for (const part of [root, last, root?.querySelector('canvas')]) {
      part?.scrollIntoView({ block: 'nearest' });
    }
  }, [fieldset, stage]);
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
