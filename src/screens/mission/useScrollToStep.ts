import { useLayoutEffect, useRef } from 'react';

/** Scrolls to the start of a step when it becomes the current step. */
export function useScrollToStep(step: number): void {
  const previousStep = useRef(step);
  useLayoutEffect(() => {
    if (step === previousStep.current) return;
    previousStep.current = step;
    document.getElementById('step')?.scrollIntoView({ block: 'nearest' });
  }, [step]);
}
