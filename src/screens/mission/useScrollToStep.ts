import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Scrolls to the start of a step when it becomes the current step. */
export function useScrollToStep(root: RefObject<HTMLElement | null>, step: number): void {
  const previousStep = useRef(step);
  useLayoutEffect(() => {
    if (step === previousStep.current) return;
    previousStep.current = step;
    root.current?.querySelector('#step')?.scrollIntoView({ block: 'nearest' });
  }, [root, step]);
}
