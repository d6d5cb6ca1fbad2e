import { useLingui } from '@lingui/react/macro';
import { type ComponentType, type FunctionComponent, useEffect, useRef, useState } from 'react';
import { limits } from '../../contract/limits.ts';
import { reload, reloadOnce } from '../effects/network/reload.ts';
import { whenIdle } from '../effects/page/idle.ts';
import { Button } from './form/Button.tsx';
import { Skeleton } from './Skeleton.tsx';

export type LazyComponent<Props> = FunctionComponent<Props> & {
  /** Rejects where the chunk cannot be loaded. */
  readonly load: () => Promise<void>;
  /** Never rejects; rendering retries a failed load. */
  readonly preload: () => Promise<void>;
  readonly isLoaded: () => boolean;
};

/**
 * Loads a component from its own chunk. A `Fallback` stays once it has the focus; without one, a
 * failed load reloads the page once and then offers to retry. With `EmptyFallback` the component is
 * optional and loads after the first screen.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
): LazyComponent<Props> {
  let component: ComponentType<Props> | null = null;
  const fetchOnce = async () => {
    component ??= await load();
  };
  const start = async (isRetry: boolean) => {
    // Browsers may cache a failed import for the life of the page.
    if (isRetry) await reload();
    else if (Fallback === EmptyFallback) await new Promise<void>(whenIdle);
    await fetchOnce();
  };
  function Lazy(props: Props) {
    const { t } = useLingui();
    const [state, setState] = useState<'loading' | 'failed' | 'retrying' | 'loaded'>(
      component ? 'loaded' : 'loading',
    );
    useEffect(() => {
      if (state === 'loaded' || state === 'failed') return;
      let isCurrent = true;
      const timeout = setTimeout(() => setState('failed'), limits.chunkTimeout);
      start(state === 'retrying').then(
        () => setState('loaded'),
        async () => {
          if (isCurrent && !Fallback) await reloadOnce();
          if (isCurrent) setState('failed');
        },
      );
      return () => {
        isCurrent = false;
        clearTimeout(timeout);
      };
    }, [state]);
    const [isInUse, setInUse] = useState(false);
    const fallback = useRef<HTMLDivElement>(null);
    useEffect(() => {
      // It may have been focused before the script came.
      if (fallback.current?.contains(document.activeElement)) setInUse(true);
    }, []);
    const Loaded = component;
    if (Loaded && !isInUse) return <Loaded {...props} />;
    if (Fallback) {
      return (
        // biome-ignore lint/a11y/noStaticElementInteractions: detects focus inside.
        <div ref={fallback} onFocus={() => setInUse(true)}>
          <Fallback {...props} />
        </div>
      );
    }
    if (state === 'loading') return <Skeleton />;
    return (
      <div role="alert">
        <p>{t`An error occurred. Refresh this page.`}</p>
        <Button variant="quiet" isBusy={state === 'retrying'} onClick={() => setState('retrying')}>
          {t({ message: 'Retry', comment: 'Button: verb; tries again what has failed.' })}
        </Button>
      </div>
    );
  }
  return Object.assign(Lazy, {
    load: fetchOnce,
    preload: () => fetchOnce().catch(() => {}),
    isLoaded: () => component !== null,
  });
}

export function EmptyFallback(): null {
  return null;
}
