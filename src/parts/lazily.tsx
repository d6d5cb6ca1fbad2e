import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useEffect, useState } from 'react';
import { Bones } from './Bones.tsx';
import { Button } from './Button.tsx';

/** A component that is fetched when it is needed. */
export type Lazy<Props> = ComponentType<Props> & {
  /** Fetches it ahead of its need. Where that fails, the need itself will try again. */
  readonly prepare: () => Promise<void>;
};

/**
 * A heavy, rare part as a file of its own. Until it is there its place is held by `Meanwhile`, and where it
 * cannot be fetched the respondent can try again; nothing around it is lost.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): Lazy<Props> {
  let there: ComponentType<Props> | null = null;
  const fetch = async () => {
    there ??= await load();
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
    const Loaded = there;
    if (Loaded) return <Loaded {...props} />;
    if (Meanwhile) return <Meanwhile {...props} />;
    return state === 'failed' ? (
      <div role="alert">
        <p>{t`This part could not be loaded.`}</p>
        <Button look="quiet" onClick={() => setState('loading')}>{t`Retry`}</Button>
      </div>
    ) : (
      <Bones />
    );
  }
  return Object.assign(Part, { prepare: () => fetch().catch(() => {}) });
}
