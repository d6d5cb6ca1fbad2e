import type { ToastContent, ToastSnapshot } from './toast.machine.ts';

/** The last message, also after the toast has closed; null without one. */
export function selectToastContent({ context }: ToastSnapshot): ToastContent | null {
  return context.content;
}

export function selectIsToastShown(snapshot: ToastSnapshot): boolean {
  return snapshot.matches('shown');
}
