import { useLingui } from '@lingui/react/macro';
import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react';
import { loadRest } from '../locale/catalog.ts';
import { Bones } from './Bones.tsx';
import { Button } from './Button.tsx';

/** A component that is fetched when it is needed. */
export type Lazy<Props> = FunctionComponent<Props> & {
  /** Fetches it ahead of its need. Where that fails, the need itself will try again. */
  readonly prepare: () => Promise<void>;
  /** True once it can be drawn at once. */
  readonly isThere: () => boolean;
};

/**
 * A heavy, rare part as a file of its own. Until it is there its place is held by `Meanwhile`, which stays once
 * somebody uses it; where there is none, and the part cannot be fetched, the respondent can try again.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): Lazy<Props> {
  let there: ComponentType<Props> | null = null;
  const fetch = async () => {
    if (!there) [there] = await Promise.all([load(), loadRest()]);
  };
  function Part(props: Props) {
    const { t } = useLingui();
    const [state, setState] = useState<'loading' | 'failed' | 'there'>(there ? 'there' : 'loading');
    useEffect(() => {
      if (state === 'loading') {
        fetch().then(
          () => setState('there'),
          () => setState('failed'),
        );
      }
    }, [state]);
    const [isInUse, setInUse] = useState(false);
    const Loaded = there;
    if (Loaded && !isInUse) return <Loaded {...props} />;
    if (Meanwhile) {
      return (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that what is in it is used.
        <div onFocus={() => setInUse(true)}>
          <Meanwhile {...props} />
        </div>
      );
    }
    return state === 'failed' ? (
      <div role="alert">
        <p>{t`This part could not be loaded.`}</p>
        <Button look="quiet" onClick={() => setState('loading')}>{t`Retry`}</Button>
      </div>
    ) : (
      <Bones />
    );
  }
  return Object.assign(Part, {
    prepare: () => fetch().catch(() => {}),
    isThere: () => there !== null,
  });
}

/** Holds a place where nothing needs to be seen until a part is there. */
export function Nothing(): null {
  return null;
}
