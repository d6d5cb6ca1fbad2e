import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Box, selectStage } from '../../../machines/task/task.select.ts';

type Stage = ReturnType<typeof selectStage>;

/**
 * A box gives the focus back to the button that opened it. Where that is gone, as Start is, or never was pressed in
 * this tab, as after a reload, the focus goes to the button that opens the same box again, else to the heading of the
 * panel, instead of nowhere.
 */
export function useMissionFocus(
  form: RefObject<HTMLElement | null>,
  stage: Stage,
  box: Box | null,
): void {
  const was = useRef<{ stage: Stage; box: Box | null }>(null);
  useLayoutEffect(() => {
    const before = was.current;
    was.current = { stage, box };
    if (!before || document.activeElement !== document.body) return;
    const opener = before.box === 'submitting' ? 'completing' : before.box;
    const target =
      form.current?.querySelector<HTMLElement>(`[data-opens="${opener}"]`) ??
      form.current?.querySelector<HTMLElement>('[data-panel]');
    target?.focus();
  }, [form, stage, box]);
}
