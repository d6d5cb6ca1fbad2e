import { type RefObject, useEffect } from 'react';
import type { Fault } from '../../../contract/faults.ts';
import { waitForElement } from '../../effects/page/waitForElement.ts';
import { controlOf, focusControl } from './faultFocus.ts';

/** Focuses the control of the first fault, waiting for a view that is still loading. */
export function useFocusFirstFault(
  form: RefObject<HTMLFormElement | null>,
  faults: readonly Fault[],
): void {
  useEffect(() => {
    const [first] = faults;
    const root = form.current;
    if (first && root) return waitForElement(root, () => controlOf(root, first), focusControl);
  }, [form, faults]);
}
