import { lazily, Nothing } from '../parts/lazily.tsx';

/** Whoever needs another language finds it a moment later; everybody else never waits for it. */
export const Language = lazily(() => import('./later.ts').then((file) => file.Language), Nothing);
