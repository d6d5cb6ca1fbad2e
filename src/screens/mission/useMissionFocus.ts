import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { CompanionStage, selectStage } from '../../../machines/mission/mission.select.ts';
import type { Box } from '../../../machines/mission/mission.types.ts';

interface Shown {
  readonly stage: ReturnType<typeof selectStage>;
  readonly box: Box | null;
  /** In the page: whether its controls are in the window beside it. */
  readonly companion?: CompanionStage | null;
}

/**
 * Restores the focus after a dialog whose opener has unmounted, or was pressed before a reload: to the button that
 * opens the same dialog, else to the heading of the panel. So it does where the controls have moved to another window.
 */
export function useMissionFocus(
  form: RefObject<HTMLElement | null>,
  { stage, box, companion = null }: Shown,
): void {
  const previous = useRef<Shown>(null);
  useLayoutEffect(() => {
    const last = previous.current;
    previous.current = { stage, box, companion };
    const page = form.current?.ownerDocument;
    if (!last || !page || page.activeElement !== page.body) return;
    const opener = last.box === 'submitting' ? 'completing' : last.box;
    const target =
      form.current?.querySelector<HTMLElement>(`[data-opens="${opener}"]`) ??
      form.current?.querySelector<HTMLElement>('[data-panel]');
    target?.focus();
  }, [form, stage, box, companion]);
}
