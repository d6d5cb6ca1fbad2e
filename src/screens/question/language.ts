import { lazily, Nothing } from '../../components/lazily.tsx';

/** Whoever needs another language finds it a moment later; everybody else never waits for it. */
export const Language = lazily(
  () => import('../rare.chunk.ts').then((file) => file.Language),
  Nothing,
);
