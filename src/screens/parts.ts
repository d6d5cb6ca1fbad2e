import { EmptyFallback, lazyComponent } from '../components/lazyComponent.tsx';

/** Most limits are an hour rather than a minute: nothing is announced until the chunk is loaded. */
export const Countdown = lazyComponent(
  () => import('./question/Timer.tsx').then((chunk) => chunk.Timer),
  EmptyFallback,
);

/** Optional: without them the survey can still be started. */
export const Invitations = lazyComponent(
  () => import('./start/Invitations.tsx').then((chunk) => chunk.Invitations),
  EmptyFallback,
);

export const Signature = lazyComponent(() =>
  import('./start/Signature.tsx').then((chunk) => chunk.Signature),
);

export async function prepareParts(): Promise<void> {
  await Promise.all([Countdown, Invitations, Signature].map((part) => part.preload()));
}
