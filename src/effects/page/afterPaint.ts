/** Resolves after the next frame is on screen, and soon where the page is hidden and draws none. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const next = () => setTimeout(resolve);
    if (document.visibilityState === 'hidden') next();
    else requestAnimationFrame(next);
  });
}
