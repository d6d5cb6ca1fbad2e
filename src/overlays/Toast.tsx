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
  readonly isUnsent?: boolean;
}

/** The live regions exist before their text, one per urgency, and keep it until the next action. */
export function Toast({ notices, isUnsent = false }: Props) {
  const { i18n } = useLingui();
  const told = useSelector(notices, selectToast);
  const isToasting = useSelector(notices, selectToasting);
  // The reason is fixed with the message, which must not change while it is read.
  const [about, setAbout] = useState({ told, isUnsent });
  if (about.told !== told) setAbout({ told, isUnsent });
  useEscape(isToasting, () => notices.send({ type: 'toast.close' }));
  const isGood = told?.kind === 'remark';
  return (['alert', 'status'] as const).map((role) => {
    const isOurs = told && isGood === (role === 'status');
    return (
      <div
        key={role}
        className={styles.toast}
        role={role}
        data-floating={(isOurs && isToasting) || undefined}
        data-good={isGood || undefined}
      >
        {isOurs ? (
          <>
            {isGood ? null : <Icon path={strokes.warning} />}
            <p dir="auto">{toastText(told, i18n, about.isUnsent)}</p>
          </>
        ) : null}
      </div>
    );
  });
}

function useEscape(isOn: boolean, escaped: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') escaped();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
