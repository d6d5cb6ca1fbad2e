import { hasKeyboard, tallestOf, type ViewSize } from '../../../machines/lib/keyboard.ts';

const pollIntervalMs = 150;
const pollCount = 8;

/**
 * Calls back when the on-screen keyboard opens or closes, and publishes its height as `--keyboard`. Polls after focus
 * changes, as some browsers send no resize event; does nothing without a touch screen.
 */
export function watchSoftKeyboard(onChange: (isOpen: boolean) => void): void {
  if (!window.matchMedia('(any-pointer: coarse)').matches) return;
  let tallest = visibleSize();
  let wasOpen = false;
  const check = () => {
    const now = visibleSize();
    tallest = tallestOf(tallest, now);
    const isOpen = hasKeyboard(tallest, now);
    const covered = isOpen ? Math.max(0, Math.round(window.innerHeight - now.height)) : 0;
    document.documentElement.style.setProperty('--keyboard', `${covered}px`);
    if (isOpen !== wasOpen) onChange(isOpen);
    wasOpen = isOpen;
  };
  const poll = (remaining: number) => {
    check();
    if (remaining > 1) setTimeout(poll, pollIntervalMs, remaining - 1);
  };
  (window.visualViewport ?? window).addEventListener('resize', check);
  for (const type of ['focusin', 'focusout']) {
    document.addEventListener(type, () => poll(pollCount));
  }
}

function visibleSize(): ViewSize {
  const view = window.visualViewport;
  return view
    ? { width: Math.round(view.width * view.scale), height: view.height * view.scale }
    : { width: window.innerWidth, height: window.innerHeight };
}
