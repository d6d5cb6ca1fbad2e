import { useLayoutEffect, useRef } from 'react';

/** Another step begins where it is read, however far the pictures of the last one were scrolled. */
export function useScrollToStep(step: number): void {
  const was = useRef(step);
  useLayoutEffect(() => {
    if (step === was.current) return;
    was.current = step;
    document.getElementById('step')?.scrollIntoView({ block: 'nearest' });
  }, [step]);
}
