/**
 * Slides an element in from the direction of navigation, unless the respondent prefers reduced motion; it can be read from
 * the first frame on. A CSS animation would send an event through React at each step; an animation by script sends none.
 * Opacity and translation alone are animated, which the compositor does without a new style or layout.
 */
export function slideIn(element: Element, direction: 'forward' | 'back'): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const isFromEnd = (direction === 'forward') === (document.dir !== 'rtl');
  element.animate(
    [
      { opacity: 0.6, translate: isFromEnd ? '12px' : '-12px' },
      { opacity: 1, translate: '0' },
    ],
    { duration: 140, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
  );
}
