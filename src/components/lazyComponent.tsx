import { useLingui } from '@lingui/react/macro';
import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react';
import { limits } from '../../contract/limits.ts';
import { reload, reloadOnce } from '../effects/network/reload.ts';
import { whenIdle } from '../effects/page/browser.ts';
import { loadRemainingMessages } from '../i18n/activeCatalog.ts';
import { Button } from './form/Button.tsx';
import { Skeleton } from './Skeleton.tsx';

/** A component that is fetched when it is needed. */
export type LazyComponent<Props> = FunctionComponent<Props> & {
  /** Fetches it ahead of its need. Where that fails, the need itself will try again. */
  readonly preload: () => Promise<void>;
  /** True once it can be drawn at once. */
  readonly isLoaded: () => boolean;
};

/**
 * A heavy, rare part as a file of its own. Until it is there its place is held by `Meanwhile`, which stays once
 * somebody uses it. Where there is none, a part that cannot be fetched reloads the page, once; after that, and when
 * it takes too long, the respondent can try again. It is drawn whenever it comes. What nothing stands for meanwhile
 * is an offer, and waits for the first screen.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
): LazyComponent<Props> {
  let there: ComponentType<Props> | null = null;
  const fetch = async () => {
    if (!there) [there] = await Promise.all([load(), loadRemainingMessages()]);
  };
  const begin = async (isAgain: boolean) => {
    // A browser may remember that a file has failed: only a new page asks for it again.
    if (isAgain) await reload();
    else if (Fallback === EmptyFallback) await new Promise<void>(whenIdle);
    await fetch();
  };
  function Part(props: Props) {
    const { t } = useLingui();
    const [state, setState] = useState<'loading' | 'failed' | 'retrying' | 'there'>(
      there ? 'there' : 'loading',
    );
    useEffect(() => {
      if (state === 'there' || state === 'failed') return;
      let isAwaited = true;
      const late = setTimeout(() => setState('failed'), limits.chunkTimeout);
      begin(state === 'retrying').then(
        () => setState('there'),
        async () => {
          if (isAwaited && !Fallback) await reloadOnce();
          if (isAwaited) setState('failed');
        },
      );
      return () => {
        isAwaited = false;
        clearTimeout(late);
      };
    }, [state]);
    const [isInUse, setInUse] = useState(false);
    const Loaded = there;
    if (Loaded && !isInUse) return <Loaded {...props} />;
    if (Fallback) {
      return (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that what is in it is used.
        <div onFocus={() => setInUse(true)}>
          <Fallback {...props} />
        </div>
      );
    }
    if (state === 'loading') return <Skeleton />;
    return (
      <div role="alert">
        <p>{t`An error occurred. Refresh this page.`}</p>
        <Button look="quiet" isBusy={state === 'retrying'} onClick={() => setState('retrying')}>
          {t({ message: 'Retry', comment: 'Button: verb; tries again what has failed.' })}
        </Button>
      </div>
    );
  }
  return Object.assign(Part, {
    preload: () => fetch().catch(() => {}),
    isLoaded: () => there !== null,
  });
}

/** Holds a place where nothing needs to be seen until a part is there. */
export function EmptyFallback(): null {
  return null;
}
