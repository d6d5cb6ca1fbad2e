/**
 * Slides an element in from the direction of navigation, unless the respondent prefers reduced motion. A CSS animation
 * would send an event through React at each step; an animation by script sends none.
 */
export function slideIn(element: Element, direction: 'forward' | 'back'): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const isFromEnd = (direction === 'forward') === (document.dir !== 'rtl');
  element.animate([{ translate: isFromEnd ? '12px' : '-12px' }, { translate: '0' }], {
    duration: 160,
    easing: 'ease-out',
  });
}
