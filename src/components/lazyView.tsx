import { useLingui } from '@lingui/react/macro';
import {
  type ComponentType,
  type FunctionComponent,
  lazy,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { limits } from '../../contract/limits.ts';
import { reload, reloadOnce } from '../effects/network/reload.ts';
import { Button } from './form/Button.tsx';
import { Skeleton } from './Skeleton.tsx';

export type LazyView<Props> = FunctionComponent<Props> & {
  /** Loads the file before the view renders; rejects if loading fails, and the next call tries again. */
  readonly load: () => Promise<void>;
};

interface File<Props> {
  /** The component of the view; null until its file is loaded. */
  readonly loaded: ComponentType<Props> | null;
  readonly Lazy: ComponentType<Props>;
}

/**
 * A view that `load` imports from a separate file. If the file cannot be loaded, the page reloads once, and then the
 * view shows an error.
 */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyView<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  const lazily = () =>
    lazy(async () => {
      try {
        return { default: await loadOnce() };
      } catch {
        await reloadOnce();
        Lazy = lazily();
        return { default: LoadFailure };
      }
    }) as ComponentType<Props>;
  let Lazy = lazily();
  const file = (): File<Props> => ({ loaded, Lazy });
  return Object.assign((props: Props) => <Loadable file={file} props={props} />, {
    load: async () => {
      await loadOnce();
    },
  });
}

function Loadable<Props extends object>({
  file,
  props,
}: {
  file: () => File<Props>;
  props: Props;
}) {
  const [{ loaded: Loaded, Lazy }] = useState(file);
  // React hydrates markup inside a Suspense boundary later than the rest, so a loaded view renders without a boundary.
  if (Loaded) return <Loaded {...props} />;
  return (
    <Suspense fallback={<Loading />}>
      <Lazy {...props} />
    </Suspense>
  );
}

function Loading() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timeout = setTimeout(() => setLate(true), limits.chunkTimeout);
    return () => clearTimeout(timeout);
  }, []);
  return isLate ? <LoadFailure /> : <Skeleton />;
}

function LoadFailure() {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    // A browser may cache a failed import until the page is reloaded.
    await reload();
    setBusy(false);
  };
  return (
    <div role="alert">
      <p>{t`An error occurred. Refresh this page.`}</p>
      <Button variant="quiet" isBusy={isBusy} onClick={retry}>
        {t({ message: 'Try again', comment: 'Button: verb; tries again what has failed.' })}
      </Button>
    </div>
  );
}
