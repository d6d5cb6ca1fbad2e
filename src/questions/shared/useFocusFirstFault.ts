import { type RefObject, useEffect } from 'react';
import type { Fault } from '../../../contract/faults.ts';
import { waitForElement } from '../../effects/page/waitForElement.ts';
import { controlOf, focusControl } from './faultFocus.ts';

/**
 * Takes the focus to the first control that needs mending, each time faults are found. A control whose view is still on
 * its way gets it when it comes.
 */
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
