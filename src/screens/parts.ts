import { lazily, Nothing } from '../components/lazily.tsx';

// The build publishes these chunks in `chunks.json` as `screen.NAME`.

export const Language = lazily(
  () => import('./end.chunk.ts').then((chunk) => chunk.Language),
  Nothing,
);

/** Most limits are an hour rather than a minute: nothing is announced until the chunk is loaded. */
export const Countdown = lazily(
  () => import('./question/Timer.tsx').then((chunk) => chunk.Timer),
  Nothing,
);

/** Optional: without them the survey can still be started. */
export const Invitations = lazily(
  () => import('./start/Invitations.tsx').then((chunk) => chunk.Invitations),
  Nothing,
);

export const Signature = lazily(() =>
  import('./start/Signature.tsx').then((chunk) => chunk.Signature),
);
