import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectOver } from '../../../machines/session/guest.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { Button } from '../../components/form/Button.tsx';
import styles from '../../layouts/Embedded.module.css';

interface Props extends ScreenProps {
  /** Null without a host to close the survey. */
  readonly onClose: (() => void) | null;
  /** Keeps the room of a button that may follow. */
  readonly hasRoom?: boolean;
}

/** Closes an embedded survey once answering is over. */
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
