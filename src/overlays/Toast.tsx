import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { NoticesActor } from '../../machines/notices/notices.machine.ts';
import { selectToasting, selectTold } from '../../machines/notices/notices.select.ts';
import { Icon, strokes } from '../components/icons/Icon.tsx';
import { toastText } from '../i18n/messages/toasts.ts';
import styles from './Toast.module.css';

interface Props {
  readonly notices: NoticesActor;
  /** True while an answer waits because its send failed. */
  readonly isUnsent?: boolean;
}

/**
 * What was said last. Its words enter a live region that is always there, one for what failed and one for good news,
 * float over the screen for their time, and then stay where the region stands, until the next action. They never take
 * the focus.
 */
export function Toast({ notices, isUnsent = false }: Props) {
  const { i18n } = useLingui();
  const told = useSelector(notices, selectTold);
  const isToasting = useSelector(notices, selectToasting);
  // Why it failed is decided when it is told: the same words must not change under the reader.
  const [about, setAbout] = useState({ told, isUnsent });
  if (about.told !== told) setAbout({ told, isUnsent });
  useEscape(isToasting, () => notices.send({ type: 'toast.close' }));
  const isGood = told?.kind === 'remark';
  // Good news can wait until a screen reader has finished.
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
