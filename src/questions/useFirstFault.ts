import { type RefObject, useEffect } from 'react';
import type { Fault } from '../../contract/faults.ts';
import { bring, fieldOf } from './fields.ts';

/** Takes the focus to the first control that needs mending, each time faults are found. */
export function useFirstFault(
  form: RefObject<HTMLFormElement | null>,
  faults: readonly Fault[],
): void {
  useEffect(() => {
    const [first] = faults;
    if (first) bring(fieldOf(form.current, first));
  }, [form, faults]);
}
