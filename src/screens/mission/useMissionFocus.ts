import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { selectStage } from '../../../machines/mission/mission.select.ts';
import type { Box } from '../../../machines/mission/mission.types.ts';

type Stage = ReturnType<typeof selectStage>;

/**
 * Restores the focus after a dialog whose opener has unmounted, or was pressed before a reload: to the button that
 * opens the same dialog, else to the heading of the panel.
 */
export function useMissionFocus(
  form: RefObject<HTMLElement | null>,
  stage: Stage,
  box: Box | null,
): void {
  const previous = useRef<{ stage: Stage; box: Box | null }>(null);
  useLayoutEffect(() => {
    const last = previous.current;
    previous.current = { stage, box };
    if (!last || document.activeElement !== document.body) return;
    const opener = last.box === 'submitting' ? 'completing' : last.box;
    const target =
      form.current?.querySelector<HTMLElement>(`[data-opens="${opener}"]`) ??
      form.current?.querySelector<HTMLElement>('[data-panel]');
    target?.focus();
  }, [form, stage, box]);
}
