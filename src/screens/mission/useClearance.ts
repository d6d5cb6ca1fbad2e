import { type RefObject, useLayoutEffect } from 'react';

/**
 * Measures a sheet that lies over the bottom of the page, as `--clearance`, so that what takes the focus beside it can
 * keep clear of it. The page itself must not: what takes the focus in the sheet would scroll it to its end.
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
