/** Whether shortcuts have the command key ⌘ in place of Ctrl on this device. */
export function isApple(): boolean {
  return /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);
}
