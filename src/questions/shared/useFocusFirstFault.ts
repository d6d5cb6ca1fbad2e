import { type RefObject, useContext, useEffect } from 'react';
import type { Fault } from '../../../contract/faults.ts';
import { ServedForm } from '../../components/form/FormFields.tsx';
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
    if (first && root && faults !== served)
      return waitForElement(root, () => controlOf(root, first), focusControl);
  }, [form, faults, served]);
}
