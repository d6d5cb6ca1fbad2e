import { type RefObject, useLayoutEffect } from 'react';

/** Grows a text area with its text in browsers without `field-sizing`. */
export function useAutoHeight(area: RefObject<HTMLTextAreaElement | null>, value: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [area, value]);
}
