{
  const root = document.querySelector('[data-device]'),
    { mode = 'inApp', opened = mode === 'inApp' } = root?.closest('[data-mode]')?.dataset ?? {},
    w = innerWidth,
    h = mode === 'inApp' ? innerHeight : Infinity,
    a = navigator.userAgent;
  if (root && opened)
    root.dataset.device = /iPad|PlayBook/i.test(a)
      ? 'pad'
      : /Mobi|Android|iPhone|iPod|BlackBerry|BB10|IEMobile|Opera Mini|webOS|Kindle|Silk/i.test(a)
        ? w > 600 && h > 500
          ? 'pad'
          : 'mobile'
        : w < 600 || h < 500
          ? 'mobile'
          : 'desktop';
}
