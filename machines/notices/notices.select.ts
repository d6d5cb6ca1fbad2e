import type { DialogKind, NoticesSnapshot, ToastContent } from './notices.machine.ts';

/** The last message, also after the toast has closed; null without one. */
export function selectToast({ context }: NoticesSnapshot): ToastContent | null {
  return context.content;
}

export function selectToasting(snapshot: NoticesSnapshot): boolean {
  return snapshot.matches({ toast: 'shown' });
}

export function selectDialog({ context }: NoticesSnapshot): DialogKind | null {
  return context.dialog;
}
