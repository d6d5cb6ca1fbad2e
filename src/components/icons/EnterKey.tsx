import { useLingui } from '@lingui/react';
import { isApple } from '../../effects/page/isApple.ts';
import { useHydrating } from '../useHydrating.ts';
import styles from './EnterKey.module.css';
import { Icon } from './Icon.tsx';

const strokes = {
  enter: 'M19 6v6H5m5-5-5 5 5 5',
  command:
    'M9 9V6.5A2.5 2.5 0 1 0 6.5 9H9Zm0 0v6m0-6h6m-6 6H6.5a2.5 2.5 0 1 0 2.5 2.5V15Zm0 0h6m0-6h2.5A2.5 2.5 0 1 0 15 6.5V9Zm0 0v6m0 0v2.5a2.5 2.5 0 1 0 2.5-2.5H15Z',
};

/** What is printed on the control key, where it is not Ctrl. */
const controlKeys: Readonly<Record<string, string>> = { de: 'Strg' };
const controlKey = 'Ctrl';

/**
 * The key that presses this button, for desktops: Enter, together with Ctrl or the command key where Enter begins a new
 * line. Keys are drawings, because a browser would look for their characters in every font.
 */
export function EnterKey({ hasModifier = false }: { hasModifier?: boolean }) {
  const { i18n } = useLingui();
  const hasCommand = !useHydrating() && isApple();
  return (
    <span className={styles.keys} aria-hidden="true">
      {hasModifier ? (
        <kbd className={styles.key}>
          {hasCommand ? <Icon path={strokes.command} /> : (controlKeys[i18n.locale] ?? controlKey)}
        </kbd>
      ) : null}
      <kbd className={styles.key}>
        <Icon path={strokes.enter} />
      </kbd>
    </span>
  );
}
