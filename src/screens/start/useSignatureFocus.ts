import { type RefObject, useEffect, useRef } from 'react';
import type { Pad } from '../../../machines/signature/signature.select.ts';

type Box = RefObject<HTMLElement | null>;

/**
 * The buttons of the signature change places. The focus goes with what they do: to the heading of the pad when it
 * opens, which brings up no keyboard, and to the kept signature when it is kept.
 */
export function useSignatureFocus(box: Box, pad: Pad): void {
  const was = useRef(pad);
  useEffect(() => {
    if (was.current === pad) return;
    was.current = pad;
    box.current?.querySelector<HTMLElement>(pad === 'kept' ? '[data-kept]' : 'h2')?.focus();
  }, [box, pad]);
}

/** Takes the focus to what mends a missing signature, each time it is missed. */
export function useMissingSignatureFocus(box: Box, isWrong: boolean, tries: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every try is told of, not only the first.
  useEffect(() => {
    if (isWrong) box.current?.querySelector<HTMLElement>('[data-mend]')?.focus();
  }, [box, isWrong, tries]);
}
