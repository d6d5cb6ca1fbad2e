import { type RefObject, useLayoutEffect } from 'react';
import { watchShortcuts } from '../../effects/network/lazyCalls.ts';

export function useShortcuts(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => (form.current ? watchShortcuts(form.current) : undefined), [form]);
}
