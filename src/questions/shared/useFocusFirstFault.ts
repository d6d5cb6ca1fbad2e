import { type RefObject, useContext, useEffect } from 'react';
import type { Fault } from '../../../contract/faults.ts';
import { ServedForm } from '../../components/form/FormFields.tsx';
import { afterPaint } from '../../effects/page/afterPaint.ts';
import { waitForElement } from '../../effects/page/waitForElement.ts';
import { controlOf, focusControl } from './faultFocus.ts';

/** Focuses the control of the first fault, waiting for a view that is still loading; a page of the server has done so. */
export function useFocusFirstFault(
  form: RefObject<HTMLFormElement | null>,
  faults: readonly Fault[],
): void {
  const served = useContext(ServedForm)?.posted?.faults;
  useEffect(() => {
    const [first] = faults;
    const root = form.current;
    if (!first || !root || faults === served) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    // Before the paint assistive technology may not know yet that the control is invalid.
    afterPaint().then(() => {
      if (signal.aborted) return;
      const stop = waitForElement(root, () => controlOf(root, first), focusControl);
      signal.addEventListener('abort', stop);
    });
    return () => leaving.abort();
  }, [form, faults, served]);
}
