/**
 * Whether the page is scrolled. Undefined before the first scroll event, because the browser may have restored a
 * position.
 */
let isScrolled: boolean | undefined;

/** Scrolls to the top only where the page is scrolled, because `scrollTo` always forces a layout. */
export function scrollToTop(): void {
  if (isScrolled === undefined) {
    window.addEventListener('scroll', () => {
      isScrolled = window.scrollY > 0;
    });
  }
  if (isScrolled === false) return;
  isScrolled = false;
  window.scrollTo(0, 0);
}
