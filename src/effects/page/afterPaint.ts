/** Milliseconds after which the work begins without a frame: a frame out of sight paints none, and neither does a page that is hidden meanwhile. */
const paintTimeoutMs = 500;

/**
 * Resolves after the next two frames, so that work after a step delays no frame that the respondent waits for; in a
 * hidden page, which paints none, in the next task.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const next = () => setTimeout(resolve);
    if (document.visibilityState === 'hidden') {
      next();
      return;
    }
    requestAnimationFrame(() => requestAnimationFrame(next));
    setTimeout(resolve, paintTimeoutMs);
  });
}
