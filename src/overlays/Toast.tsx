import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { NoticesActor } from '../../machines/notices/notices.machine.ts';
import { selectToast, selectToasting } from '../../machines/notices/notices.select.ts';
import { Icon, strokes } from '../components/icons/Icon.tsx';
import { toastText } from '../i18n/messages/toasts.ts';
import styles from './Toast.module.css';

interface Props {
  readonly notices: NoticesActor;
  /** Whether an answer is unsent. */
  readonly isUnsent?: boolean;
}

/** The live regions exist before their text, one per urgency, and keep it until the next action. */
export function Toast({ notices, isUnsent = false }: Props) {
  const { i18n } = useLingui();
  const content = useSelector(notices, selectToast);
  const isToasting = useSelector(notices, selectToasting);
  // The reason is fixed with the message, which must not change while it is read.
  const [shown, setShown] = useState({ content, isUnsent });
  if (shown.content !== content) setShown({ content, isUnsent });
  useEscape(isToasting, () => notices.send({ type: 'toast.close' }));
  const isGood = content?.kind === 'remark';
  return (['alert', 'status'] as const).map((role) => {
    const isShown = content && isGood === (role === 'status');
    return (
      <div
        key={role}
        className={styles.toast}
        {...(role === 'alert' ? { role } : { 'aria-live': 'polite' })}
        data-floating={(isShown && isToasting) || undefined}
        data-good={isGood || undefined}
      >
        {isShown ? (
          <>
            {isGood ? null : <Icon path={strokes.warning} />}
            <p dir="auto">{toastText(content, i18n, shown.isUnsent)}</p>
          </>
        ) : null}
      </div>
    );
  });
}

function useEscape(isEnabled: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isEnabled) return;
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onEscape();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
