import { EmptyFallback, lazyComponent } from '../components/lazyComponent.tsx';

// The build publishes these chunks in `chunks.json` as `screen.NAME`.

export const Language = lazyComponent(
  () => import('./end.chunk.ts').then((chunk) => chunk.Language),
  EmptyFallback,
);

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
