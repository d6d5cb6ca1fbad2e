/**
 * Moves an element to its place from the direction of navigation, unless the respondent wants no motion. Without a style
 * rule, so that no event of an animation reaches React at each step.
 */
export function slideIn(element: Element, direction: 'forward' | 'back'): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const isFromEnd = (direction === 'forward') === (document.dir !== 'rtl');
  element.animate([{ translate: isFromEnd ? '12px' : '-12px' }, { translate: '0' }], {
    duration: 160,
    easing: 'ease-out',
  });
}
