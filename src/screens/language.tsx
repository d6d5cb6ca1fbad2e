import { type ComponentProps, useEffect, useState } from 'react';
import { whenIdle } from '../effects/browser.ts';
import { lazily, Nothing } from '../parts/lazily.tsx';

const Fetched = lazily(() => import('./later.ts').then((file) => file.Language), Nothing);

/** Whoever needs another language finds it a moment later; everybody else never waits for it. */
export function Language(props: ComponentProps<typeof Fetched>) {
  const [isIdle, rest] = useState(false);
  useEffect(() => whenIdle(() => rest(true)), []);
  return isIdle ? <Fetched {...props} /> : null;
}
