/** Whether the page may write to the clipboard, which a browser allows to secure pages alone. */
export function canCopy(): boolean {
  return globalThis.navigator?.clipboard !== undefined;
}

/** Copies a text during a press; returns false where the browser refuses it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
