import { type RefObject, useLayoutEffect } from 'react';
import { watchShortcuts } from '../../effects/page/shortcuts.ts';

export function useShortcuts(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    if (!form.current) return;
    const leaving = new AbortController();
    watchShortcuts(form.current, leaving.signal);
    return () => leaving.abort();
  }, [form]);
}
