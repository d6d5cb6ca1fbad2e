/** Undefined until something scrolls: the browser may have restored a position. */
let isScrolled: boolean | undefined;

/** Scrolling forces a layout, also where the page is at its top already. */
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
