import { type RefObject, useEffect } from 'react';
import type { Fault } from '../../contract/faults.ts';
import { whenThere } from '../parts/whenThere.ts';
import { bring, fieldOf } from './fields.ts';

/** Takes the focus to the first control that needs mending, each time faults are found; where its view is still fetched, then. */
export function useFirstFault(
  form: RefObject<HTMLFormElement | null>,
  faults: readonly Fault[],
): void {
  useEffect(() => {
    const [first] = faults;
    const root = form.current;
    if (first && root) return whenThere(root, () => fieldOf(root, first), bring);
  }, [form, faults]);
}
