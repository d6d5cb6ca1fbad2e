import { type RefObject, useContext, useEffect } from 'react';
import type { Fault } from '../../../contract/faults.ts';
import { PageFormContext } from '../../components/form/FormFields.tsx';
import { afterPaint } from '../../effects/page/afterPaint.ts';
import { waitForElement } from '../../effects/page/waitForElement.ts';
import { controlOf, focusControl } from './faultFocus.ts';

/**
 * Focuses the control of the first fault and waits for a view that is still loading. In a page that the server has
 * rendered the control has the focus already.
 */
export function useFocusFirstFault(
  form: RefObject<HTMLFormElement | null>,
  faults: readonly Fault[],
): void {
  const postedFaults = useContext(PageFormContext)?.posted?.faults;
  useEffect(() => {
    const [first] = faults;
    const root = form.current;
    if (!first || !root || faults === postedFaults) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    // Before the next paint, assistive technology may not know that the control is invalid.
    afterPaint().then(() => {
      if (signal.aborted) return;
      const stop = waitForElement(root, () => controlOf(root, first), focusControl);
      signal.addEventListener('abort', stop);
    });
    return () => leaving.abort();
  }, [form, faults, postedFaults]);
}
