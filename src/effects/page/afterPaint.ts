/** Milliseconds after which work begins without a frame: a frame out of sight paints none, nor does a page that is hidden meanwhile. */
const paintTimeoutMs = 500;

/**
 * Resolves after the next two frames, so that work after a step delays no frame that the respondent waits for. A hidden
 * page paints no frames; there it resolves in the next task.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    setTimeout(resolve, document.visibilityState === 'hidden' ? 0 : paintTimeoutMs);
  });
}
