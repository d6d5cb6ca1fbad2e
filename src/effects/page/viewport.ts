import type { Viewport } from '../../../contract/address.ts';
import { hasKeyboard, tallestOf } from '../../../machines/lib/keyboard.ts';

export function readViewport(): Viewport {
  return { width: window.innerWidth, height: window.innerHeight, agent: navigator.userAgent };
}

/** Calls back with the new size of the window; an open on-screen keyboard does not reduce the reported height. */
export function watchSize(onChange: (viewport: Viewport) => void): void {
  let fullSize = readViewport();
  window.addEventListener('resize', () => {
    const now = readViewport();
    fullSize = isTyping() ? tallestOf(fullSize, now) : now;
    onChange(hasKeyboard(fullSize, now) ? fullSize : now);
  });
}

function isTyping(): boolean {
  const fields = 'textarea,input:not([type=radio],[type=checkbox])';
  return navigator.maxTouchPoints > 0 && !!document.activeElement?.matches(fields);
}
