/**
 * Resolves after the next two frames, so that work after a step delays no frame that the respondent waits for. A hidden
 * page paints no frames; there it resolves in the next task.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const next = () => setTimeout(resolve);
    if (document.visibilityState === 'hidden') next();
    else requestAnimationFrame(() => requestAnimationFrame(next));
  });
}
