import type { DialogKind, NoticesSnapshot, ToastContent } from './notices.machine.ts';

/** What was said last and is still to be read somewhere on the screen; null when nothing was. */
export function selectToast({ context }: NoticesSnapshot): ToastContent | null {
  return context.told;
}

/** True while the toast floats over the screen. */
export function selectToasting(snapshot: NoticesSnapshot): boolean {
  return snapshot.matches({ toast: 'shown' });
}

/** The choice put to the respondent; null when no dialog is open. */
export function selectDialog({ context }: NoticesSnapshot): DialogKind | null {
  return context.question;
}
