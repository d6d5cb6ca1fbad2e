import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectOver } from '../../../machines/session/session.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { Button } from '../../components/form/Button.tsx';
import styles from '../../layouts/Embedded.module.css';

interface Props extends ScreenProps {
  /** Closes the survey; null where no host can close it. */
  readonly onClose: (() => void) | null;
  /** Whether to keep the space of a button that may appear later. */
  readonly hasRoom?: boolean;
}

/** A button that closes an embedded survey once answering is over. */
export function CloseButton({ session, onClose, hasRoom = false }: Props) {
  const { t } = useLingui();
  const isOver = useSelector(session, selectOver);
  if (!isOver || !(onClose || hasRoom)) return null;
  return (
    <div className={styles.done}>
      {onClose ? <Button variant="line" onClick={onClose}>{t`Close`}</Button> : null}
    </div>
  );
}
