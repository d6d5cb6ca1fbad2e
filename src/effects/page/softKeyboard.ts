import { hasKeyboard, type Sight, taller } from '../../../machines/lib/keyboard.ts';

/** Milliseconds between two looks after the focus has moved, and how many there are. */
const pace = 150;
const looks = 8;

/**
 * Tells when a soft keyboard comes and goes, by the height of what is seen: some browsers shrink only the visual
 * viewport (C8). How much of the page it lies over is the custom property `--keyboard`. Browsers that tell of no
 * change are looked at when the focus has moved.
 */
export function watchSoftKeyboard(changed: (isOpen: boolean) => void): void {
  let tallest = sight();
  let wasOpen = false;
  const look = () => {
    const now = sight();
    tallest = taller(tallest, now);
    const isOpen = hasKeyboard(tallest, now);
    const covered = isOpen ? Math.max(0, Math.round(window.innerHeight - now.height)) : 0;
    document.documentElement.style.setProperty('--keyboard', `${covered}px`);
    if (isOpen !== wasOpen) changed(isOpen);
    wasOpen = isOpen;
  };
  const lookAgain = (left: number) => {
    look();
    if (left > 1) setTimeout(lookAgain, pace, left - 1);
  };
  (window.visualViewport ?? window).addEventListener('resize', look);
  for (const moved of ['focusin', 'focusout']) {
    document.addEventListener(moved, () => lookAgain(looks));
  }
}

/** What is seen of the page. Zooming in shows less of it, and is no keyboard. */
function sight(): Sight {
  const view = window.visualViewport;
  return view
    ? { width: Math.round(view.width * view.scale), height: view.height * view.scale }
    : { width: window.innerWidth, height: window.innerHeight };
}
