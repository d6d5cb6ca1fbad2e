import { type RefObject, useLayoutEffect } from 'react';
import { watchKeys } from '../../effects/network/network.ts';

/** The keys of a question (`effects/keys.ts`), as long as it is there. */
export function useKeys(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => (form.current ? watchKeys(form.current) : undefined), [form]);
}
