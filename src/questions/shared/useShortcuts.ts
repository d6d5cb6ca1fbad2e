import { type RefObject, useLayoutEffect } from 'react';
import { watchShortcuts } from '../../effects/network/request.ts';

/** The keys of a question (`effects/keys.ts`), as long as it is there. */
export function useShortcuts(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => (form.current ? watchShortcuts(form.current) : undefined), [form]);
}
