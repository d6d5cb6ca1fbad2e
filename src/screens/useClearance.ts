import { type RefObject, useLayoutEffect } from 'react';

/** Keeps whatever takes the focus clear of a sheet that lies over the bottom of the page, however high it is. */
export function useClearance(sheet: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = sheet.current;
    if (!element) return;
    const { style } = document.documentElement;
    const measure = () => {
      const isOver = getComputedStyle(element).position === 'sticky';
      style.scrollPaddingBlockEnd = isOver ? `${element.offsetHeight + 16}px` : '';
    };
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.scrollPaddingBlockEnd = '';
    };
  }, [sheet]);
}
