import { type RefObject, useLayoutEffect } from 'react';

/**
 * Publishes the height of the bottom sheet as `--clearance` for scroll margins. Scroll padding would scroll the page to
 * its end when a control of the sheet gets the focus.
 */
export function useClearance(sheet: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = sheet.current;
    if (!element) return;
    const { style } = document.documentElement;
    const measure = () => {
      const isOver = getComputedStyle(element).position === 'sticky';
      style.setProperty('--clearance', isOver ? `${element.offsetHeight + 16}px` : '0px');
      style.scrollPaddingBlockEnd = isOver ? '0' : '';
    };
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.removeProperty('--clearance');
      style.scrollPaddingBlockEnd = '';
    };
  }, [sheet]);
}
