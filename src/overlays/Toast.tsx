import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ToastActor } from '../../machines/toast/toast.machine.ts';
import { selectIsToastShown, selectToastContent } from '../../machines/toast/toast.select.ts';
import { Icon, strokes } from '../components/icons/Icon.tsx';
import { isComposing } from '../effects/page/isComposing.ts';
import { failureLanguage } from '../i18n/messages/failures.ts';
import { toastText } from '../i18n/messages/toasts.ts';
import styles from './Toast.module.css';

interface Props {
  readonly toast: ToastActor;
  /** Whether an answer is unsent, which is added to the message of a failure. */
  readonly isUnsent?: boolean;
}

/**
 * Live regions for polite and urgent messages. They exist before their text, because assistive technology ignores
 * regions that are inserted with it.
 */
export function Toast({ toast, isUnsent = false }: Props) {
  const { i18n } = useLingui();
  const content = useSelector(toast, selectToastContent);
  const isFloating = useSelector(toast, selectIsToastShown);
  // Whether an answer is unsent is fixed with the message, whose text must not change while it is read.
  const [shown, setShown] = useState({ content, isUnsent });
  if (shown.content !== content) setShown({ content, isUnsent });
  useEscape(isFloating, () => toast.send({ type: 'toast.close' }));
  const isGood = content?.kind === 'remark';
  return (['alert', 'status'] as const).map((role) => {
    const isShown = content && isGood === (role === 'status');
    return (
      <div
        key={role}
        className={styles.toast}
        {...(role === 'alert' ? { role } : { 'aria-live': 'polite' })}
        data-floating={(isShown && isFloating) || undefined}
        data-good={isGood || undefined}
      >
        {isShown ? (
          <>
            {isGood ? null : <Icon path={strokes.warning} />}
            <p dir="auto" {...(isGood ? {} : failureLanguage(content))}>
              {toastText(content, i18n, shown.isUnsent)}
            </p>
          </>
        ) : null}
      </div>
    );
  });
}

function useEscape(isEnabled: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isEnabled) return;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isComposing(event)) onEscape();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
