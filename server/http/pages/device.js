{
  // Media queries are evaluated without the layout of a half-parsed page that `innerWidth` would force.
  const root = document.querySelector('[data-device]'),
    { mode = 'inApp', opened = mode === 'inApp' } = root?.closest('[data-mode]')?.dataset ?? {},
    isAtLeast = (width, height) =>
      matchMedia(`(min-width: ${width}px)`).matches &&
      (mode !== 'inApp' || matchMedia(`(min-height: ${height}px)`).matches),
    a = navigator.userAgent;
  if (root && opened) {
    const device = /iPad|PlayBook/i.test(a)
      ? 'pad'
      : /Mobi|Android|iPhone|iPod|BlackBerry|BB10|IEMobile|Opera Mini|webOS|Kindle|Silk/i.test(a)
        ? isAtLeast(601, 501)
          ? 'pad'
          : 'mobile'
        : isAtLeast(600, 500)
          ? 'desktop'
          : 'mobile';
    // Writing an unchanged attribute would make the browser compute all styles of the page again.
    if (root.dataset.device !== device) root.dataset.device = device;
  }
}
